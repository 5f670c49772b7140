"""Compile the files that ask for it.

A Python file under src/houseway whose first line begins with `# cython:` is compiled; the same
file runs uncompiled where there is no compiler. The digest of each compiled source is stored beside
the package, so that a stale build is noticed (see houseway.kernels.build).
"""

import hashlib
import json
import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from Cython.Compiler.Errors import CompileError
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SRC = Path("src")
SHARED = "houseway.kernels._shared"  # Code that all compiled files share, compiled once.
CORES = os.cpu_count() or 1
SOURCES = sorted(
    path for path in SRC.rglob("*.py") if path.read_text("utf-8").startswith("# cython:")
)


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SRC).with_suffix("").parts)


class BuildAndSign(build_ext):
    """Builds, deletes outdated files, and records the digest of the source of each built file."""

    def initialize_options(self) -> None:
        super().initialize_options()
        self.parallel = CORES

    def run(self) -> None:
        super().run()
        if not Path(self.get_ext_fullpath(SHARED)).exists():
            self.drop_all()  # None can be imported without it, so all run from source.
        root = SRC if self.inplace else Path(self.build_lib)
        built = {}
        for path in SOURCES:
            made = Path(self.get_ext_fullpath(module_name(path)))
            if made.exists() and made.stat().st_mtime < path.stat().st_mtime:
                made.unlink()  # Its build failed, and the old file must not run.
            if made.exists():
                built[module_name(path)] = hashlib.sha256(path.read_bytes()).hexdigest()
        target = root / "houseway" / "kernels" / "built.json"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(built, indent=1) + "\n")

    def drop_all(self) -> None:
        for path in SOURCES:
            Path(self.get_ext_fullpath(module_name(path))).unlink(missing_ok=True)


def extensions() -> list[Extension]:
    """All at once on all cores; if Cython refuses one, one by one without it."""
    try:
        return cythonized(SOURCES)
    except CompileError:
        return list({made.name: made for path in SOURCES for made in one_by_one(path)}.values())


def one_by_one(path: Path) -> list[Extension]:
    """What does not compile runs as plain Python; `houseway --version` and a test name it."""
    try:
        return cythonized([path])
    except CompileError as problem:
        print(f"{path} runs uncompiled: {problem}", file=sys.stderr)
        return []


def cythonized(paths: list[Path]) -> list[Extension]:
    wanted = [Extension(module_name(p), [str(p)], extra_compile_args=["-O3"]) for p in paths]
    made = cythonize(
        [Extension(SHARED, []), *wanted],
        shared_utility_qualified_name=SHARED,
        language_level=3,
        # Types are inferred; a compiled helper raises only if it is declared to.
        compiler_directives={"infer_types": True, "legacy_implicit_noexcept": True},
        build_dir="build/cython",
        quiet=True,
        nthreads=min(len(paths), CORES),
    )
    for extension in made:
        extension.optional = True  # cythonize drops this; without a compiler the install continues
    return list(made)


# With "yes" nothing is compiled: every kernel is already built from the current source.
KEEP = os.environ.get("HOUSEWAY_KEEP_KERNELS") == "yes"
setup(ext_modules=[] if KEEP else extensions(), cmdclass={"build_ext": BuildAndSign})
