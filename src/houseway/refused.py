"""A refusal: nothing happened, and one sentence says why.

Each room has one table of its sentences (`<room>/refused.py`); the class is the same everywhere, so
that there is one way from a refusal to a screen, an API problem and the terminal.
"""

from collections.abc import Mapping
from typing import NoReturn


class Refused(Exception):  # noqa: N818 - the pit's own word.
    """`code` is for programs and tests, `sentence` for people."""

    def __init__(self, code: str, sentence: str) -> None:
        self.code = code
        self.sentence = sentence
        super().__init__(sentence)


class Reasons:
    """All that one room can give, by code."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self._sentences = sentences

    def refuse(self, code: str, **facts: object) -> NoReturn:
        raise Refused(code, self._sentences[code].format(**facts))

    def refuse_if(self, holds: bool, code: str, **facts: object) -> None:
        if holds:
            self.refuse(code, **facts)
