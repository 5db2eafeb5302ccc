"""Threads, forks, interrupts and memory of processes."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import gradnoise as gn

LAND = gn.perlin(2).fbm(8).warp(0.3, gn.simplex(2).fbm(3))


def test_threads_share_a_noise() -> None:
    noise = gn.Noise(LAND.code)
    expected = LAND((64, 64), step=0.1).tobytes()

    def work(i: int) -> bool:
        barrier.wait()
        ok = all(noise((64, 64), step=0.1).tobytes() == expected for _ in range(20))
        return ok and noise.value(0.3, 0.2) == LAND.value(0.3, 0.2)

    barrier = threading.Barrier(16)
    with ThreadPoolExecutor(16) as pool:
        assert all(pool.map(work, range(16)))


def test_the_lock_is_released() -> None:
    ticks, done = [], threading.Event()

    def tick() -> None:
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    LAND((2048, 2048), step=0.01)
    done.set()
    thread.join()
    assert np.diff(ticks).max() < 0.5 and len(ticks) > 20


def filled(_: int) -> bytes:
    return LAND((512, 512), step=0.1).tobytes()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_forked_processes_compute() -> None:
    expected = filled(0)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(filled, range(4)).get(timeout=60) == [expected] * 4


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize("first", ["noise._repr_png_()", "noise((1024, 1024), step=0.1)", "pass"])
@pytest.mark.parametrize(
    "then", ["noise._repr_png_()", "noise((1024, 1024), step=0.1)", "noise.plan((64, 64), step=1)"]
)
def test_forks_at_any_time_end(first: str, then: str) -> None:
    text = f"import gradnoise as gn, os\nnoise = gn.perlin(2).fbm(5)\n{first}\nif os.fork() == 0:\n    {then}\nelse: os.wait()"
    subprocess.run([sys.executable, "-c", text], check=True, timeout=30)


@pytest.mark.skipif(os.name == "nt", reason="signals of other processes are those of Unix")
@pytest.mark.parametrize(
    "work", ["LAND((40_000, 40_000), step=0.01)", "LAND.at(np.zeros((1 << 26, 2)))", "LAND(gn.Grid((1, 1 << 24), 0.1))"]
)
def test_interrupts_stop_a_long_fill(work: str) -> None:
    noise = "gn.simplex(4).fbm(32).warp(0.3, gn.simplex(4).fbm(32)).slice(0.0).slice(0.0)"
    text = f"import gradnoise as gn, numpy as np; LAND = {noise}; LAND.value(0, 0); print(flush=True); {work}"
    process = subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    time.sleep(0.5)
    assert process.poll() is None
    start = time.perf_counter()
    process.send_signal(signal.SIGINT)
    process.wait(timeout=30)
    assert time.perf_counter() - start < 1.0
    assert b"KeyboardInterrupt" in process.stderr.read()


MEMORY = """
import gradnoise as gn, numpy as np, resource
land = gn.perlin(2).fbm(8).warp(0.3, gn.simplex(2).fbm(3))
out, strided = np.ones((4096, 4096), np.float32), np.ones((4096, 2048), np.float32)[:, ::2]
land.fill(out[:512], step=0.01)
pages = int(open("/proc/self/statm").read().split()[0])
limit = pages * resource.getpagesize() + 2 * 1024 * 1024
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
land.fill(out, step=0.01)
land.fill(strided, step=0.01)
land.fill(out.view(np.float64)[:, :1000], step=0.01)
print("filled", flush=True)
try:
    land((1024, 1024), step=0.01)
except MemoryError:
    print("refused")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit a process's memory")
def test_filling_needs_little_memory() -> None:
    # In a process of its own that may use 2 MiB more; an array of 4 MiB shows that the limit holds. One arena of
    # malloc, since each reserves 64 MiB.
    environment = {**os.environ, "MALLOC_ARENA_MAX": "1"}
    command = [sys.executable, "-c", MEMORY]
    said = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    assert said.split() == ["filled", "refused"]
