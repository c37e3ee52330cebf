"""Which kernels there are, and in which form each runs: compiled, perhaps for AVX2, or interpreted."""

import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from . import __path__ as _package

__all__ = ["cpu_features", "kernels", "prefer_avx2"]


def kernels() -> dict[str, bool]:
    """Every kernel by its dotted name below the package; true where its compiled form is there."""
    root = Path(_package[0])
    return {
        ".".join(path.relative_to(root).with_suffix("").parts): any(
            path.with_name(path.stem + suffix).exists() for suffix in EXTENSION_SUFFIXES
        )
        for path in sorted(root.rglob("kernel*.py"))
    }


def cpu_features() -> frozenset[str]:
    """What the CPU and its system offer, in Linux's words (`avx2`, …); nothing where it isn't said."""
    try:
        with open("/proc/cpuinfo") as lines:
            found = next((line for line in lines if line.startswith("flags")), "")
    except OSError:
        found = ""
    return frozenset(found.partition(":")[2].split())


def prefer_avx2(path: list[str]) -> None:
    """Let the kernels in a package's folder `avx2` come before those beside it, if the CPU can run them."""
    folder = os.path.join(path[0], "avx2")
    if os.path.isdir(folder) and "avx2" in cpu_features():
        path.insert(0, folder)
