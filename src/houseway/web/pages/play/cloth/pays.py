"""Pays as they are printed on a felt: one line for a hand, the one that was paid last lit."""

from msgspec import Struct

from houseway.hands import names
from houseway.money import MeterShare
from houseway.paytables import Paytable, Row
from houseway.web.pages.play.scene import Scene

NATURAL, WILD = ", natural", ", wild"
LONG = 8  # rows: of a longer list the pushes at its end are left out


class PayLine(Struct, frozen=True):
    """One line; a hand that pays natural and wild differently has both on it."""

    title: str
    pay: str
    hands: tuple[str, ...]
    is_lit: bool = False


class PayList(Struct, frozen=True):
    """`unit` is what all lines have in common: "to 1"."""

    bet: str
    title: str
    unit: str
    table: str
    lines: tuple[PayLine, ...]

    @property
    def has_both(self) -> bool:
        return any(len(line.hands) > 1 for line in self.lines)


def pay_list(scene: Scene, bet: str) -> PayList | None:
    table = scene.table.layout.tables.get(bet)
    if table is None:
        return None
    rows = rows_of(scene, table)
    unit, lit = common_unit(rows), scene.lit(bet)
    lines = tuple(
        PayLine(line.title, line.pay, line.hands, lit in line.hands)
        for line in printed(table, rows, unit)
    )
    return PayList(bet, scene.title(table.bet), unit, table.name, lines)


def some(scene: Scene, bets: tuple[str, ...]) -> tuple[PayList, ...]:
    return tuple(found for bet in bets if (found := pay_list(scene, bet)) is not None)


def rows_of(scene: Scene, table: Paytable) -> tuple[Row, ...]:
    """Where pays go by the hands dealt, those of the seats taken now."""
    rows = list(table.rows_for(hands=len(scene.table.seats) + 1))
    while len(rows) > LONG and str(rows[-1].pay) == str(rows[-2].pay) == "push":
        rows.pop()
    return tuple(rows)


def printed(table: Paytable, rows: tuple[Row, ...], unit: str) -> list[PayLine]:
    found: list[PayLine] = []
    for row in rows:
        title = names.label(table.hands, row.hand)
        pay = pay_words(row, unit)
        if found and title.endswith(WILD) and found[-1].title + WILD == title:
            last = found.pop()
            found.append(PayLine(last.title, f"{last.pay} / {pay}", (*last.hands, row.hand)))
        else:
            found.append(PayLine(title.removesuffix(NATURAL), pay, (row.hand,)))
    return found


def common_unit(rows: tuple[Row, ...]) -> str:
    words = [str(row.pay) for row in rows if not isinstance(row.pay, MeterShare)]
    for unit in ("to 1", "for 1"):
        if words and all(word.endswith(unit) or word == "push" for word in words):
            return unit
    return ""


def pay_words(row: Row, unit: str) -> str:
    words = str(row.pay)
    return words.removesuffix(unit).strip() if unit else words
