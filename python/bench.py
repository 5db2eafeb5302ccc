"""Prints the table of speeds, as ratios measured in one run: python bench.py

The peers are those of PyPI: pyfastnoiselite, opensimplex (with numba) and noise, each if it is installed. The rate of the
Rust crate is that of `bench.rs`, which this program builds and runs.
"""

from __future__ import annotations

import importlib
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import gradnoise as gn

HERE = Path(__file__).parent


def best(call: Callable[[], Any], seconds: float = 1.0) -> float:
    """Returns the shortest time of several calls."""
    call()
    times: list[float] = []
    while sum(times) < seconds or len(times) < 3:
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def row(what: str, value: str, wanted: str) -> None:
    print(f"| {what} | {value} | {wanted} |", flush=True)


def imported(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def import_time() -> float:
    """Returns the time to import the package beyond numpy, in milliseconds."""

    def run(code: str) -> float:
        text = f"import numpy, time; start = time.perf_counter(); {code}; print(time.perf_counter() - start)"
        return min(float(subprocess.check_output([sys.executable, "-c", text])) for _ in range(7))

    return 1e3 * (run("import gradnoise") - run("pass"))


def peers() -> dict[str, float]:
    """Returns the times of 512 x 512 samples of fBm of five octaves."""
    size, step = 512, 1 / 64
    times = {}
    if fast := imported("pyfastnoiselite.pyfastnoiselite"):
        noise = fast.FastNoiseLite()
        noise.noise_type = fast.NoiseType.NoiseType_Perlin
        noise.fractal_type = fast.FractalType.FractalType_FBm
        noise.fractal_octaves, noise.frequency = 5, 1.0
        y, x = np.mgrid[0:size, 0:size].astype(np.float32) * step
        coordinates = np.stack([x.ravel(), y.ravel()])
        times["pyfastnoiselite"] = best(lambda: noise.gen_from_coords(coordinates))
    if simplex := imported("opensimplex"):
        places = np.arange(size) * step
        # It has no octaves; five calls are the least that they cost.
        times["opensimplex"] = best(lambda: [simplex.noise2array(places * 2**k, places * 2**k) for k in range(5)])
    if old := imported("noise"):
        places = (np.arange(size) * step).tolist()
        times["noise"] = best(lambda: [old.pnoise2(x, y, octaves=5) for y in places for x in places])
    return times


def rust() -> float:
    """Returns the time of 4096 x 4096 samples of Perlin noise in Rust with one thread."""
    command = ["cargo", "run", "--quiet", "--release", "--manifest-path", str(HERE / "bench" / "Cargo.toml")]
    return float(subprocess.check_output(command))


def main() -> None:
    print(f"{gn.__version__}, {os.cpu_count()} cores, numpy {np.__version__}, Python {sys.version.split()[0]}\n")
    print("| what | measured | wanted |\n|---|---|---|")
    row("import beyond numpy", f"{import_time():.1f} ms", "30 ms")

    hills = gn.perlin(2, hash="fast_noise").fbm(5)
    own = best(lambda: hills((512, 512), step=1 / 64))
    times = peers()
    for name, of_peer in times.items():
        row(f"512 x 512 fBm, of {name}'s time", f"1/{of_peer / own:.1f}", "1/10 of the fastest")

    out = np.zeros((4096, 4096), np.float32)
    perlin = gn.perlin(2)
    ratio = rust() / best(lambda: perlin.fill(out, step=1 / 64, threads=1))
    row("4096 x 4096 Perlin, one thread, of Rust's rate", f"{ratio:.2f}", "0.9")

    if fast := imported("pyfastnoiselite.pyfastnoiselite"):
        noise = fast.FastNoiseLite()
        noise.noise_type, noise.frequency = fast.NoiseType.NoiseType_Perlin, 1.0
        numbers = [i * 0.37 for i in range(100_000)]
        of_peer = best(lambda: [noise.get_noise(x, 0.5) for x in numbers])
        value = gn.perlin(2, hash="fast_noise").value
        own = best(lambda: [value(x, 0.5) for x in numbers])
        row("one call, of pyfastnoiselite's rate", f"{of_peer / own:.2f} ({own * 1e4:.0f} ns)", "1")

    print(flush=True)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    hills.fill(out, step=1 / 64)
    perlin.normals(0.5).fill(np.zeros((1024, 1024, 4), np.float32)[::2, ::2], step=1 / 64)
    row(
        "memory of fill beside the array", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before} KiB", "2 MiB"
    )


if __name__ == "__main__":
    main()
