"""A file that is not what it should be, or an option that would change nothing, gives one sentence
that names it, never a traceback."""

import os
from pathlib import Path

import pytest

from houseway.cli import main
from houseway.floor.store import Header, Log, SqliteLog
from houseway.floor.store.signatures.signed_note import make_key
from houseway.web.server import open_backend
from houseway.web.settings import Settings

CONTENTS = {
    "empty": b"",
    "noise": b"\x9b" + bytes(range(256)) * 16,
    "stub": b"SQLite format 3\0" + bytes(4_096),
    "text": b"This is a shopping list.\n",
}
HEADER = Header(property_name="School", kind="training", created_at=1)


@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS.keys())
@pytest.mark.parametrize(
    "words",
    [
        "log verify FILE",
        "log audit FILE",
        "log export FILE",
        "log archives FILE",
        "log key --key FILE",
        "restore FOLDER --data DATA",
        "backup TARGET --data FOLDER",
    ],
)
def test_a_tool_answers_with_a_sentence(
    words: str, content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    file = folder / "log.sqlite"
    file.write_bytes(content)
    places = {"FILE": file, "FOLDER": folder, "DATA": tmp_path / "data", "TARGET": tmp_path / "to"}
    code = main([str(places.get(word, word)) for word in words.split()])
    told = capsys.readouterr()
    assert code in (1, 2)
    assert len(told.err.strip().splitlines()) == 1
    assert "codec" not in told.err


@pytest.mark.parametrize("name", ["keys.sqlite", "play.sqlite", "log.sqlite"])
def test_a_server_names_the_file_that_it_cannot_read(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with Log(SqliteLog(folder / "log.sqlite", HEADER)):
        pass
    (folder / name).write_bytes(CONTENTS["noise"])
    settings = Settings(data=str(folder), property_kind="training")
    with pytest.raises(ValueError, match=name), open_backend(settings):
        pass


def test_a_key_is_made_under_one_name(tmp_path: Path) -> None:
    make_key(tmp_path / "data.key", "evergreen")
    assert sorted(os.listdir(tmp_path)) == ["data.key", "data.key.pub"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "serve --speed 5",
            "--speed is the speed of the demo's guests. Add --demo, or leave it out.",
        ),
        (
            "serve --manager haas --card 77",
            "--manager and --card are for --break-glass. Add it with a reason, or leave them out.",
        ),
        (
            "serve --property Elsewhere",
            "The log in DATA is of School, not Elsewhere. Leave out --property, or choose another"
            " --data.",
        ),
        *(
            (
                f"{words} --property School",
                "--property is for PostgreSQL. Add --database postgresql://..., or leave it out.",
            )
            for words in ("log verify", "report jackpots", "backup TARGET", "restore FOLDER")
        ),
    ],
)
def test_an_option_that_would_change_nothing_is_refused(
    words: str,
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = tmp_path / "data"
    with Log(SqliteLog(data / "log.sqlite", HEADER)):
        pass
    monkeypatch.setenv("HOUSEWAY_DATA", str(data))
    monkeypatch.setenv("HOUSEWAY_PROPERTY_KIND", "training")
    monkeypatch.setenv("HOUSEWAY_PORT", "0")
    places = {"FOLDER": data, "TARGET": tmp_path / "to"}
    assert main([str(places.get(word, word)) for word in words.split()]) == 2
    assert capsys.readouterr().err == said.replace("DATA", str(data)) + "\n"


def test_a_name_in_the_environment_may_stay_for_a_log_in_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Log(SqliteLog(tmp_path / "log.sqlite", HEADER)):
        pass
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path))
    monkeypatch.setenv("HOUSEWAY_PROPERTY_NAME", "Elsewhere")
    assert main(["log", "verify"]) == 0
    assert not capsys.readouterr().err
