#include <stdio.h>
#include "hills.h"

/* Prints a map of 640 x 360 heights as a picture: sea, shore, meadows, rock and snow, lit from the left. */
int main(void) {
    const float colours[5][3] = {{30, 80, 140}, {220, 200, 140}, {80, 130, 60}, {130, 115, 100}, {245, 245, 250}};
    printf("P3 640 360 255\n");
    for (int y = 0; y < 360; y++)
        for (int x = 0; x < 640; x++) {
            float height = hills(x / 120.0f, y / 120.0f), slope = height - hills((x - 1) / 120.0f, y / 120.0f);
            int band = height < 0 ? 0 : height < 0.04f ? 1 : height < 0.2f ? 2 : height < 0.35f ? 3 : 4;
            float light = band ? 0.85f + 20 * slope : 1 + height;
            for (int i = 0; i < 3; i++) {
                float level = colours[band][i] * light;
                printf("%d ", level < 0 ? 0 : level > 255 ? 255 : (int)level);
            }
        }
}
