"""Only the C extensions live here: every kernel*.py is one; all metadata is in pyproject.toml."""

import itertools
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from Cython.Build import cythonize
from Cython.Compiler.Errors import CompileError
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError
from setuptools.modified import newer_group

SOURCE = Path("src")
VIEWS = "plyground._views"
"""What the kernels share: Cython's code for arrays, which would else be the larger part of each of them."""

REQUIRED = bool(os.environ.get("PLYGROUND_REQUIRE_COMPILED"))
"""Does the build fail without a compiler? Else the .py alone is installed; `plyground --version` says so."""

INTEL = platform.machine() in ("x86_64", "AMD64")
FLAGS = []
if sys.platform != "win32":
    FLAGS += ["-O3", "-g0"]  # -g0: some Pythons build with -g, five times larger files
    if INTEL:
        FLAGS.append("-march=x86-64-v2")  # popcnt; every x86-64 CPU since 2009

SUDOKU = ("kernel", "kernel_cells", "kernel_swaps")
AVX2 = [f"plyground.puzzles.sudoku.{name}" for name in SUDOKU] if INTEL and sys.platform == "linux" else []
"""Which kernels gain by AVX2? Sudoku's solves 15% more a second, the others at most 2%. They are compiled a
second time, into the folder `avx2`, and `plyground.compiled` chooses between them by the CPU."""


class Kernels(build_ext):
    """All of them or none: one Cython writes their C, then they are compiled, several at once."""

    def finalize_options(self):
        super().finalize_options()
        if sys.platform != "win32":  # where distutils shares one compiler that isn't made for threads
            self.parallel = self.parallel or True  # one for each core
        self.finished = itertools.count(1)

    def build_extensions(self):
        try:
            self.try_compiler()
            self.write_c([each for each in self.extensions if self.outdated(each)])
            super().build_extensions()
        except (BaseError, CCompilerError, subprocess.SubprocessError) as error:
            if REQUIRED:
                raise
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []
            reason = " ".join(str(error).split())[:200]
            print(f"The kernels will be interpreted, about 100 times slower: {reason}", flush=True)

    def try_compiler(self):
        """Is there a compiler, and what it needs of Python? Asked once, before Cython is put to work."""
        trial = Path(self.build_temp, "trial.c")
        trial.parent.mkdir(parents=True, exist_ok=True)
        trial.write_text("#include <Python.h>\n")
        self.compiler.compile([str(trial)], output_dir=self.build_temp, include_dirs=self.include_dirs)

    def outdated(self, extension):
        """Is it older than what it is made of? An editable install runs it where it is."""
        built = self.get_ext_fullpath(extension.name)
        if self.editable_mode:
            built = SOURCE / self.get_ext_filename(extension.name)
        return self.force or newer_group([*extension.sources, *extension.depends], built, missing="newer")

    def write_c(self, extensions):
        """Let Cython write the C of these, which is their source from now on. It takes a second to begin and
        a quarter of one for each of them: one does them all."""
        kernels = {each.sources[0]: each.name.replace(".avx2.", ".") for each in extensions if each.sources}
        options = {"language_level": 3, "shared_utility_qualified_name": VIEWS, "build_dir": self.build_temp}
        try:
            cythonize([Extension(n, [s]) for s, n in kernels.items()], quiet=True, force=True, **options)
        except CompileError as error:
            raise CCompilerError(f"Cython: {error}") from error
        for extension in extensions:
            target = Path(self.build_temp, *extension.name.split(".")).with_suffix(".c")
            target.parent.mkdir(parents=True, exist_ok=True)
            if extension.name == VIEWS:
                command = [sys.executable, "-m", "cython", "--generate-shared", str(target)]
                subprocess.run(command, check=True, stderr=subprocess.PIPE, text=True)
            else:
                # A copy for each: the object files of both forms of a kernel lie beside it.
                shutil.copyfile(Path(self.build_temp, extension.sources[0]).with_suffix(".c"), target)
            extension.sources = [str(target)]

    def build_extension(self, extension):
        there = SOURCE / self.get_ext_filename(extension.name)
        compiled = self.get_ext_fullpath(extension.name)
        if any(source.endswith(".c") for source in extension.sources):
            super().build_extension(extension)
            name = extension.name.removeprefix("plyground.")
            print(f"compiled {next(self.finished)} of {len(self.extensions)}: {name}", flush=True)
        elif self.editable_mode:
            self.mkpath(str(Path(compiled).parent))
            self.copy_file(str(there), compiled)

    def copy_extensions_to_source(self):
        for extension in self.extensions:
            (SOURCE / self.get_ext_filename(extension.name)).parent.mkdir(exist_ok=True)
        super().copy_extensions_to_source()


def kernel(path, folder="", flags=()):
    """A kernel as an extension, in its own folder or in one below it."""
    place = path.relative_to(SOURCE).parent / folder / path.stem
    declarations = [str(path) for path in SOURCE.rglob("*.pxd")]
    return Extension(
        ".".join(place.parts),
        [str(path)],
        depends=["setup.py", *declarations],
        extra_compile_args=[*FLAGS, *flags],
    )


setup(
    ext_modules=[
        Extension(VIEWS, [], depends=["setup.py"], extra_compile_args=FLAGS),
        *(kernel(path) for path in sorted(SOURCE.rglob("kernel*.py"))),
        *(kernel(SOURCE.joinpath(*name.split(".")).with_suffix(".py"), "avx2", ["-mavx2"]) for name in AVX2),
    ],
    cmdclass={"build_ext": Kernels},
)
