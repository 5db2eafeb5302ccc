"""The page of the guide, the notebook, the planet, and the generated file."""

import copy
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import numpy as np
import zarr
from conftest import ROOT, same
from nbclient import NotebookClient
from nbformat import NotebookNode

import gradnoise as gn

PYTHON = ROOT / "python"


def test_the_page_of_the_guide_runs() -> None:
    page = (ROOT / "docs" / "use" / "python.md").read_text()
    names: dict[str, Any] = {}
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) > 6
    for block in blocks:
        exec(compile(block, "python.md", "exec"), names)
    assert names["texture"].size == (1024, 1024, 1) and names["part"].shape == (1024, 1024)


def test_the_page_of_migration_has_the_values_of_noise() -> None:
    page = (ROOT / "docs" / "migration" / "python.md").read_text()
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(compile(block, "python.md", "exec"), names)
    # What noise 1.2.2 returned: pnoise2, pnoise3, with three octaves, with a base of 3, with repeats, snoise2, snoise3.
    for position, values in {
        (0.5, 0.25, 0.125): (
            -0.038818359375,
            -0.05082172155380249,
            -0.05736129730939865,
            0.04736328125,
            -0.038818359375,
            -0.6471487879753113,
            0.34345459938049316,
        ),
        (3.25, -7.75, 1.5): (
            -0.04640007019042969,
            -0.36079978942871094,
            -0.13474273681640625,
            -0.37135791778564453,
            0.20092105865478516,
            -0.17530567944049835,
            0.48926621675491333,
        ),
        (-12.375, 200.0625, 99.9375): (
            0.2152654081583023,
            0.1582290530204773,
            0.0673135370016098,
            0.28891000151634216,
            -0.12548914551734924,
            -0.1073313057422638,
            0.036951228976249695,
        ),
    }.items():
        plane, repeated = position[:2], tuple(map(abs, position[:2]))
        found = [names["pnoise2"].value(*plane), names["pnoise3"].value(*position), names["octaves"].value(*position)]
        found += [names["moved"].value(*plane), names["tile"].value(*repeated)]
        found += [names["snoise2"].value(*plane), names["snoise3"].value(*position)]
        assert np.abs(np.subtract(found, values)).max() < 1e-5, position


def shown(outputs: list[NotebookNode]) -> list[str]:
    """Returns the pictures and texts of a cell, except those that other packages lay out."""
    data = [output.get("data", {"text/plain": output.get("text")}) for output in outputs]
    return [each.get("image/png") or each["text/plain"] for each in data if "text/html" not in each]


def test_the_notebook_has_its_outputs() -> None:
    path = PYTHON / "examples" / "tour.ipynb"
    kept = nbformat.read(path, as_version=4)
    run = NotebookClient(copy.deepcopy(kept), timeout=120, record_timing=False).execute()
    if os.environ.get("GRADNOISE_WRITE"):
        run.metadata = kept.metadata
        nbformat.write(run, path)
        return
    for found, expected in zip(run.cells, kept.cells, strict=True):
        are_alike = shown(found.get("outputs", [])) == shown(expected.get("outputs", []))
        assert are_alike, f"other outputs, which GRADNOISE_WRITE=1 writes: {found.source}"


def test_the_planet_is_computed_and_continued(tmp_path: Path) -> None:
    path = tmp_path / "planet.zarr"
    command = [sys.executable, PYTHON / "examples" / "planet.py", "--size", "2048", "1024", "--output", path]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "2 chunks" in said and "0 chunks are there already" in said
    (path / "c" / "0" / "0").unlink()
    assert "1 chunks are there already" in subprocess.run(command, check=True, capture_output=True, text=True).stdout
    sys.path.insert(0, str(PYTHON / "examples"))
    import planet

    found = zarr.open_array(path, mode="r")[:, ::64]
    part = planet.heights()(planet.part(2048, 1024))
    assert same(np.ascontiguousarray(found), np.ascontiguousarray(part[:, ::64]))
    refused = subprocess.run([*command[:3], "10", "10"], check=False, capture_output=True, text=True)
    assert refused.returncode == 2 and "the size must be at least 1024 x 1024" in refused.stderr


def test_nodes_are_those_of_the_schema() -> None:
    subprocess.run([sys.executable, PYTHON / "generate.py", "--check"], check=True, env=os.environ)


def test_the_version_is_the_crates() -> None:
    versions = re.findall(r'^version = "(.*)"', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)
    assert gn.__version__ == versions[0]
