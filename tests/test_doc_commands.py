"""Every `houseway` line of the documentation is understood; those that need nobody else are run."""

import re
import shlex
from pathlib import Path

import pytest

from houseway.cli import Parser, command, main

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "README.md",
    *(path for path in sorted((ROOT / "docs").rglob("*.md")) if "decisions" not in path.parts),
]
BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
# These wait for a person or need a server, a property or an hour.
ONLY_READ = {
    *("serve", "controller", "office", "cluster", "workers", "bench", "backup", "restore"),
    *("log", "report", "play", "drill", "devices"),
}


def lines() -> list[str]:
    """A blank of two or more ends the command: what follows says what it is for."""
    found = {}
    for page in PAGES:
        for _, block in BLOCK.findall(page.read_text("utf-8")):
            for line in block.splitlines():
                if line.strip().startswith("houseway "):
                    said = re.split(r"  +| > | &$", line.strip())[0].partition(" #")[0]
                    found[said] = None
    return list(found)


@pytest.mark.parametrize("line", lines())
def test_a_line_of_the_documentation_is_understood(line: str) -> None:
    _, word, *words = shlex.split(line)
    parser = Parser(prog=f"houseway {word}", allow_abbrev=False)
    command(word).add_arguments(parser)
    parser.parse_args(words)


def runs_alone(line: str) -> bool:
    return line.split()[1] not in ONLY_READ and "--cluster" not in line


@pytest.mark.slow
@pytest.mark.parametrize("line", list(filter(runs_alone, lines())))
def test_a_line_of_the_documentation_runs(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("start.md", "how-to/add-a-paytable.md"):
        blocks = BLOCK.findall((ROOT / "docs" / name).read_text("utf-8"))
        own = next(text for kind, text in blocks if kind == "toml")
        (tmp_path / "mine.toml").write_text(own, "utf-8")
    monkeypatch.setattr("sys.argv", shlex.split(line))
    with pytest.raises(SystemExit) as ended:
        raise SystemExit(main())
    assert not ended.value.code
