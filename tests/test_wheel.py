"""The wheel as `make dist` makes it, in an empty environment without a compiler: what
`pipx install` brings, with the guide. One test, because each worker would build its own wheel."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest
from tools.guide import GUIDE, INLINE, ROOT

from houseway import __version__

SOURCES = ("src", "pyproject.toml", "setup.py", "README.md", "LICENSE")
UV = Path(sys.executable).with_name("uv")
COMPILERS = ("cc", "gcc", "clang", "c99", "x86_64-linux-gnu-gcc")
ASKED = re.compile(r'(?:src|href)="(?![a-z]+:)([^"#?]+)')


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_wheel_runs_without_a_compiler_and_shows_the_guide(tmp_path: Path) -> None:
    commands = install(wheel(source(tmp_path / "source"), tmp_path / "dist"), tmp_path / "env")
    houseway = commands / "houseway"

    version = run(houseway, "--version", env=bare(commands), cwd=tmp_path)
    assert version.startswith(f"houseway {__version__}. All ")
    assert "kernels compiled" in version
    assert "4.91" in run(houseway, "odds", "ms-01", env=bare(commands), cwd=tmp_path)
    round_ = ("play", "three-card-poker", "--rounds", "1", "--seed", "1")
    assert "No more bets" in run(houseway, *round_, env=bare(commands), cwd=tmp_path)

    with served(commands, tmp_path) as http:
        assert "Houseway" in http.get("/").text
        assert "Mississippi Stud" in http.get("/play").text
        walk_the_guide(http)


def source(place: Path) -> Path:
    """What git holds, with the guide, and with what set-up compiled from the same files: setuptools
    compiles only what is older than its source."""
    for name in run("git", "ls-files", "-z", *SOURCES).strip("\0").split("\0"):
        copy(ROOT / name, place / name)
    run(sys.executable, "-m", "tools.guide", place / GUIDE.relative_to(ROOT))  # No warning passes.
    built = f"lib.{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
    for kernel in (ROOT / "src").rglob("*.so"):
        copy(kernel, place / "build" / built / kernel.relative_to(ROOT / "src"))
    if (ROOT / "build" / "cython").is_dir():
        shutil.copytree(ROOT / "build" / "cython", place / "build" / "cython")
    return place


def copy(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(file, to)


def wheel(source: Path, place: Path) -> Path:
    build = ("build", "--quiet", "--wheel", "--no-build-isolation", "--python", sys.executable)
    run(UV, *build, "--out-dir", place, source)
    [made] = place.glob("*.whl")
    return made


def install(wheel: Path, place: Path) -> Path:
    """The folder of commands of an environment that holds the wheel and what it depends on,
    installed without a compiler, too."""
    run(UV, "venv", "--quiet", "--python", sys.executable, place)
    pinned = ("--python", place / "bin" / "python", "-c", "requirements/serve.lock")
    run(UV, "pip", "install", "--quiet", *pinned, wheel, env=os.environ | bare(place / "bin"))
    return place / "bin"


def bare(commands: Path) -> dict[str, str]:
    """Nothing of ours on the paths, and no compiler."""
    assert not [name for name in COMPILERS if shutil.which(name, path=str(commands))]
    kept = {name: value for name, value in os.environ.items() if name in ("HOME", "TMPDIR", "LANG")}
    return {**kept, "PATH": str(commands)}


@contextmanager
def served(commands: Path, place: Path) -> Iterator[httpx.Client]:
    demo = [str(commands / "houseway"), "serve", "--demo", "--port", "0"]
    with subprocess.Popen(
        demo, cwd=place, env=bare(commands), stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            greeting = next(line for line in server.stdout if "http://" in line)
            url = re.findall(r"http://[^\s/]+", greeting)[0]
            with httpx.Client(base_url=url, timeout=60, follow_redirects=True) as http:
                yield http
        finally:
            server.terminate()


def walk_the_guide(http: httpx.Client) -> None:
    """Every address that a page names is there, from the first page on, within our policy."""
    waiting, seen = ["/guide/"], {"/guide/"}
    while waiting:
        address = waiting.pop()
        answer = http.get(address)
        assert answer.status_code == 200, address
        if address.endswith((".html", "/")):
            shown(answer)
            asked = {urljoin(address, one) for one in ASKED.findall(answer.text)} - seen
            waiting += asked
            seen |= asked
    assert {"/guide/start.html", "/guide/guides/dealer.html", "/guide/coverage.html"} <= seen


def shown(answer: httpx.Response) -> None:
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "script-src 'self'" in policy
    assert not INLINE.search(answer.text)


def run(*words: object, env: dict[str, str] | None = None, cwd: Path = ROOT) -> str:
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
