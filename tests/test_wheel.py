"""The wheel in an empty environment without a compiler: what `pipx install` would bring."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from houseway import __version__

ROOT = Path(__file__).parents[1]
SOURCES = ("src", "pyproject.toml", "setup.py", "README.md", "LICENSE")
UV = Path(sys.executable).with_name("uv")

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


def run(*words: object, env: dict[str, str] | None = None, cwd: Path = ROOT) -> str:
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an environment that holds the wheel and what it depends on."""
    place = tmp_path_factory.mktemp("wheel")
    source = place / "source"
    for name in run("git", "ls-files", "-z", *SOURCES).strip("\0").split("\0"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, source / name)
    build = ("build", "--quiet", "--wheel", "--no-build-isolation", "--python", sys.executable)
    run(UV, *build, "--out-dir", place / "dist", source)
    [wheel] = (place / "dist").glob("*.whl")
    run(UV, "venv", "--quiet", "--python", sys.executable, place / "env")
    python = place / "env" / "bin" / "python"
    run(UV, "pip", "install", "--quiet", "--python", python, "-c", "requirements/serve.lock", wheel)
    return place / "env" / "bin"


def bare(bin_: Path) -> dict[str, str]:
    """Nothing of ours on the paths, and no compiler."""
    kept = {name: value for name, value in os.environ.items() if name in ("HOME", "TMPDIR", "LANG")}
    return {**kept, "PATH": str(bin_)}


def test_the_wheel_brings_compiled_kernels_odds_and_a_round(installed: Path) -> None:
    env = bare(installed)
    command = installed / "houseway"
    assert shutil.which("gcc", path=env["PATH"]) is None
    version = run(command, "--version", env=env, cwd=installed)
    assert version.startswith(f"houseway {__version__}. All ")
    assert "kernels compiled" in version
    assert "4.91" in run(command, "odds", "ms-01", env=env, cwd=installed)
    dealt = run(
        command, "play", "three-card-poker", "--rounds", "1", "--seed", "1", env=env, cwd=installed
    )
    assert "No more bets" in dealt


def test_the_wheel_serves_the_demo(installed: Path, tmp_path: Path) -> None:
    with subprocess.Popen(
        [str(installed / "houseway"), "serve", "--demo", "--port", "0"],
        cwd=tmp_path,
        env=bare(installed),
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            greeting = next(line for line in server.stdout if "http://" in line)
            url = re.findall(r"http://[^\s/]+", greeting)[0]
            assert "Houseway" in httpx.get(url).text
            assert "Mississippi Stud" in httpx.get(f"{url}/play").text
        finally:
            server.terminate()
