"""A question of the same kind as a mistake, with other cards, for the drills of a record."""

import json
from hashlib import sha256
from urllib.parse import urlencode

from msgspec import Struct

from houseway.games import solver
from houseway.money import Money
from houseway.table.layout import Layout
from houseway.web.lab.laboratory import Laboratory
from houseway.web.lab.strategy import similar_spot_json
from houseway.web.pages.play.panels.result import rules
from houseway.web.play.decision import Decision

SPOTS = 5  # questions in one drill
# The lab's explorer does not ask these; the drill repeats the cards of the mistake.
NOT_ASKED = ("insurance", "early_surrender", "play_split_hand", "set_again")


class SimilarQuestion(Struct, frozen=True):
    decision: Decision
    lab: str  # its address in the explorer


def kind_of(layout: Layout, choice: Decision) -> dict[str, str] | None:
    """The explorer's question without its cards; None if it has no such question."""
    game, found = layout.game, solver(layout.game.id)
    if found is None or found.values is None or choice.question in NOT_ASKED:
        return None
    asked = {"game": game.id, "table": layout.tables[game.base[0]].id}
    if game.deal.points:
        return asked | {"decks": str(len(layout.deck) // 52), **rules(layout.settings)}
    shown = len(choice.board.split())
    if len(game.later) == game.deal.community > 0 and shown:
        asked["bets"] = ",".join(["1"] * shown)
    return asked


async def similar_question(
    lab: Laboratory, layout: Layout, choice: Decision, ante: Money, seed: str
) -> SimilarQuestion | None:
    """The same for the same seed; the values are for that opening wager."""
    asked = kind_of(layout, choice)
    if asked is None:
        return None
    own = 2 if layout.game.deal.points else len(choice.hand.split())
    seen = own + (1 if layout.game.deal.points else len(choice.board.split()))
    given = (tuple(asked.items()), seen, int(sha256(seed.encode()).hexdigest()[:8], 16))
    found = json.loads(await lab.ask(("like", *given), similar_spot_json, *given))
    worth = [(word, round(value * ante)) for word, value in found["worth"]]
    made = Decision(
        seat=choice.seat,
        question=choice.question,
        hand=found["hand"],
        board=found["board"],
        answer="",
        best=worth[0][0],
        cost=0,
        worth=worth,
    )
    return SimilarQuestion(made, f"/lab/strategy?{urlencode({**asked, 'cards': found['cards']})}")
