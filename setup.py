"""Only the C extensions live here: every kernel*.py is one; all metadata is in pyproject.toml."""

import os
import platform
import sys
from pathlib import Path

from setuptools import Extension, setup

flags = []
if sys.platform != "win32":
    flags += ["-O3", "-g0"]  # -g0: some Pythons build with -g, five times larger files
    if platform.machine() in ("x86_64", "AMD64"):
        flags.append("-march=x86-64-v2")  # popcnt; every x86-64 CPU since 2009

source = Path("src")
intrinsics = [str(path) for path in source.rglob("*.pxd")]

setup(
    ext_modules=[
        Extension(
            ".".join(path.relative_to(source).with_suffix("").parts),
            [str(path)],  # setuptools hands it to Cython by itself
            depends=intrinsics,
            extra_compile_args=flags,
            # Without a compiler the .py alone is installed; `plyground --version` says so.
            optional=not os.environ.get("PLYGROUND_REQUIRE_COMPILED"),
        )
        for path in sorted(source.rglob("kernel*.py"))
    ]
)
