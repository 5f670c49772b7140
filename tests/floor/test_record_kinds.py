"""Every kind of record has words of its own; none is a class name taken apart."""

import json
import re
from pathlib import Path
from typing import get_args

from houseway.floor import commands, events
from houseway.floor.commands.kind_names import KINDS, kind_words

CLASSES = (*get_args(commands.Command), *get_args(events.Event))


def test_every_command_and_event_has_its_words_and_nothing_else_has() -> None:
    """Beside those of today, the kinds that old logs have."""
    golden = Path(__file__).parent / "golden"
    lines = [x for file in golden.glob("*.jsonl") for x in file.read_text().splitlines()]
    old = {str(json.loads(line)["kind"]) for line in lines}
    assert set(KINDS) == {one.__name__ for one in CLASSES} | old
    assert "AskAdjustment" in old, "an old kind was read"


def test_a_kind_nobody_knows_any_more_does_not_break_the_log() -> None:
    assert kind_words("WarpTable") == "Other record"


def test_no_two_kinds_share_their_words() -> None:
    said = [words.lower() for words in KINDS.values()]
    assert len(set(said)) == len(said)


def test_no_command_is_called_by_its_class_name_taken_apart() -> None:
    """A button has its own words, in capitals."""
    for one in get_args(commands.Command):
        words = KINDS[one.__name__]
        apart = re.sub(r"(?<=.)(?=[A-Z])", " ", one.__name__)
        assert words.isupper() or words.lower() != apart.lower(), words


def test_words_are_a_short_label() -> None:
    for words in KINDS.values():
        assert re.fullmatch(r"[A-Z][A-Za-z ,-]{1,33}", words), words
        assert not re.search(r"[a-z][A-Z]|[Cc]heque|colour|[Ll]icence|\b[Ee]nrol\b", words), words
