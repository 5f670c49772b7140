"""How a new link is drawn: left what is made, then why it is lawful, right what follows."""

from dataclasses import dataclass, field
from itertools import zip_longest

from houseway.floor import commands as c
from houseway.floor.state import Property
from houseway.games import game_title
from houseway.hands import names
from houseway.money import DOLLAR, Money, basis_points, parse_money, parse_rate, show
from houseway.paytables import Paytable, equipment, load_catalogue, paytable
from houseway.paytables.words import hand_words
from houseway.progressive import LevelRules
from houseway.web.screens.office.legality import Answer, Cases, Counted, Line
from houseway.web.screens.office.parts import (
    act,
    choice,
    heads,
    icon,
    panel,
    table,
    tag,
)
from houseway.web.screens.office.parts import field as text_field
from houseway.web.screens.texts import office as words
from houseway.web.screens.texts import share
from houseway.web.screens.theme import safe

TEXT = words.NEW_LINK
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
    prizes = {hand: parse_money(given[f"new.prize.{hand}"]) for hand in prize_hands(draft)}
    notices = tuple(filter(None, map(str.strip, given.get("new.notices", "").split(";"))))
    return c.CreateLink(
        link=given.get("new.name", "").strip(),
        paytable=draft.paytable,
        kind=draft.kind,  # type: ignore[arg-type]
        family=draft.family,  # type: ignore[arg-type]
        levels=levels,
        prizes=prizes,
        wager=parse_money(given.get("new.wager") or "$1"),
        executive_above=parse_money(given.get("new.executive") or "$5,000"),
        notices=notices,
    )


def level(draft: Draft, name: str) -> LevelRules:
    seed, to, reserve = (
        draft.fields.get(f"new.{name}.{what}") or usual
        for what, usual in zip(("seed", "to", "reserve"), USUAL[name], strict=True)
    )
    return LevelRules(
        name=name,
        seed=parse_money(seed),
        contribution_bp=basis_points(parse_rate(to)),
        reserve_bp=basis_points(parse_rate(reserve)),
    )


def prize_hands(draft: Draft) -> list[str]:
    from houseway.floor.link_rules import meter_hands

    return list(meter_hands(draft.source)) if draft.kind == "house" else []


# The left column.


def making(draft: Draft, state: Property, checks: str) -> str:
    options = [(name, f"{name}: {load_catalogue()[name].name}") for name in jackpots()]
    kinds = [(kind, words.KINDS[kind]) for kind in (draft.source.jackpot.kinds)]  # type: ignore[union-attr]
    fields = (
        text_field("new.name", TEXT["name"])
        + choice("new.paytable", TEXT["paytable"], options, draft.paytable, "paytable")
        + choice("new.kind", TEXT["kind"], kinds, draft.kind, "kind")
        + choice(
            "new.family",
            TEXT["family"],
            ((name, name.capitalize()) for name in families(draft.source)),
            draft.family,
            "family",
        )
        + text_field("new.wager", TEXT["wager"], show(draft.source.wager.fixed or DOLLAR))
        + text_field("new.executive", TEXT["executive"], "$5,000.00")
    )
    more = house_fields(draft) if draft.kind == "house" else level_fields(draft)
    return panel(
        "", f'<div class="o-form narrow">{fields}{tables(draft, state)}{more}</div>{checks}'
    )


def level_fields(draft: Draft) -> str:
    return "".join(
        f'<div class="o-three"><b>{words.LEVELS[name]}</b>'
        + "".join(
            text_field(f"new.{name}.{what}", TEXT[what], usual)
            for what, usual in zip(("seed", "to", "reserve"), USUAL[name], strict=True)
        )
        + "</div>"
        for name in draft.source.levels
    )


def house_fields(draft: Draft) -> str:
    prizes = "".join(
        text_field(
            f"new.prize.{hand}",
            TEXT["prize"].format(hand=hand_words(draft.source, hand)),
            "$1,000",
        )
        for hand in prize_hands(draft)
    )
    return prizes + text_field("new.notices", TEXT["notices"])


def tables(draft: Draft, state: Property) -> str:
    made = "".join(
        act(
            "toggle",
            f"{icon('ok') if name in draft.tables else icon('todo')}{safe(name)} "
            f'<span class="o-s">{safe(each.title)}</span>',
            "on" if name in draft.tables else "",
            value=name,
        )
        for name, each in state.tables.items()
        if each.controllers
    )
    return (
        f'<div><span class="o-s">{TEXT["tables"]}</span><div class="o-checks">'
        f"{made or TEXT['tables_none']}</div></div>"
    )


# The middle column.


def checks(answer: Answer | None) -> str:
    if answer is None:
        return panel(TEXT["checks"], f'<p class="o-empty">{TEXT["unchecked"]}</p>')
    side = tag("ok", TEXT["lawful"]) if answer.is_lawful else tag("cross", TEXT["not_lawful"])
    return panel(TEXT["checks"], "".join(map(check, answer.lines)), side)


def check(line: Line) -> str:
    if line.is_passed is None:
        name, tone, below = "todo", "o-mute", TEXT["later"]
    elif line.is_passed:
        name, tone, below = "ok", "o-ok", line.finding
    else:
        name, tone, below = "cross", "o-fault", line.finding
    later = " later" if line.is_passed is None else ""
    return (
        f'<div class="o-check{later}"><span class="{tone}">{icon(name)}</span><div>'
        f'<b>{line.what}</b><p class="o-s">{safe(below)}</p></div>'
        f'<span class="o-s">{line.rule}</span></div>'
    )


def proof(answer: Answer | None) -> str:
    """Level by level the same winning hand, both counts over both numbers of cases."""
    if answer is None or not answer.counted:
        return ""
    first, *others = answer.counted
    if not others:
        inside = f'<p class="o-s">{TEXT["same_game"]}</p>{one_game(first)}'
        return panel(TEXT["proof"], inside, safe(game_title(first.game)))
    made = "".join(two_games(first, other) for other in others)
    return panel(TEXT["proof"], f'<p class="o-s">{TEXT["proof_what"]}</p>{made}')


def one_game(found: Counted) -> str:
    columns = heads(TEXT["one_heads"])
    return table(columns, (cells(found, case) for case in found.hands), label=found.game)


def two_games(here: Counted, there: Counted) -> str:
    columns = heads(TEXT["proof_heads"])
    rows = []
    for one, two in zip_longest(here.hands, there.hands):
        is_same = one and two and (one.hand, one.exact) == (two.hand, two.exact)
        mark = '<span class="o-eq">=</span>' if is_same else '<span class="o-ne">≠</span>'
        left = cells(here, one) if one else ("", "", "")
        right = cells(there, two)[1:] if two else ("", "")
        rows.append((*left, mark, *right))
    head = f"{game_title(here.game)} ({here.paytable}), {game_title(there.game)} ({there.paytable})"
    return f"<p><b>{safe(head)}</b></p>{table(columns, rows, label=head)}{rarer(here, there)}"


def cells(found: Counted, case: Cases) -> tuple[str, ...]:
    family = paytable(found.paytable).hands
    exact = case.exact
    return (
        f"<b>{words.LEVELS[case.level]}</b>",
        safe(names.label(family, case.hand)),
        f"<b>{exact.numerator:,}/{exact.denominator:,}</b>"
        f'<br><span class="o-s">{case.cases:,} / {case.of:,}</span>',
    )


def rarer(here: Counted, there: Counted) -> str:
    if not here.hands or not there.hands:
        return ""
    one, two = here.hands[0].exact, there.hands[0].exact
    if one == two:
        return ""
    game, times = (there.game, one / two) if two < one else (here.game, two / one)
    hundredths = round(times * 100)
    text = TEXT["rarer"].format(
        game=game_title(game), times=f"{hundredths // 100}.{hundredths % 100:02}"
    )
    return f'<p class="o-s">{safe(text)}</p>'


# The right column.


def refusal(answer: Answer | None, others: list[str]) -> str:
    if answer is None or answer.is_lawful:
        return ""
    line = next(line for line in answer.lines if line.is_passed is False)
    would = "".join(
        act("instead", TEXT["instead"].format(paytable=safe(name)), value=name) for name in others
    )
    return panel(
        tag("cross", TEXT["not_lawful"]),
        f'<h3>{safe(answer.refusal)}</h3><p class="o-s">{line.what}. '
        f'<span class="o-rule">{line.rule}</span></p><h2>{TEXT["would"]}</h2>'
        f'<div class="o-acts">{would or TEXT["would_none"]}</div>',
        "",
        "o-refusal-card",
    )


def follows() -> str:
    inside = "".join(
        f'<div class="o-check"><span>{icon("dash")}</span><div><b>{head}</b>'
        f'<p class="o-s">{what}</p></div></div>'
        for head, what in words.LINK_STEPS
    )
    return panel(TEXT["does"], inside)


def keeps(create: c.CreateLink) -> str:
    """Where each wager goes, so that nobody adds it up in the head."""
    meters = sum(each.contribution_bp for each in create.levels)
    reserve = sum(each.reserve_bp for each in create.levels)
    wager: Money = create.wager
    return TEXT["house_keeps"].format(
        wager=show(wager),
        meters=share(meters),
        reserve=share(reserve),
        house=share(10_000 - meters - reserve),
    )
