"""Classic AI that you can play, prove and watch. `plyground.api` holds the ideas on one page."""

import os
import sys

__all__ = ["__version__"]

__version__ = "0.1.0"

if os.environ.get("PLYGROUND_PURE"):
    from importlib import machinery
    from pathlib import Path

    # A finder that sees sources alone: `kernel.py` wins over `kernel.*.so` in every folder.
    for _folder in (Path(__path__[0]), *Path(__path__[0]).rglob("*/")):
        sys.path_importer_cache[str(_folder)] = machinery.FileFinder(
            str(_folder), (machinery.SourceFileLoader, machinery.SOURCE_SUFFIXES)
        )
