"""The coach and the bots of one table: they run in the lab's process, never on the event loop."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from houseway.money import CENT, Money
from houseway.table.procedure import Ask, show_cards
from houseway.table.round import TableRound
from houseway.web.lab.laboratory import Laboratory
from houseway.web.play.advice import Asked, Meters, bot_json, counsel_json, warm_json
from houseway.web.play.decision import Decision, Unpriced
from houseway.web.problems import Denied

Advice = dict[str, Any]  # as counsel_json writes it
Levels = Mapping[str, int]  # what each shows
BUSY, AGAIN = 0.3, 20  # Seconds until a busy lab is asked again, and how often.


class Coach:
    def __init__(
        self, lab: Laboratory, record: str, round_: TableRound, at: Mapping[str, Mapping[str, int]]
    ) -> None:
        """`record` is the layout for the lab; `at` are the table's meters at the deal, by bet."""
        self._lab, self._layout, self.round, self._at = lab, record, round_, at

    async def bot(self, ask: Ask, name: str, seed: int) -> str:
        """At once if a habit answers, from the lab if its strategy must be computed."""
        from houseway.lab.bots import strategy

        found = strategy(self.round.layout.game.id, name)
        heard = tuple(Asked.of(one) for _, one in self.round.asked if one.seat == ask.seat)
        given = (self._layout, found.name, seed, (*heard, Asked.of(ask)))
        if not (found.slow or found.optimal):
            return str(json.loads(await asyncio.to_thread(bot_json, *given)))
        try:
            answer = await self._patient(("bot", *given), bot_json, *given)
        except Denied:  # The round must continue: a slow answer is better than none.
            answer = await asyncio.to_thread(bot_json, *given)
        return str(json.loads(answer))

    async def ask(self, choice: Unpriced, word: str = "") -> Advice:
        """What each answer is worth, and what the given answer cost."""
        bets = (bet for bet, _ in choice.wagers if bet in self._at)
        meters: Meters = tuple((bet, tuple(self._at[bet].items())) for bet in bets)
        about = (choice.asked, choice.wagers, choice.made, word)
        given = (self._layout, *about, meters, choice.gone)
        found: Advice = json.loads(await self._patient(("coach", *given), counsel_json, *given))
        return found

    async def _patient(self, key: tuple[object, ...], work: Any, *given: object) -> bytes:
        """Asks a busy lab again a few times."""
        for _ in range(AGAIN):
            try:
                return await self._lab.ask(key, work, *given)
            except Denied as refusal:
                if refusal.code != "busy":
                    raise
                await asyncio.sleep(BUSY)
        return await self._lab.ask(key, work, *given)

    async def verdict(self, choice: Unpriced) -> Decision | None:
        """None if the answer is not a choice, such as waiting."""
        asked, found = choice.asked, await self.ask(choice, choice.word)
        if found["cost"] is None:
            return None
        return Decision(
            seat=asked.seat,
            question=asked.question,
            hand=show_cards(asked.hand),
            board=show_cards(asked.board),
            answer=found["meant"],
            best=found["best"][0] if found["cost"] else found["meant"],
            cost=as_shown(found["cost"]),
            worth=[(word, money) for word, money in found["worth"]],
            gone=choice.gone,
        )


def as_shown(cost: Money) -> Money:
    """In whole cents, so that a total is the sum of the costs shown; a mistake costs something."""
    return cost and max(CENT, (cost + CENT // 2) // CENT * CENT)


async def warm(lab: Laboratory, record: str) -> None:
    """The lab's process takes a second to start, so it starts while the guest looks around."""
    await lab.ask(("warm", record), warm_json, record)
