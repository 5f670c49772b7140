"""A refusal: nothing happened, and one sentence says why.

Each package has one table of its sentences (`<package>/refused.py`). The class is the same
everywhere, so a refusal reaches screens, the API and the terminal in one way.
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
    """All refusals of one package, by code."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self._sentences = sentences

    def refuse(self, code: str, **facts: object) -> NoReturn:
        raise Refused(code, self._sentences[code].format(**facts))

    def refuse_if(self, holds: bool, code: str, **facts: object) -> None:
        if holds:
            self.refuse(code, **facts)
