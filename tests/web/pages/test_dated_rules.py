"""`/floor/regulation`: every row of the dated data is a sentence, not the file's keys."""

import re

from houseway.floor.regulation import read
from houseway.web.pages.office.compliance.regulation import FILES, dated


def test_no_row_shows_a_key_a_flag_or_a_stored_spelling() -> None:
    rows = list(dated("2026-03-02"))
    keys = {key for file in FILES for key in keys_of(read(file)) if "_" in key}
    assert len(rows) > 20
    assert "within_ceiling" in keys
    for title, _, _, said, _ in rows:
        words = f"{title}: {said}"
        assert said[0].isupper() or said[0] in "$0123456789", words
        assert not re.search(r"\bTrue\b|\bFalse\b|[{}_]|cheque|licence", words), words
        assert not [key for key in keys if re.search(rf"\b{key.replace('_', ' ')} \d", said)], words


def keys_of(value: object) -> set[str]:
    if isinstance(value, list):
        return set().union(*map(keys_of, value)) if value else set()
    if not isinstance(value, dict):
        return set()
    return set(value).union(*(keys_of(one) for one in value.values()))
