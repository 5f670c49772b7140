"""Pays as they are printed on a felt: one line for a hand, the one that was paid last lit."""

from typing import NamedTuple

from houseway.hands import names
from houseway.money import MeterShare
from houseway.paytables import Paytable, Row
from houseway.web.screens.play.scene import WORDS, Scene
from houseway.web.screens.theme import button, safe

NATURAL, WILD = ", natural", ", wild"


class Printed(NamedTuple):
    """One line; a hand that pays natural and wild differently has both on it."""

    title: str
    pay: str
    hands: tuple[str, ...]


def printed_pays(scene: Scene) -> str:
    """Left and right of the dealer; a tap brings a list near."""
    left = "".join(pays(scene, bet) for bet in scene.layout.left)
    right = "".join(pays(scene, bet) for bet in scene.layout.right)
    return (
        f'<div class="printed"><div class="left">{left}</div><div class="right">{right}</div></div>'
    )


def pays(scene: Scene, bet: str) -> str:
    table = scene.table.layout.tables.get(bet)
    if table is None:
        return ""
    words = WORDS["enlarge"].format(bet=scene.title(bet))
    near = button("sheet", "", "near", value=f"pays-{bet}", aria_label=words, title=words)
    return f'<div class="pays">{pay_list(scene, table, scene.lit(bet))}{near}</div>'


def pay_list(scene: Scene, table: Paytable, lit: str = "") -> str:
    rows = rows_of(scene, table)
    unit = common_unit(rows)
    lines = printed(table, rows, unit)
    drawn = "".join(
        f'<li class="{"lit" if lit in line.hands else ""}"><span>{safe(line.title)}</span>'
        f"<b>{safe(line.pay)}</b></li>"
        for line in lines
    )
    both = f"{WORDS['both']}, " if any(len(line.hands) > 1 for line in lines) else ""
    said = f"<small>{both}{unit}</small>" if unit else ""
    return f"<h3>{safe(scene.title(table.bet))}{said}</h3><ul>{drawn}</ul>"


def rows_of(scene: Scene, table: Paytable) -> tuple[Row, ...]:
    """Where pays go by the hands dealt, those of the seats taken now; a tail of pushes is left."""
    rows = list(table.rows_for(hands=len(scene.table.sitting.seats) + 1))
    while len(rows) > 8 and str(rows[-1].pay) == str(rows[-2].pay) == "push":
        rows.pop()
    return tuple(rows)


def printed(table: Paytable, rows: tuple[Row, ...], unit: str) -> list[Printed]:
    found: list[Printed] = []
    for row in rows:
        title = names.label(table.hands, row.hand)
        pay = pay_words(row, unit)
        if found and title.endswith(WILD) and found[-1].title + WILD == title:
            last = found.pop()
            found.append(Printed(last.title, f"{last.pay} / {pay}", (*last.hands, row.hand)))
        else:
            found.append(Printed(title.removesuffix(NATURAL), pay, (row.hand,)))
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
