"""Every `houseway` line of the documentation is understood; those that need nobody else are run
here, the others in `test_doc_servers.py`.

In a sentence a command may be named without its arguments; its options must exist."""

import io
import re
import shlex
from pathlib import Path

import pytest

from houseway.cli import COMMANDS, Parser, command, main

ROOT = Path(__file__).parents[1]
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / ".github").rglob("*.md")),
    *(path for path in sorted((ROOT / "docs").rglob("*.md")) if "decisions" not in path.parts),
]
BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
LINE = re.compile(r"^(?:\$ |[A-Z_]+=\S+ )*(?:\.venv/bin/)?(houseway .*)")
NAMED = re.compile(r"`(?:\.venv/bin/)?houseway ([^`\n]+)`")
# Bytes of the log's format, not commands.
BYTES = {"docs/log-format.md: seal", "docs/log-format.md: seal\\n"}
# These need a server, a property or a second program.
NOT_ALONE = {
    *("serve", "controller", "office", "cluster", "workers", "backup", "restore"),
    *("log", "report", "devices"),
}


def lines() -> list[str]:
    """A blank of two or more ends the command: what follows says what it is for."""
    found = {}
    for page in PAGES:
        for _, block in BLOCK.findall(page.read_text("utf-8")):
            for line in block.splitlines():
                if written := LINE.match(line.strip()):
                    said = re.split(r"  +| > | &$", written[1])[0].partition(" #")[0]
                    found[said] = None
    return list(found)


def examples() -> list[str]:
    """The last column of the commands."""
    page = (ROOT / "docs" / "commands.md").read_text("utf-8")
    return re.findall(r"\| `(houseway [^`]+)` \|$", page, re.MULTILINE)


def named() -> list[str]:
    found = {}
    for page in PAGES:
        for said in NAMED.findall(BLOCK.sub("", page.read_text("utf-8"))):
            if f"{page.relative_to(ROOT)}: {said}" not in BYTES and not said.startswith("-"):
                found[said] = None
    return list(found)


def parser_of(word: str) -> Parser:
    parser = Parser(prog=f"houseway {word}", allow_abbrev=False)
    command(word).add_arguments(parser)
    return parser


def test_lines_are_found_however_they_are_written() -> None:
    assert len(lines()) > 20
    assert len(examples()) == len(COMMANDS)
    assert len(named()) > 40
    assert "houseway log verify --head 35fd 0a6c 7e7d 3397" in lines()


@pytest.mark.parametrize("line", lines())
def test_a_line_of_the_documentation_is_understood(line: str) -> None:
    _, word, *words = shlex.split(line)
    parser_of(word).parse_intermixed_args(words)


@pytest.mark.parametrize("said", named())
def test_a_command_in_a_sentence_exists_with_its_options(said: str) -> None:
    word, *words = shlex.split(said.partition(" > ")[0])
    assert word in COMMANDS
    known = [name for action in parser_of(word)._actions for name in action.option_strings]
    assert not [option for option in words if option.startswith("-") and option not in known]


def runs_alone(line: str) -> bool:
    return line.split()[1] not in NOT_ALONE and "--cluster" not in line


@pytest.mark.slow
@pytest.mark.parametrize("line", sorted(filter(runs_alone, {*lines(), *examples()})))
def test_a_line_of_the_documentation_runs(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is asked something at a table or in a drill answers nothing and leaves."""
    monkeypatch.chdir(tmp_path)
    for name in ("start.md", "how-to/add-a-paytable.md"):
        blocks = BLOCK.findall((ROOT / "docs" / name).read_text("utf-8"))
        own = next(text for kind, text in blocks if kind == "toml")
        (tmp_path / "mine.toml").write_text(own, "utf-8")
    monkeypatch.setattr("sys.argv", shlex.split(line))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    with pytest.raises(SystemExit) as ended:
        raise SystemExit(main())
    assert not ended.value.code
