"""Writes heights of a planet of 262,144 x 131,072 samples to Zarr, on a cluster of several processes.

python examples/planet.py                        a part of 4096 x 4096 samples into planet.zarr
python examples/planet.py --size 262144 131072   all of it, 137 GB

The heights are an array of Dask whose tasks have a code and an offset, so a worker needs nothing but this package. A
computation that is broken off goes on where it stopped: chunks that are there are not computed again.

On another cluster only the line with `LocalCluster` changes:

SSH                SSHCluster(["host1", "host2", "host3"])     of dask.distributed
Kubernetes         KubeCluster(name="planet", image=..)        of dask_kubernetes.operator
Slurm              SLURMCluster(cores=32, memory="64GB")       of dask_jobqueue, then cluster.scale(jobs=20)
clouds             FargateCluster(..), AzureVMCluster(..)      of dask_cloudprovider
one that runs      Client("tcp://scheduler:8786")              in place of the cluster
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import dask.array as da
import numpy as np
import zarr
from distributed import Client, LocalCluster, progress

import gradnoise as gn

COLUMNS, ROWS, CHUNK = 262_144, 131_072, 1024


def heights() -> gn.Noise:
    """Returns heights in kilometres: continents, mountains on some of them, and detail down to the samples."""
    continents = gn.perlin(3, hash="lowbias", seed=1).fbm(16, persistence=0.55)
    mountains = gn.simplex(3, hash="lowbias", seed=2).ridged(12) * 4.0 + 4.0
    where = gn.perlin(3, hash="lowbias", seed=3).fbm(4).smoothstep(0.0, 0.4)
    return continents * 6.0 + mountains * where * continents.smoothstep(-0.1, 0.3)


def part(width: int, height: int) -> gn.Surface:
    """Returns the middle of the map, in whole chunks."""
    left, top = ((whole - size) // 2 // CHUNK * CHUNK for whole, size in ((COLUMNS, width), (ROWS, height)))
    return gn.sphere((ROWS, COLUMNS), radius=3.0)[top : top + height, left : left + width]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, nargs=2, default=(4096, 4096), metavar=("WIDTH", "HEIGHT"))
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--output", type=Path, default=Path("planet.zarr"))
    options = parser.parse_args()
    width, height = (min(size, whole) // CHUNK * CHUNK for size, whole in zip(options.size, (COLUMNS, ROWS)))
    if width == 0 or height == 0 or options.workers < 1:
        parser.error(f"the size must be at least {CHUNK} x {CHUNK}, and there must be a worker")

    planet, middle = heights(), part(width, height)
    chunks = list(np.ndindex(height // CHUNK, width // CHUNK))
    missing = [(i, j) for i, j in chunks if not (options.output / "c" / str(i) / str(j)).exists()]
    print(f"{width} x {height} samples of {COLUMNS} x {ROWS}, in {len(chunks)} chunks, into {options.output}")
    print(f"{len(chunks) - len(missing)} chunks are there already")
    array: Any = zarr.open_array(
        options.output, mode="a", shape=(height, width), chunks=(CHUNK, CHUNK), dtype="f4",
        dimension_names=("latitude", "longitude"),
    )  # fmt: skip
    regions = [(slice(i * CHUNK, (i + 1) * CHUNK), slice(j * CHUNK, (j + 1) * CHUNK)) for i, j in missing]
    blocks = [planet.dask(middle[region], chunks=CHUNK) for region in regions]
    with LocalCluster(n_workers=options.workers, threads_per_worker=1) as cluster, Client(cluster) as client:
        if blocks:
            stored = da.store(blocks, [array] * len(blocks), regions=regions, lock=False, compute=False)
            computed = client.compute(stored)
            progress(computed, notebook=False)
            client.gather(computed)
    rows = np.stack([array[y, :] for y in range(0, height, CHUNK)])
    print(f"\nheights from {rows.min():.2f} to {rows.max():.2f} km in {len(rows)} of its rows")


if __name__ == "__main__":
    main()
