"""The page of the guide, the notebook, the planet, and the generated file."""

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

import gradnoise as gn

PYTHON = ROOT / "python"


def test_the_page_of_the_guide_runs() -> None:
    page = (ROOT / "docs" / "guide" / "python.md").read_text()
    names: dict[str, Any] = {}
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) > 6
    for block in blocks:
        exec(compile(block, "python.md", "exec"), names)
    assert names["texture"].size == (1024, 1024, 1) and names["part"].shape == (1024, 1024)


def test_the_notebook_runs() -> None:
    notebook = nbformat.read(PYTHON / "examples" / "tour.ipynb", as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "it is kept without outputs"
    NotebookClient(notebook, timeout=120).execute()
    first = next(cell for cell in notebook.cells if cell.cell_type == "code")
    assert "image/png" in first.outputs[0].data


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
