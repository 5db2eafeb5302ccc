"""What several tests need."""

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def same(one: Any, other: Any) -> bool:
    """Returns whether two arrays have the same bits."""
    return bool(one.shape == other.shape and one.dtype == other.dtype and one.tobytes() == other.tobytes())


@pytest.fixture(scope="session")
def program() -> Path:
    """Returns the path of the program that GRADNOISE_PROGRAM names, or builds it."""
    if named := os.environ.get("GRADNOISE_PROGRAM"):
        return Path(named)
    subprocess.run(["cargo", "build", "--quiet", "--locked", "-p", "gradnoise-cli"], cwd=ROOT, check=True)
    return Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "debug" / "gradnoise"
