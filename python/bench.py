"""Prints the table of speeds, as ratios measured in one run: python bench.py

The peers are those of PyPI: pyfastnoiselite, opensimplex (with numba) and noise, each if it is installed. The rate of
the Rust crate is that of `bench.rs`, which this program builds and runs.
"""

from __future__ import annotations

import importlib
import os
import resource
import subprocess
import sys
import time
import zlib
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
    package = Path(gn.__file__).parent
    files = [file for file in package.rglob("*") if file.suffix in (".py", ".pyi", ".so", ".pyd", ".typed")]
    bytes_ = sum(len(zlib.compress(file.read_bytes(), 9)) for file in files)
    row("wheel, as compressed files", f"{bytes_ / 1e6:.2f} MB", "3 MB")
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

    strided = np.ones((4096, 2048), np.float32)[:, ::2]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    hills.fill(out, step=1 / 64)
    perlin.fill(strided, step=1 / 64)
    row(
        "memory of fill beside the array", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before} KiB", "2 MiB"
    )

    xarray = imported("xarray")
    data = xarray.open_zarr(
        hills.zarr_store((1 << 20, 1 << 20), step=1 / 64), group="0", consolidated=False, chunks=None
    )
    places = iter(range(1000))
    size = 1024

    def chunk() -> Any:
        start = size * next(places)
        return data.noise.isel(x=slice(start, start + size), y=slice(start, start + size)).load()

    row("a chunk of 1024 x 1024 of the store, by xarray", f"{1e3 * best(chunk):.1f} ms", "30 ms")
    if imported("distributed"):
        clusters(hills)


def clusters(noise: gn.Noise) -> None:
    """Measures Dask: chunks of 4096 x 4096 samples, in clusters of one, two and four processes of one thread.

    The cores give what the same processes need for the same chunks without Dask's arrays. The time of a chunk of one
    sample is all overhead.
    """
    import dask.array as da
    from distributed import Client, LocalCluster

    size, count = 4096, 48

    def corners(count: int, size: int) -> Any:
        array = noise.dask((count * size, size), chunks=size, step=1 / 64)
        return da.map_blocks(lambda block: block[:1, :1].copy(), array, chunks=(1, 1), dtype="f4")

    def alone(code: str, chunks: int) -> None:
        noise = gn.Noise(code)
        for _ in range(chunks):
            noise((size, size), step=1 / 64, threads=1)

    for processes in (1, 2, 4):
        with (
            LocalCluster(n_workers=processes, threads_per_worker=1, dashboard_address=None) as cluster,
            Client(cluster) as client,
        ):
            client.wait_for_workers(processes)
            workers = list(client.scheduler_info()["workers"])

            def of_cores(client: Any = client, workers: list[str] = workers) -> None:
                share = count // len(workers)
                client.gather([client.submit(alone, noise.code, share, workers=[one], pure=False) for one in workers])

            if processes == 1:
                overhead = best(corners(500, 1).compute, 5.0) / 500
                row("overhead of a task of Dask", f"{1e3 * overhead:.1f} ms", "5 ms")
                continue
            expected, found = best(of_cores, 5.0), best(corners(count, size).compute, 5.0)
            row(
                f"{processes} processes of Dask, of what {os.cpu_count()} cores give",
                f"{expected / found:.2f}",
                "0.9",
            )


if __name__ == "__main__":
    main()
