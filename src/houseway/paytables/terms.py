"""The parts of a paytable beside its rows: wager, jackpot, source, printed figures."""

from collections.abc import Collection
from typing import cast, get_args

from houseway.money import Money, parse_money, parse_rate
from houseway.paytables.figures import FIGURES, VERDICTS, Assumptions, Figure, FigureName, Verdict
from houseway.paytables.model import AfterFold, JackpotTerms, Link, Source, WagerRules
from houseway.paytables.node import Node
from houseway.paytables.rows import LEVELS, parsed

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
        node.refuse("`times` and `of` go together: so many times which bet?")
    return rules


def read_jackpot(node: Node) -> JackpotTerms:
    kinds = node.texts("kinds")
    if not kinds or set(kinds) - set(JACKPOT_KINDS):
        node.refuse("this lists progressive, house, or both.", "kinds")
    terms = JackpotTerms(
        kinds=kinds,
        link=cast(Link, node.word("link", get_args(Link))),
        titles=node.texts("titles"),
        same_paytable=node.flag("same_paytable", True),
        same_decks=node.flag("same_decks", True),
        seeds=read_seeds(node) if node.has("seeds") else (),
        left_on_table=node.texts("left_on_table"),
        note=node.text("note", ""),
    )
    node.finish()
    if bool(terms.titles) != (terms.link == "titles"):
        node.refuse('a list of titles goes with link = "titles" and with no other.', "titles")
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
        node.refuse("a printed figure without its assumptions cannot be tested.", "assumes")
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
        node.refuse("a figure is not determined if another choice of parameters gives it as well.")
    if figure.verdict == "disagrees" and not figure.note:
        node.refuse("a figure that disagrees needs a note on the cause.", "note")
    if figure.reproduced_by and figure.verdict != "disagrees":
        node.refuse("only a figure that disagrees is reproduced by something else.")


def read_printed(node: Node) -> str:
    """The digits as printed. Digits that are not text have lost their precision already."""
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
        node.refuse("at least one assumption must be written down.")
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
