// Measures baked C against FastNoiseLite's C header, one position per call.
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "octaves_2d.h"
#include "opensimplex2_2d.h"
#include "perlin_2d.h"
#include "perlin_3d.h"
#define FNL_IMPL
#include "FastNoiseLite.h"

enum { POSITIONS = 1 << 16, ROUNDS = 101 };

static float xs[POSITIONS], ys[POSITIONS], zs[POSITIONS];
// Global, so that the compiler does not know their settings.
fnl_state perlin, opensimplex2, octaves;
volatile float sink;

// Returns a random coordinate in 256 cells.
static float coordinate(void) {
    static uint64_t state = 1;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (float)(state >> 40) / 65536.0f - 128.0f;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int compare(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Measures the nanoseconds of a call. A macro, so that the call can be inlined.
#define MEASURE(time, call)                                                                                            \
    do {                                                                                                               \
        const double start = now();                                                                                    \
        float sum = 0.0f;                                                                                              \
        for (int i = 0; i < POSITIONS; i++) sum += call;                                                               \
        sink = sum;                                                                                                    \
        time = (now() - start) / POSITIONS;                                                                            \
    } while (0)

// Prints a row of the table. Both take turns, after a round to warm up.
#define ROW(what, our_call, their_call)                                                                                \
    do {                                                                                                               \
        double ours[ROUNDS + 1], theirs[ROUNDS + 1];                                                                   \
        for (int round = 0; round <= ROUNDS; round++) {                                                                \
            MEASURE(ours[round], our_call);                                                                            \
            MEASURE(theirs[round], their_call);                                                                        \
        }                                                                                                              \
        qsort(ours + 1, ROUNDS, sizeof *ours, compare);                                                                \
        qsort(theirs + 1, ROUNDS, sizeof *theirs, compare);                                                            \
        const double our_median = ours[1 + ROUNDS / 2], their_median = theirs[1 + ROUNDS / 2];                         \
        printf("| C: " what ", FastNoiseLite.h | %.1f | %.1f | %.2f |\n", our_median, their_median,                    \
            our_median / their_median);                                                                                \
    } while (0)

int main(void) {
    for (int i = 0; i < POSITIONS; i++) {
        xs[i] = coordinate();
        ys[i] = coordinate();
        zs[i] = coordinate();
    }
    perlin = fnlCreateState();
    perlin.frequency = 1.0f;
    perlin.noise_type = FNL_NOISE_PERLIN;
    opensimplex2 = perlin;
    opensimplex2.noise_type = FNL_NOISE_OPENSIMPLEX2;
    octaves = perlin;
    octaves.fractal_type = FNL_FRACTAL_FBM;
    octaves.octaves = 6;
    ROW("Perlin 2-D", perlin_2d(xs[i], ys[i]), fnlGetNoise2D(&perlin, xs[i], ys[i]));
    ROW("Perlin 3-D", perlin_3d(xs[i], ys[i], zs[i]), fnlGetNoise3D(&perlin, xs[i], ys[i], zs[i]));
    ROW("OpenSimplex2 2-D", opensimplex2_2d(xs[i], ys[i]), fnlGetNoise2D(&opensimplex2, xs[i], ys[i]));
    ROW("Perlin 2-D, 6 octaves", octaves_2d(xs[i], ys[i]), fnlGetNoise2D(&octaves, xs[i], ys[i]));
}
