"""Rounds played: one tile per round, the graph of the stack, and the cost of mistakes."""

from itertools import accumulate

from houseway.money import Money
from houseway.web.pages.felt.chips import signed
from houseway.web.pages.play.scene import Scene, View
from houseway.web.pages.play.words import cents, counted, in_sentence, mistakes_in, sum_shown
from houseway.web.play.sitting import Played

TILES = 8
WIDE, HIGH = 180, 26  # of the graph


def history_view(scene: Scene) -> View:
    """A round is listed once the felt has shown it all; `in_play` is the current one. `points` is
    the net over the rounds shown, as an SVG line."""
    in_play = 0 if scene.is_betting else scene.table.table.rounds
    shown = [one for one in scene.table.history if one.number != in_play]
    totals = scene.table.sitting.totals
    is_counted = len(shown) < len(scene.table.history)
    last = scene.table.history[-1] if is_counted else None
    net = totals.net - (last.net if last is not None else 0)
    rounds = totals.rounds - is_counted
    return {
        "rounds": counted(rounds, "round") if rounds else "",
        "net": signed(net),
        "is_plus": net > 0,
        "cost": f"mistakes cost {cents(totals.cost)}" if totals.cost else "",
        "choices": mistakes_in(totals),
        "points": line([one.net for one in shown]),
        "tiles": [tile(one) for one in shown[-TILES:]],
        "in_play": in_play,
    }


def line(nets: list[Money]) -> str:
    sums = [0, *accumulate(nets)]
    if len(sums) < 3:
        return ""
    low, high = min(sums), max(sums)
    span, last = (high - low) or 1, len(sums) - 1
    return " ".join(
        f"{WIDE * at // last},{HIGH - (one - low) * HIGH // span}" for at, one in enumerate(sums)
    )


def tile(played: Played) -> View:
    worst = max(played.decisions, key=lambda one: one.cost, default=None)
    mistake = ""
    if worst is not None and worst.cost:
        cost = sum_shown(one.cost for one in played.decisions)
        mistake = f"Cost {cost}, best: {in_sentence(worst.best)}"
    told = {"number": played.number, "title": played.title, "mistake": mistake}
    return {**told, "net": signed(played.net), "is_plus": played.net > 0}
