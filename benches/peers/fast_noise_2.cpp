// Prints the rates of FastNoise2 in the rows of `benches/peers -- --beside PROGRAM`, in million samples per second:
//
//     g++ -O3 -std=c++20 benches/peers/fast_noise_2.cpp -o fast_noise_2 -lFastNoise
//
// All noises have cells of size 1, as gradnoise's have.
#include <FastNoise/FastNoise.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

using Clock = std::chrono::steady_clock;

template <class Run>
void print(const std::string &name, size_t count, Run run) {
    double best = 1e9, all = 0;
    while (all < 0.03) {
        auto start = Clock::now();
        run();
        double time = std::chrono::duration<double>(Clock::now() - start).count();
        best = std::min(best, time);
        all += time;
    }
    std::printf("%s %.1f\n", name.c_str(), count / best / 1e6);
}

template <class Noise>
FastNoise::SmartNode<> octaves(FastNoise::SmartNode<Noise> noise) {
    auto fractal = FastNoise::New<FastNoise::FractalFBm>();
    fractal->SetSource(noise);
    fractal->SetOctaveCount(4);
    return fractal;
}

int main() {
    auto perlin = FastNoise::New<FastNoise::Perlin>();
    auto simplex = FastNoise::New<FastNoise::Simplex>();
    auto cellular = FastNoise::New<FastNoise::CellularDistance>();
    perlin->SetScale(1);
    simplex->SetScale(1);
    cellular->SetScale(1);
    const std::pair<std::string, FastNoise::SmartNode<>> noises[] = {
        {"Perlin", perlin},
        {"simplex", simplex},
        {"cellular", cellular},
        {"Perlin, 4 octaves", octaves(perlin)},
        {"simplex, 4 octaves", octaves(simplex)},
    };
    const size_t positions = 1 << 18;
    std::vector<float> values(positions, 1.f), xs(positions), ys(positions);
    unsigned state = 1;
    auto random = [&] { return ((state = state * 1664525u + 1013904223u) >> 8) / 65536.f; };
    for (size_t i = 0; i < positions; i++) {
        xs[i] = random();
        ys[i] = random();
    }
    for (const auto &[name, noise] : noises) {
        for (auto [x, y] : {std::pair{16, 16}, {32, 32}, {1024, 128}}) {
            float step = x < 100 ? 1 / 20.f : 1 / 8.3f;
            print(name + ", " + std::to_string(x) + " x " + std::to_string(y), x * y,
                  [&] { noise->GenUniformGrid2D(values.data(), 3, 5, x, y, step, step, 7); });
        }
        for (auto [x, z] : {std::pair{16, 16}, {32, 32}, {128, 8}}) {
            float step = x < 100 ? 1 / 20.f : 1 / 8.3f;
            print(name + ", " + std::to_string(x) + " x " + std::to_string(x) + " x " + std::to_string(z), x * x * z,
                  [&] { noise->GenUniformGrid3D(values.data(), 3, 5, 7, x, x, z, step, step, step, 7); });
        }
        if (name == "Perlin" || name == "simplex") {
            print(name + ", positions", positions, [&] {
                noise->GenPositionArray2D(values.data(), positions, xs.data(), ys.data(), 0, 0, 7);
            });
        }
    }
}
