"""Repeated refusals: the first few of a kind by one person are recorded, then fewer and fewer.

A person can be refused a hundred times a second, and the log must not grow with it. The first ten
get a record each; after that each doubling gets one, with the count. Counts start over every
gambling day and after a restart; they are not part of the state.
"""

EACH_RECORDED = 10
Kind = tuple[str, str, str]  # Who, why, and the command.


class RepeatedRefusals:
    def __init__(self) -> None:
        self._day = ""
        self._counts: dict[Kind, int] = {}

    def sentence(self, day: str, kind: Kind, sentence: str) -> str:
        """The sentence to record; "" for none."""
        if day != self._day:
            self._day, self._counts = day, {}
        count = self._counts[kind] = self._counts.get(kind, 0) + 1
        if count <= EACH_RECORDED:
            return sentence
        doublings, rest = divmod(count, EACH_RECORDED)
        if rest or doublings & (doublings - 1):
            return ""
        return f"{sentence} Refused {count} times this gambling day."
