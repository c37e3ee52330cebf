"""Which kernels there are, and in which form each runs: compiled or interpreted."""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from . import __path__ as _package

__all__ = ["kernels"]


def kernels() -> dict[str, bool]:
    """Every kernel by its dotted name below the package; true where its compiled form is there."""
    root = Path(_package[0])
    return {
        ".".join(path.relative_to(root).with_suffix("").parts): any(
            path.with_name(path.stem + suffix).exists() for suffix in EXTENSION_SUFFIXES
        )
        for path in sorted(root.rglob("kernel*.py"))
    }
