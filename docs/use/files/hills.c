#include <stdio.h>
#include "hills.h"

/* Prints 256 x 256 heights as a grey picture. */
int main(void) {
    printf("P2 256 256 255\n");
    for (int y = 0; y < 256; y++)
        for (int x = 0; x < 256; x++)
            printf("%d\n", (int)(127.5f + 127.5f * hills(x / 32.0f, y / 32.0f)));
}
