"""The parts of a paytable: rows that can be reached, wager, jackpot, source, printed figures."""

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from typing import cast, get_args

from houseway.hands import names
from houseway.money import (
    Envy,
    Fixed,
    ForOne,
    MeterShare,
    Money,
    Pay,
    Push,
    ToOne,
    parse_money,
    parse_odds,
    parse_rate,
)
from houseway.paytables.model import (
    FIGURES,
    VERDICTS,
    AfterFold,
    Assumptions,
    Figure,
    FigureName,
    JackpotTerms,
    Link,
    Prize,
    Row,
    Source,
    Verdict,
    WagerRules,
)
from houseway.paytables.node import Kind, Node, nearest

LEVELS = ("jackpot", "mega", "major", "minor")
UNITS = ("to_one", "for_one", "push", "meter", "dollars", "prize")


def read_rows(parent: Node, family: str) -> tuple[Row, ...]:
    rows: list[Row] = []
    for node in parent.children("pays"):
        row = read_row(node, family)
        check_reachable(node, family, row.hand, rows)
        rows.append(row)
    if not rows:
        parent.refuse("a table needs at least one row.", "pays")
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
        labels = {names.label(family, name).lower().replace(" ", "_"): name for name in known}
        near = labels.get(hand) or nearest(hand, known)
        hint = f"did you mean {near}?" if near else f"it has {', '.join(known)}."
        node.refuse(f"there is no hand {hand!r} in the family {family}; {hint}", "hand")
    if not (node.has("from") or node.has("to")):
        return hand
    if hand not in names.RANKED.get(family, ()):
        node.refuse(f"{hand} in the family {family} has no rank to begin from.", "from")
    low, high = read_rank(node, "from", "2"), read_rank(node, "to", "A")
    if low > high:
        node.refuse("`from` is the lower rank, `to` the higher one.", "to")
    return names.Threshold(hand, low, high).name


def read_rank(node: Node, name: str, usual: str) -> int:
    rank = node.text(name, usual)
    if len(rank) != 1 or rank not in names.RANKS:
        node.refuse(f"{rank!r} is not a rank; ranks are {' '.join(names.RANKS)}.", name)
    return names.RANKS.index(rank)


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
    parts = names.thresholds(family)
    for other in taken & parts.keys() if hand in parts else ():
        if parts[other].holds(parts[hand]):
            node.refuse(
                f"{hand} is never reached, because the row {other} above covers it.", "hand"
            )
    if {f"natural_{hand}", f"wild_{hand}"} <= taken:
        node.refuse(
            f"{hand} is never reached, because its natural and wild rows are above it.", "hand"
        )


def read_share(node: Node) -> MeterShare:
    share = parsed(node, "meter", parse_rate)
    if not 0 < share <= 1:
        node.refuse("a share of a meter must be above 0% and at most 100%.", "meter")
    return MeterShare(node.word("level", LEVELS), share)


def read_odds(node: Node, name: str) -> Fraction:
    odds = parsed(node, name, parse_odds)
    if odds == 0:
        node.refuse("a row cannot pay 0; leave it out, or write push = true.", name)
    return odds


def read_push(node: Node) -> Push:
    if not node.flag("push"):
        node.refuse("leave out a row that does not push.", "push")
    return Push()


def parsed(node: Node, name: str, parse: Callable[[str], Kind]) -> Kind:
    """Text read by one of money's parsers; a refusal names the file and the key."""
    if not isinstance(node.table.get(name), str):
        node.refuse(f'{node.table.get(name)!r} must be in quotes, like "5/2" or "$1,000".', name)
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


JACKPOT_KINDS = ("progressive", "house")


def read_wager(node: Node) -> WagerRules:
    rules = WagerRules(
        optional=node.flag("optional"),
        fixed=amount(node, "fixed"),
        other_fixed=node.flag("other_fixed", False),
        recommended=amount(node, "recommended"),
        equal_to=spot(node, "equal_to"),
        times=node.wholes("times"),
        of=spot(node, "of"),
        at_most=spot(node, "at_most"),
        needs=spot(node, "needs"),
        envy_minimum=amount(node, "envy_minimum"),
        envy_times_wager=node.flag("envy_times_wager", False),
        after_fold=cast(AfterFold, node.word("after_fold", get_args(AfterFold), "no-fold")),
    )
    node.finish()
    if bool(rules.times) != (rules.of is not None):
        node.refuse("`times` and `of` go together; write both.")
    return rules


def read_jackpot(node: Node) -> JackpotTerms:
    kinds = node.texts("kinds")
    if not kinds or set(kinds) - set(JACKPOT_KINDS):
        node.refuse("list progressive, house or both.", "kinds")
    terms = JackpotTerms(
        kinds=kinds,
        link=cast(Link, node.word("link", get_args(Link))),
        titles=node.texts("titles"),
        same_paytable=node.flag("same_paytable", True),
        same_decks=node.flag("same_decks", True),
        seeds=read_seeds(node) if node.has("seeds") else (),
        versions=node.flag("versions", False),
        left_on_table=node.texts("left_on_table"),
        ends_before_play=node.flag("ends_before_play", False),
        note=node.text("note", ""),
    )
    node.finish()
    if bool(terms.titles) != (terms.link == "titles"):
        node.refuse('a list of titles is allowed only with link = "titles".', "titles")
    return terms


def read_source(node: Node, registered: Collection[str] | None) -> Source:
    """`registered` are the documents known; None for a user's own file, which cites freely."""
    source = Source(
        document=node.text("document"), heading=node.text("heading"), note=node.text("note", "")
    )
    node.finish()
    if registered is not None and source.document not in registered:
        node.refuse(f"sources.toml has no document {source.document!r}.", "document")
    return source


def read_figure(node: Node) -> Figure:
    if not node.has("assumes"):
        node.refuse("state the assumptions of this printed figure, so it can be tested.", "assumes")
    figure = Figure(
        figure=cast(FigureName, node.word("figure", FIGURES)),
        label=node.text("label"),
        printed=read_printed(node),
        assumes=read_assumptions(node.child("assumes")),
        fitted=read_assumptions(node.child("fitted")) if node.has("fitted") else Assumptions(),
        verdict=cast(Verdict, node.word("verdict", VERDICTS)),
        note=node.text("note", ""),
        reproduced_by=read_assumptions(node.child("reproduced_by"))
        if node.has("reproduced_by")
        else None,
        also_fitted=read_assumptions(node.child("also_fitted"))
        if node.has("also_fitted")
        else None,
        public=node.text("public", ""),
    )
    node.finish()
    check_verdict(node, figure)
    return figure


def check_verdict(node: Node, figure: Figure) -> None:
    ours = bool(figure.fitted.given())
    if ours != (figure.verdict == "fitted" or figure.also_fitted is not None):
        node.refuse("fitted parameters belong to a figure that is fitted or not determined.")
    if (figure.verdict == "not_determined") != (not figure.computable or bool(figure.also_fitted)):
        node.refuse("a figure is not determined if other parameters give it too.")
    if figure.verdict == "disagrees" and not figure.note:
        node.refuse("a figure that disagrees needs a note on the cause.", "note")
    if figure.reproduced_by and figure.verdict != "disagrees":
        node.refuse("only a figure that disagrees is reproduced by something else.")


def read_printed(node: Node) -> str:
    """The digits as printed. A TOML number would already have lost trailing zeros."""
    value = node.text("value")
    digits = value.removesuffix("%").removesuffix(" to 1").removeprefix("$")
    if digits == value or not digits.replace(",", "").replace(".", "", 1).isdecimal():
        node.refuse(f"{value!r} is not a printed figure like 5.18%, 9 to 1 or $100.", "value")
    return value


def read_assumptions(node: Node) -> Assumptions:
    whole, rates = ("decks", "others", "hands"), ("contribution", "reserve")
    given: dict[str, object] = {name: node.whole(name) for name in whole if node.has(name)}
    given |= {name: parsed(node, name, parse_rate) for name in rates if node.has(name)}
    given |= {name: amount(node, name) for name in ("car", "wager") if node.has(name)}
    given |= {name: node.word(name, words) for name, words in WORDS.items() if node.has(name)}
    if node.has("crown"):
        given["crown"] = node.flag("crown")
    if node.has("strategy"):
        given["strategy"] = node.text("strategy")
    if node.has("seeds"):
        given["seeds"] = read_seeds(node)
    node.finish()
    if not given:
        node.refuse("state at least one assumption.")
    return Assumptions(**given)  # type: ignore[arg-type]


WORDS = {
    "basis": ("written", "joker-forced"),
    "third_card": ("player", "up-card"),
}


def read_seeds(node: Node) -> tuple[tuple[str, Money], ...]:
    child = node.child("seeds")
    for level in child.table:
        if level not in LEVELS:
            child.refuse(f"{level!r} is not one of {', '.join(LEVELS)}.")
    return tuple((level, parsed(child, level, parse_money)) for level in child.table)


def amount(node: Node, name: str) -> Money | None:
    return parsed(node, name, parse_money) if node.has(name) else None


def spot(node: Node, name: str) -> str | None:
    return node.text(name) if node.has(name) else None
