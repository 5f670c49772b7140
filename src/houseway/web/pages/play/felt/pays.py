"""Pays as printed on a felt: one line per hand, with the one paid last lit."""

from houseway.hands import names
from houseway.money import MeterShare
from houseway.paytables import Paytable, Row
from houseway.paytables.words import bet_label
from houseway.web.pages.play.scene import Scene, View

NATURAL, WILD = ", natural", ", wild"
LONG = 8  # rows; a longer list leaves out the pushes at its end


def pay_lists(scene: Scene, bets: tuple[str, ...]) -> list[View]:
    return [pay_list(scene, bet) for bet in bets if bet in scene.table.layout.tables]


def pay_list(scene: Scene, bet: str) -> View:
    """`unit` is what all lines have in common: "to 1"."""
    table = scene.table.layout.tables[bet]
    rows = rows_of(scene, bet)
    unit, lit = common_unit(rows), scene.lit(bet)
    lines = [(*line, lit in line[2]) for line in printed(table, rows, unit)]
    title = scene.title(table.bet)
    found = {"bet": bet, "title": title, "name": bet_label(table.bet), "unit": unit}
    return {**found, "table": table.name, "lines": lines}


def rows_of(scene: Scene, bet: str) -> tuple[Row, ...]:
    """If pays depend on the hands dealt, those for the seats taken now."""
    rows = list(scene.table.layout.rows_offered(bet, hands=len(scene.table.seats) + 1))
    while len(rows) > LONG and str(rows[-1].pay) == str(rows[-2].pay) == "push":
        rows.pop()
    return tuple(rows)


def printed(
    table: Paytable, rows: tuple[Row, ...], unit: str
) -> list[tuple[str, str, tuple[str, ...]]]:
    """Title, pay and hands; a hand with different natural and wild pays has both in one line."""
    found: list[tuple[str, str, tuple[str, ...]]] = []
    for row in rows:
        title, pay = names.label(table.hands, row.hand), str(row.pay)
        pay = pay.removesuffix(unit).strip() if unit else pay
        if found and title.endswith(WILD) and found[-1][0] + WILD == title:
            last = found.pop()
            found.append((last[0], f"{last[1]}, wild {pay}", (*last[2], row.hand)))
        else:
            found.append((title.removesuffix(NATURAL), pay, (row.hand,)))
    return found


def common_unit(rows: tuple[Row, ...]) -> str:
    words = [str(row.pay) for row in rows if not isinstance(row.pay, MeterShare)]
    for unit in ("to 1", "for 1"):
        if words and all(word.endswith(unit) or word == "push" for word in words):
            return unit
    return ""
