"""A cluster of processes that loses a worker, or its scheduler, in the middle of a computation."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dask.array as da
import numpy as np
import pytest
import zarr
from conftest import same
from distributed import Client, LocalCluster

import gradnoise as gn

# Chunks of some 50 ms.
LAND = gn.simplex(3, hash="lowbias").fbm(32).warp(0.3, gn.simplex(3).fbm(16)).slice(0.5)
GRID = gn.Grid((2048, 4096), step=1 / 64)
CHUNK = 256


@pytest.fixture(scope="module")
def expected() -> Any:
    return LAND(GRID)


def chunks(path: Path) -> dict[tuple[int, ...], Any]:
    """Returns the chunks of an array that are files."""
    found = {}
    # Zarr writes beside the file of a chunk, and renames that when it is whole.
    for file in (file for file in path.glob("c/*/*") if file.suffix != ".partial"):
        assert file.stat().st_size == 4 * CHUNK * CHUNK, f"{file} is half written"
        found[int(file.parent.name), int(file.name)] = np.fromfile(file, "<f4").reshape(CHUNK, CHUNK)
    return found


def created(path: Path) -> zarr.Array:
    return zarr.create_array(
        path, shape=GRID.shape, chunks=(CHUNK, CHUNK), dtype="f4", compressors=None, overwrite=True
    )


def check(path: Path, expected: Any, count: int | None = None) -> int:
    found = chunks(path)
    assert count is None or len(found) == count
    for (row, column), chunk in found.items():
        part = expected[row * CHUNK : (row + 1) * CHUNK, column * CHUNK : (column + 1) * CHUNK]
        assert same(chunk, np.ascontiguousarray(part)), (row, column)
    return len(found)


def wait_for(path: Path, count: int) -> None:
    end = time.monotonic() + 60
    while len(list(path.glob("c/*/*"))) < count:
        assert time.monotonic() < end, "nothing is computed"
        time.sleep(0.01)


@pytest.mark.filterwarnings("ignore")
def test_a_lost_worker_changes_no_bit(tmp_path: Path, expected: Any) -> None:
    path = tmp_path / "land.zarr"
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        land = LAND.dask(GRID, chunks=CHUNK)
        stored = client.compute(da.to_zarr(land, created(path), compute=False))
        wait_for(path, 1)
        os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)
        assert check(path, expected) < 128, "the worker was lost after all chunks were written"
        stored.result(timeout=120)
        check(path, expected, 128)
        assert same(land.max().compute(), expected.max())


def stop(process: subprocess.Popen[bytes]) -> None:
    """Kills a process and its children."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[Any]:
    """Returns a function that starts a scheduler, always at the same address, and one that starts a worker."""
    running = []
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

    def start(*arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]]
        running.append(
            subprocess.Popen(command, stderr=subprocess.DEVNULL, env=environment, cwd=tmp_path, start_new_session=True)
        )
        return running[-1]

    yield start
    for process in running:
        stop(process)


@pytest.mark.filterwarnings("ignore")
def test_a_restarted_scheduler_changes_no_bit(tmp_path: Path, expected: Any, scheduler: Any) -> None:
    path, address = tmp_path / "land.zarr", f"tcp://127.0.0.1:{20_000 + os.getpid() % 20_000}"
    options = ["--no-dashboard", "--host", address]

    def worker() -> Any:
        return scheduler("dask_worker", address, "--nthreads", "1", "--nworkers", "2", "--no-dashboard")

    first, workers = scheduler("dask_scheduler", *options), worker()
    client = Client(address, timeout=60)
    client.wait_for_workers(2, timeout=60)
    array = created(path)
    land = LAND.dask(GRID, chunks=CHUNK)
    stored = client.compute(da.to_zarr(land, array, compute=False))
    wait_for(path, 1)
    stop(first)
    stop(workers)
    assert 1 <= check(path, expected) < 128, "the scheduler was lost after all chunks were written"
    assert stored.status != "finished"
    client.close(timeout=1)
    scheduler("dask_scheduler", *options)
    worker()
    with Client(address, timeout=60) as again:
        again.wait_for_workers(2, timeout=60)
        again.compute(da.to_zarr(land, array, compute=False)).result(timeout=120)
    check(path, expected, 128)
