"""The kernels once more with bounds checks compiled in: an index that is wrong is then seen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
KERNEL_TESTS = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_kernel*.py"))


@pytest.mark.xdist_group("build")
@pytest.mark.timeout(900)
@pytest.mark.skipif("PLYGROUND_CHECKED" in os.environ, reason="this is the checked run")
@pytest.mark.skipif(not KERNEL_TESTS, reason="there is no kernel yet")
def test_every_kernel_keeps_within_its_arrays(tmp_path):
    for name in ("src", "tests", "pyproject.toml", "setup.py", "README.md", "LICENSE"):
        path = ROOT / name
        if path.is_dir():
            shutil.copytree(path, tmp_path / name, ignore=shutil.ignore_patterns("*.so", "*.c", "*.egg-info"))
        else:
            shutil.copy(path, tmp_path / name)
    for kernel in (tmp_path / "src").rglob("kernel*.py"):
        text = kernel.read_text()
        if "cython:" in text:
            assert "boundscheck=False" in text, f"{kernel.name} has no directive line"
            kernel.write_text(text.replace("boundscheck=False", "boundscheck=True"))
    environment = {
        **os.environ,
        "PLYGROUND_REQUIRE_COMPILED": "1",
        "PLYGROUND_CHECKED": "1",
        "PYTHONPATH": str(tmp_path / "src"),
    }
    build = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    subprocess.run(build, cwd=tmp_path, env=environment, check=True, capture_output=True, timeout=600)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-k",
        "not interpreted",
        *KERNEL_TESTS,
    ]
    shown = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600
    )
    assert shown.returncode == 0, shown.stdout[-3000:]
