"""How a new link is shown: left what is made, then why it is lawful, right what follows."""

from dataclasses import dataclass, field
from itertools import zip_longest

from houseway.floor import commands as c
from houseway.floor.links.rules import meter_hands
from houseway.floor.state import Property
from houseway.games import game_title
from houseway.hands import names
from houseway.money import DOLLAR, Money, basis_points, parse_money, parse_rate, show
from houseway.paytables import Paytable, equipment, load_catalogue, paytable
from houseway.paytables.words import hand_words
from houseway.progressive import LevelRules
from houseway.web.pages.office.forms import tables as table_options
from houseway.web.pages.office.links.legality import Answer, Cases, Counted, Line
from houseway.web.pages.office.links.links import KINDS
from houseway.web.pages.office.parts import (
    Acts,
    Body,
    Button,
    Check,
    Field,
    Inline,
    Node,
    Panel,
    Para,
    Text,
    Ticks,
    choice,
    empty,
    form,
    note,
    options,
    panel,
    rule,
    small,
    strong,
    table,
    tag,
    text,
)
from houseway.web.pages.words import LEVELS, share

STEPS = (
    ("Now", "Tables keep their present meters. Nothing is locked."),
    ("Created", "The link stands with its rules; the tables have joined, the proof is logged."),
    ("Opened", "A manager or executive opens it with the start of each level and a reason."),
    ("Changed later", "Only at rest, and only with a second person in another role (R35)."),
)
# What the demo floor and the documents use, offered to begin with; every one may be changed.
USUAL = {
    "jackpot": ("$2,000", "20%", "1%"),
    "mega": ("$10,000", "9%", "1%"),
    "major": ("$2,500", "5%", "1%"),
    "minor": ("$500", "5%", "1%"),
}


@dataclass(slots=True)
class Draft:
    """What is on the form: choices are kept here, texts come with each press."""

    paytable: str
    kind: str = "progressive"
    family: str = "nexus"
    tables: list[str] = field(default_factory=list)
    fields: dict[str, str] = field(default_factory=dict)

    @property
    def source(self) -> Paytable:
        return paytable(self.paytable)


def jackpots() -> list[str]:
    """Every approved paytable that a jackpot may run on."""
    return [name for name, table in load_catalogue().items() if table.jackpot is not None]


def families(source: Paytable) -> list[str]:
    return sorted({equipment()[name].family for name in source.equipment} - {"shuffler"})


def command(draft: Draft) -> c.CreateLink:
    """Raises `ValueError` with one sentence where an amount or a rate cannot be read."""
    given, is_house = draft.fields, draft.kind == "house"
    levels = () if is_house else tuple(level(draft, name) for name in draft.source.levels)
    prizes = {hand: parse_money(given[f"prize.{hand}"]) for hand in prize_hands(draft)}
    notices = tuple(filter(None, map(str.strip, given.get("notices", "").split("\n"))))
    return c.CreateLink(
        link=given.get("name", "").strip(),
        paytable=draft.paytable,
        kind=draft.kind,  # type: ignore[arg-type]
        family=draft.family,  # type: ignore[arg-type]
        levels=levels,
        prizes=prizes,
        wager=parse_money(given.get("wager") or "$1"),
        executive_above=parse_money(given.get("executive") or "$5,000"),
        notices=notices,
    )


def level(draft: Draft, name: str) -> LevelRules:
    seed, to, reserve = (
        draft.fields.get(f"{name}.{what}") or usual
        for what, usual in zip(("seed", "to", "reserve"), USUAL[name], strict=True)
    )
    return LevelRules(
        name=name,
        seed=parse_money(seed),
        contribution_bp=basis_points(parse_rate(to)),
        reserve_bp=basis_points(parse_rate(reserve)),
    )


def prize_hands(draft: Draft) -> list[str]:
    return list(meter_hands(draft.source)) if draft.kind == "house" else []


# The left column.


def making(
    draft: Draft, state: Property, keeps_words: str, *, may_create: bool, is_lawful: bool
) -> Panel:
    catalogue, given = load_catalogue(), draft.fields
    assert draft.source.jackpot is not None
    wager = show(draft.source.wager.fixed or DOLLAR)
    kinds = [(kind, KINDS[kind]) for kind in draft.source.jackpot.kinds]
    made = [(name, name.capitalize()) for name in families(draft.source)]
    fields: list[Node] = [
        Field("name", "Name on signs and reports", given.get("name", "")),
        choice(
            "paytable",
            "Paytable",
            ((name, catalogue[name].name) for name in jackpots()),
            draft.paytable,
            submits=True,
        ),
        choice("kind", "Kind", kinds, draft.kind, submits=True),
        choice("family", "Controllers", made, draft.family, submits=True),
        Field("wager", "Wager", given.get("wager") or wager),
        Field("executive", "Executive card above", given.get("executive") or "$5,000.00"),
        tables(draft, state),
        *(house_fields(draft) if draft.kind == "house" else level_fields(draft)),
    ]
    buttons = [Button("check", "Check")]
    if may_create:
        buttons.append(Button("create", "Create link", "first" if is_lawful else "off"))
    after = [note(keeps_words)] if keeps_words else []
    return panel("", form("new", [*fields, *after], *buttons, look="o-form narrow"))


def level_fields(draft: Draft) -> list[Node]:
    labels = {"seed": "seed", "to": "to meter", "reserve": "to reserve"}
    return [
        Field(
            f"{name}.{what}",
            f"{LEVELS[name]} {label}",
            draft.fields.get(f"{name}.{what}") or usual,
        )
        for name in draft.source.levels
        for (what, label), usual in zip(labels.items(), USUAL[name], strict=True)
    ]


def house_fields(draft: Draft) -> list[Node]:
    prizes: list[Node] = [
        Field(
            f"prize.{hand}",
            f"Prize: {hand_words(draft.source, hand)}",
            draft.fields.get(f"prize.{hand}") or "$1,000",
        )
        for hand in prize_hands(draft)
    ]
    return [*prizes, Field("notices", "Notices posted, one per line", type="lines")]


def tables(draft: Draft, state: Property) -> Node:
    found = [one for one in table_options(state) if state.tables[one[0]].controllers]
    return Ticks("tables", "Tables", options(found), tuple(draft.tables))


# The middle column.


def checks(answer: Answer | None) -> Panel:
    title = "Is it lawful?"
    if answer is None:
        return panel(title, empty("Choose a paytable and tables, then check."))
    side = tag("ok", "Lawful: every check passed") if answer.is_lawful else tag("cross", "Refused")
    return panel(title, *map(check, answer.lines), side=side)


def check(line: Line) -> Check:
    if line.is_passed is None:
        return Check("todo", "mute", line.what, "not looked at", line.rule, "later")
    if line.is_passed:
        return Check("ok", "ok", line.what, line.finding, line.rule)
    return Check("cross", "fault", line.what, line.finding, line.rule)


def proof(answer: Answer | None) -> Body:
    """Level by level the same winning hand, both counts over both numbers of cases."""
    if answer is None or not answer.counted:
        return ()
    title = "Same winning hand, same probability"
    first, *others = answer.counted
    if not others:
        same = "Same game, same paytable: one probability for all tables."
        return (panel(title, note(same), one_game(first), side=game_title(first.game)),)
    what = (
        "Every deal counted. Both counts stand over both numbers of cases, so that an inspector "
        "can check them by hand."
    )
    made = [part for other in others for part in two_games(first, other)]
    return (panel(title, note(what), *made),)


def one_game(found: Counted) -> Node:
    rows = (cells(found, case) for case in found.hands)
    return table("Level, Hand, Exact:n", rows, label=game_title(found.game))


def two_games(here: Counted, there: Counted) -> Body:
    rows: list[tuple[Node, ...]] = []
    for one, two in zip_longest(here.hands, there.hands):
        is_same = one and two and (one.hand, one.exact) == (two.hand, two.exact)
        mark = text("=", "o-eq") if is_same else text("≠", "o-ne")
        left = cells(here, one) if one else ("", "", "")
        right = cells(there, two)[1:] if two else ("", "")
        rows.append((*left, mark, *right))
    head = " and ".join(
        f"{game_title(one.game)} ({paytable(one.paytable).name})" for one in (here, there)
    )
    listed = table("Level, Hand, Exact:n, , Hand there, Exact there:n", rows, label=head)
    return Para((strong(head),)), listed, *rarer(here, there)


def cells(found: Counted, case: Cases) -> tuple[Node, ...]:
    family = paytable(found.paytable).hands
    exact = case.exact
    counted = (
        strong(f"{exact.numerator:,}/{exact.denominator:,}"),
        small(f"{case.cases:,} / {case.of:,}"),
    )
    return strong(LEVELS[case.level]), names.label(family, case.hand), Inline(counted, "br")


def rarer(here: Counted, there: Counted) -> Body:
    if not here.hands or not there.hands:
        return ()
    one, two = here.hands[0].exact, there.hands[0].exact
    if one == two:
        return ()
    game, times = (there.game, one / two) if two < one else (here.game, two / one)
    hundredths = round(times * 100)
    shown = f"{hundredths // 100}.{hundredths % 100:02}"
    return (note(f"{game_title(game)} is {shown} times rarer"),)


# The right column.


def refusal(answer: Answer | None, others: list[str]) -> Body:
    if answer is None or answer.is_lawful:
        return ()
    line = next(line for line in answer.lines if line.is_passed is False)
    catalogue = load_catalogue()
    would: Body = tuple(
        Button("instead", f"Use {catalogue[name].name} instead", value=name, form="new")
        for name in others
    )
    none = "No approved paytable serves these tables together."
    body = (
        Text(answer.refusal, "", "h3"),
        note(f"{line.what}. ", rule(line.rule)),
        Text("What would make it lawful", "", "h2"),
        Acts(would) if would else note(none),
    )
    return (panel(tag("cross", "Refused"), *body, look="o-refusal-card"),)


def follows() -> Panel:
    made = (Check("dash", "", head, what) for head, what in STEPS)
    return panel("What each table will do", *made)


def keeps(create: c.CreateLink) -> str:
    """Where each wager goes, so that nobody adds it up in the head."""
    meters = sum(each.contribution_bp for each in create.levels)
    reserve = sum(each.reserve_bp for each in create.levels)
    wager: Money = create.wager
    house = share(10_000 - meters - reserve)
    return (
        f"Of each {show(wager)} wager: {share(meters)} to meters, {share(reserve)} to reserves, "
        f"{house} to the house."
    )
