"""Work for the lab's processes: what an answer is worth, and what a bot would choose. Plain values
in, JSON out; a process opens a layout once and caches it.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import fields, replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from houseway.counting.options import BlackjackOptions, Options
from houseway.lab.training.meter import READINGS
from houseway.table.kinds import Kind
from houseway.table.layout import Layout
from houseway.table.procedure import Ask, Fact

SHOWN_MOST = 6  # ways to set a San Lo hand; no other question has so many answers


class Asked(NamedTuple):
    """A question without what cannot be sent to another process."""

    seat: int
    question: str
    answers: tuple[str, ...]
    hand: tuple[int, ...]
    board: tuple[int, ...]
    stakes: tuple[int, ...]

    @classmethod
    def of(cls, ask: Ask) -> "Asked":
        return cls(ask.seat, ask.question, ask.answers, ask.hand, ask.board, ask.stakes)

    def ask(self) -> Ask:
        return Ask(self.seat, self.question, self.answers, self.hand, self.board, self.stakes)


Made = tuple[tuple[Kind, int, int], ...]  # kind, seat and amount of the bets made in the round


def made_in(facts: Iterable[Fact]) -> Made:
    return tuple((fact.kind, fact.seat, fact.amount) for fact in facts if fact.amount)


Meters = tuple[tuple[str, tuple[tuple[str, int], ...]], ...]  # what each level of a bet shows


def counsel_json(
    layout: str,
    asked: Asked,
    wagers: tuple[tuple[str, int], ...],
    made: Made,
    answer: str,
    meters: Meters = (),
    gone: tuple[int, ...] = (),
) -> bytes:
    """`worth` by answer, best first, in micro-dollars; `cost` of the answer if one is given."""
    from houseway.lab.coach import counsel

    facts = [Fact(kind, "", seat, amount=amount) for kind, seat, amount in made]
    at = {bet: dict(levels) for bet, levels in meters}
    found = counsel(opened(layout), asked.ask(), dict(wagers), facts, at or None, gone)
    judged = bool(answer) and found.judges(answer)
    meant = found.worth(answer) if judged else None
    shown = list(found.choices[:SHOWN_MOST])
    if meant is not None and meant not in shown:
        shown.append(meant)
    return json.dumps(
        {
            "worth": [(one.answer, whole(one.money)) for one in shown],
            "best": list(found.best),
            "cost": whole(found.cost(answer)) if judged else None,
            "meant": meant.answer if meant is not None else "",
            "assumes": list(found.assumes),
        }
    ).encode()


def bot_json(layout: str, name: str, seed: int, asked: tuple[Asked, ...]) -> bytes:
    """The bot's answer to the last question, after hearing the earlier ones."""
    from houseway.cards import seeded
    from houseway.lab.bots import bot

    player = bot(opened(layout), name, seeded(seed))
    return json.dumps([player(one.ask()) for one in asked][-1]).encode()


def edges_json(layout: str, bets: tuple[str, ...]) -> bytes:
    """House edge and variance of these bets with best play; without uncountable ones."""
    from houseway.lab.solvers import odds

    table, found = opened(layout), dict[str, tuple[float, float]]()
    rules = {one.name: getattr(table.settings, one.name, None) for one in fields(BlackjackOptions)}
    blackjack = BlackjackOptions(**{name: v for name, v in rules.items() if v is not None})
    opens = {table.game.base[0]: table.spots[0]}  # The edge of a game is that of its first bet.
    for bet in bets:
        one = table.tables[bet]
        asked = Options(meters={level: READINGS[level] for level in one.levels})
        if table.game.deal.shoe:
            asked = replace(asked, decks=len(table.deck) // 52, blackjack=blackjack)
        with suppress(ValueError):
            counted = odds(one, asked)
            found[opens.get(bet, bet)] = float(counted.house_edge), float(counted.variance)
    return json.dumps(found).encode()


def warm_json(layout: str) -> bytes:
    """Loads in advance what the first question would have to wait for."""
    from houseway.lab import bots, coach

    opened(layout)
    return json.dumps([coach.__name__, bots.__name__]).encode()


@lru_cache(maxsize=16)
def opened(layout: str) -> Layout:
    from houseway.games.layout_record import read_layout

    return read_layout(json.loads(layout))


def whole(money: Fraction) -> int:
    return round(money)
