using System;
using System.Globalization;

// Prints 128 x 240 heights from a column on.
class Strip {
    static void Main(string[] arguments) {
        int first = int.Parse(arguments[0]);
        for (int y = 0; y < 240; y++)
            for (int x = first; x < first + 128; x++)
                Console.WriteLine(Terrain.terrain(x / 64f, y / 64f).ToString("R", CultureInfo.InvariantCulture));
    }
}
