"""San Lo players: each sets by a house way, or by the best reply to the dealer's."""

from houseway.counting.simple_bots import RANDOM
from houseway.counting.solver import Bot, Player
from houseway.games.san_lo.setting.house_way import WAYS
from houseway.hands.setting import legal_settings
from houseway.hands.setting.notation import word_of
from houseway.table.procedure import Ask


def by_way(id_: str) -> Bot:
    lay = WAYS[id_].lay
    return lambda ask: word_of(lay(ask.hand))


def best_reply() -> Bot:
    """The setting that beats the most hands a dealer may hold; its table takes seconds to build."""
    from houseway.games.san_lo.advice import place
    from houseway.games.san_lo.exact import ways as san_lo_ways

    scores = san_lo_ways.way("best-reply").scores

    def choose(ask: Ask) -> str:
        found = max(legal_settings(ask.hand), key=lambda one: scores[place(one.strengths)])
        return word_of(found.cards)

    return choose


PLAYERS = (
    Player(
        name="points",
        says="sets by the points way, as the dealer does",
        make=lambda layout, chance: by_way("points"),
        optimal=True,
    ),
    Player(
        name="timid",
        says="makes the weakest of the three hands as strong as it can",
        make=lambda layout, chance: by_way("balanced"),
    ),
    Player(
        name="bold",
        says="makes the best high hand, whatever is left",
        make=lambda layout, chance: by_way("high-first"),
    ),
    RANDOM,
    Player(
        name="best-reply",
        says="sets to beat the dealer's house way, ignoring card removal",
        make=lambda layout, chance: best_reply(),
        optimal=True,
        slow=True,
    ),
)
