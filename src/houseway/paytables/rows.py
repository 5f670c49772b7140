"""Rows of a table: hand, pay with its unit, envy; and no row that could never be reached."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from houseway.hands import names, thresholds
from houseway.money import (
    Envy,
    Fixed,
    ForOne,
    MeterShare,
    Pay,
    Push,
    ToOne,
    parse_money,
    parse_odds,
    parse_rate,
)
from houseway.paytables.model import Prize, Row
from houseway.paytables.node import Kind, Node, nearest

LEVELS = ("jackpot", "mega", "major", "minor")
UNITS = ("to_one", "for_one", "push", "meter", "dollars", "prize")


def read_rows(parent: Node, family: str, name: str = "pays") -> tuple[Row, ...]:
    rows: list[Row] = []
    for node in parent.children(name):
        row = read_row(node, family)
        check_reachable(node, family, row.hand, rows)
        rows.append(row)
    if not rows:
        parent.refuse("a table needs at least one row.", name)
    return tuple(rows)


def read_by_hands(parent: Node, family: str) -> tuple[tuple[int, tuple[Row, ...]], ...]:
    """Pays that depend on the number of hands dealt: `to_one = { 2 = "500", 3 = "300" }`."""
    table: dict[int, list[Row]] = {}
    for node in parent.children("pays_by_hands"):
        hand = read_hand(node, family)
        odds = node.child("to_one")
        for count in odds.table:
            if not count.isdecimal():
                odds.refuse(f"{count!r} is not a number of hands.")
            rows = table.setdefault(int(count), [])
            check_reachable(node, family, hand, rows)
            rows.append(Row(hand=hand, pay=ToOne(parsed(odds, count, parse_odds))))
        node.finish()
    lengths = {len(rows) for rows in table.values()}
    if len(lengths) != 1:
        parent.refuse("every row must pay for the same numbers of hands.", "pays_by_hands")
    return tuple((count, tuple(rows)) for count, rows in sorted(table.items()))


def read_row(node: Node, family: str) -> Row:
    hand = read_hand(node, family)
    pay = read_pay(node)
    envy = Envy(parsed(node, "envy", parse_money)) if node.has("envy") else None
    optional, on_top = node.flag("optional", False), node.flag("on_top", False)
    node.finish()
    return Row(hand=hand, pay=pay, envy=envy, optional=optional, on_top=on_top)


def read_hand(node: Node, family: str) -> str:
    """A name of the family, or with `from` and `to` the part of a category between two ranks."""
    hand = node.text("hand")
    if not names.knows(family, hand):
        known = names.names(family)
        near = nearest(hand, known)
        hint = f"did you mean {near}?" if near else f"it knows {', '.join(known)}."
        node.refuse(f"there is no hand {hand!r} in the family {family}; {hint}", "hand")
    if not (node.has("from") or node.has("to")):
        return hand
    if hand not in thresholds.RANKED.get(family, ()):
        node.refuse(f"{hand} in the family {family} has no rank to begin from.", "from")
    low, high = read_rank(node, "from", "2"), read_rank(node, "to", "A")
    if low > high:
        node.refuse("`from` is the lower rank, `to` the higher one.", "to")
    return thresholds.Threshold(hand, low, high).name


def read_rank(node: Node, name: str, usual: str) -> int:
    rank = node.text(name, usual)
    if len(rank) != 1 or rank not in thresholds.RANKS:
        node.refuse(f"{rank!r} is not a rank; ranks are {' '.join(thresholds.RANKS)}.", name)
    return thresholds.RANKS.index(rank)


def read_pay(node: Node) -> Pay | Prize:
    if node.has("pays"):
        bare = node.table["pays"]
        node.refuse(
            f"{bare!r} alone does not say whether the stake comes back; "
            f'write to_one = "{bare}" or for_one = "{bare}".',
            "pays",
        )
    units = [unit for unit in UNITS if node.has(unit)]
    if len(units) != 1:
        found = " and ".join(units) or "none"
        node.refuse(f"a row has exactly one unit of {', '.join(UNITS)}; here it has {found}.")
    if units != ["meter"] and node.has("level"):
        node.refuse("only a share of a meter has a level.", "level")
    return PAYS[units[0]](node)


def check_reachable(node: Node, family: str, hand: str, above: Iterable[Row]) -> None:
    """The first match pays, so a row below one that covers it would never pay."""
    taken = {row.hand for row in above if not (row.on_top or row.optional)}
    if hand in {row.hand for row in above}:
        node.refuse(f"there are two rows for {hand}.", "hand")
    for wider in names.wider(family, hand):
        if wider in taken:
            node.refuse(
                f"{hand} is never reached, because the row {wider} above covers it.", "hand"
            )
    parts = thresholds.known(family)
    for other in taken & parts.keys() if hand in parts else ():
        if parts[other].holds(parts[hand]):
            node.refuse(
                f"{hand} is never reached, because the row {other} above covers it.", "hand"
            )
    if {f"natural_{hand}", f"wild_{hand}"} <= taken:
        node.refuse(f"{hand} is never reached: its natural and wild rows stand above.", "hand")


def read_share(node: Node) -> MeterShare:
    share = parsed(node, "meter", parse_rate)
    if not 0 < share <= 1:
        node.refuse("a share of a meter is more than nothing and at most 100%.", "meter")
    return MeterShare(node.word("level", LEVELS), share)


def read_odds(node: Node, name: str) -> Fraction:
    odds = parsed(node, name, parse_odds)
    if odds == 0:
        node.refuse("a pay of 0 is no pay: leave the row out, or write push = true.", name)
    return odds


def read_push(node: Node) -> Push:
    if not node.flag("push"):
        node.refuse("a row that does not push is left out.", "push")
    return Push()


def parsed(node: Node, name: str, parse: Callable[[str], Kind]) -> Kind:
    """Text read by one of money's parsers; its sentence comes back with the file and the key."""
    if not isinstance(node.table.get(name), str):
        node.refuse(f'{node.table.get(name)!r} must stand in quotes, like "5/2" or "$1,000".', name)
    try:
        return parse(node.text(name))
    except ValueError as problem:
        node.refuse(str(problem), name)


PAYS: dict[str, Callable[[Node], Pay | Prize]] = {
    "to_one": lambda node: ToOne(read_odds(node, "to_one")),
    "for_one": lambda node: ForOne(read_odds(node, "for_one")),
    "push": read_push,
    "meter": read_share,
    "dollars": lambda node: Fixed(parsed(node, "dollars", parse_money)),
    "prize": lambda node: Prize(node.text("prize")),
}
