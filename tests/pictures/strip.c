#include <stdio.h>
#include <stdlib.h>
#include "terrain.h"

/* Prints 128 x 240 heights from a column on. */
int main(int count, char **arguments) {
    int first = count > 1 ? atoi(arguments[1]) : 0;
    for (int y = 0; y < 240; y++)
        for (int x = first; x < first + 128; x++)
            printf("%.9g\n", terrain(x / 64.0f, y / 64.0f));
}
