using System;

// Prints 256 x 256 heights as a grey picture.
class Program {
    static void Main() {
        Console.WriteLine("P2 256 256 255");
        for (int y = 0; y < 256; y++)
            for (int x = 0; x < 256; x++)
                Console.WriteLine((int)(127.5f + 127.5f * Hills.hills(x / 32f, y / 32f)));
    }
}
