"""How an attacker makes two requests of one CRC-32."""

from collections.abc import Callable
from zlib import crc32

import msgspec

LETTERS = 48


def crc(asked: object) -> int:
    """As programs before decision 0023 told requests apart."""
    return crc32(msgspec.json.encode(asked))


def forged_text(wanted: int, make: Callable[[str], object]) -> str:
    """CRC is linear: among texts of 48 letters, each b or c, some have any CRC. Elimination over
    its 32 bits finds one."""
    plain = crc(make("b" * LETTERS))
    rows: dict[int, tuple[int, int]] = {}  # By highest bit: what changes, and which letters do it.
    for place in range(LETTERS):
        text = "b" * place + "c" + "b" * (LETTERS - place - 1)
        change, letters = reduced(crc(make(text)) ^ plain, 1 << place, rows)
        if change:
            rows[change.bit_length()] = (change, letters)
    left, letters = reduced(wanted ^ plain, 0, rows)
    assert left == 0
    found = "".join("c" if letters >> place & 1 else "b" for place in range(LETTERS))
    assert crc(make(found)) == wanted
    return found


def reduced(change: int, letters: int, rows: dict[int, tuple[int, int]]) -> tuple[int, int]:
    while change.bit_length() in rows:
        other, theirs = rows[change.bit_length()]
        change, letters = change ^ other, letters ^ theirs
    return change, letters
