"""Compile the files that ask for it.

A Python file under src/houseway whose first line begins with `# cython:` is compiled; the same
file runs uncompiled where there is no compiler. The digest of each compiled source is stored beside
the package, so that a stale build is noticed (see houseway.kernels.build).
"""

import hashlib
import json
import sys
from pathlib import Path

from Cython.Build import cythonize
from Cython.Compiler.Errors import CompileError
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SRC = Path("src")
SOURCES = sorted(
    path for path in SRC.rglob("*.py") if path.read_text("utf-8").startswith("# cython:")
)


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SRC).with_suffix("").parts)


class BuildAndSign(build_ext):
    """Build, then write down which sources the built files came from."""

    def run(self) -> None:
        super().run()
        root = SRC if self.inplace else Path(self.build_lib)
        built = {
            module_name(path): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in SOURCES
            if Path(self.get_ext_fullpath(module_name(path))).exists()
        }
        target = root / "houseway" / "kernels" / "built.json"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(built, indent=1) + "\n")


def compiled(path: Path) -> list[Extension]:
    """The extension for one source; none where Cython refuses it, and the file runs as it is.

    `houseway --version` and a test name what did not compile.
    """
    wanted = Extension(module_name(path), [str(path)], extra_compile_args=["-O3"])
    try:
        made = cythonize([wanted], language_level=3, build_dir="build/cython", quiet=True)
    except CompileError as problem:
        print(f"{path} runs uncompiled: {problem}", file=sys.stderr)
        return []
    for extension in made:
        extension.optional = (
            True  # cythonize drops the flag: without a compiler the install goes on.
        )
    return list(made)


setup(
    ext_modules=[extension for path in SOURCES for extension in compiled(path)],
    cmdclass={"build_ext": BuildAndSign},
)
