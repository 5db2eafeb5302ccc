using System;

// Prints the map of a game as a picture, with tiles of 8 x 8 pixels: water, sand, meadow, forest, rock and snow.
class Program {
    static void Main() {
        string[] tiles = { "40 90 160", "225 205 145", "110 165 70", "45 105 55", "125 115 105", "240 245 250" };
        Console.WriteLine("P3 640 360 255");
        for (int y = 0; y < 360; y++)
            for (int x = 0; x < 640; x++) {
                float height = Hills.hills(x / 8 / 15f, y / 8 / 15f);
                int tile = Math.Max(0, Math.Min(5, (int)(12 * height + 1)));
                Console.WriteLine(tiles[tile]);
            }
    }
}
