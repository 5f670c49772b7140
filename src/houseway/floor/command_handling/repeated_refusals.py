"""Repeated refusals: the first few of a kind by one person are recorded, then fewer and fewer.

Whoever is signed in may be refused a hundred times a second; the log must not grow with it. The
tenth is the last with a record of its own; from then on each doubling has one, which says how many
there were. Counted again every gambling day. Not part of the state: a restart counts from nothing.
"""

FEW = 10
Kind = tuple[str, str, str]  # Who, why, and the command.


class RepeatedRefusals:
    def __init__(self) -> None:
        self._day = ""
        self._counts: dict[Kind, int] = {}

    def sentence(self, day: str, kind: Kind, sentence: str) -> str:
        """What to put on record; empty for nothing."""
        if day != self._day:
            self._day, self._counts = day, {}
        count = self._counts[kind] = self._counts.get(kind, 0) + 1
        if count <= FEW:
            return sentence
        doublings, rest = divmod(count, FEW)
        if rest or doublings & (doublings - 1):
            return ""
        return f"{sentence} Refused {count} times this gambling day."
