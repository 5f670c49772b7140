"""Figures, rows and assumptions of an answer: one list for terminal, par sheet, screen, HTTP,
Python and files.

A figure has a plain value for programs and a text for people, and both are the same everywhere.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from math import sqrt

from houseway.counting.odds import CutCard, Odds, Row, kurtosis, skewness
from houseway.hands import names
from houseway.money import show_dollars, show_rate
from houseway.paytables import Paytable
from houseway.paytables.words import either, with_noun

COUNT_MOST = 10**15  # above this a column shows eight digits; `--json` always has them all
HOW_MADE = ("natural", "wild")
Pairs = list[tuple[str, str]]


def percent(value: float) -> str:
    return f"{100 * value:.4f}%"


def points(value: float) -> str:
    """A difference of two rates, in percentage points."""
    return f"{100 * value:+.4f}"


SHOWN: dict[str, tuple[str, Callable[[float], str]]] = {
    "house_edge": ("House edge", percent),
    "hit_frequency": ("Hit frequency", percent),
    "hit_frequency_error": ("Standard error of the hit frequency", percent),
    "push_frequency": ("Push frequency", percent),
    "loss_frequency": ("Loss frequency", percent),
    "cut_card": ("Edge with a cut card", percent),
    "standard_deviation": ("Standard deviation", "{:,.4f}".format),
    "skewness": ("Skewness", "{:,.2f}".format),
    "excess_kurtosis": ("Excess kurtosis", "{:,.2f}".format),
    "average_wager": ("Average wager", "{:.4f}".format),
    "element_of_risk": ("Element of risk", percent),
    "table": ("Table deviation", "{:,.4f}".format),
    "standard_error": ("Standard error", percent),
    "envy_return": ("Envy", percent),
    "fixed_return": ("Fixed return", percent),
    "break_even_meter": ("Break-even meter", "${:,.2f}".format),
    "break_even_plane": ("Breaks even where", str),
    "edge_more": ("Difference from first, percentage points", points),
    "n0": ("N0, rounds until the expected loss is one standard deviation", "{:,.0f}".format),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """`value` is what JSON holds under `key`; `under` names the unit or explains the figure. A
    figure without text is for programs only."""

    key: str
    value: object
    name: str
    text: str
    under: str = ""
    exact: str | None = None  # as a fraction; JSON holds it under `key`_exact


def figures(odds: Odds) -> list[Figure]:
    """All figures, in the order a person would ask for them."""
    return [*of_the_bet(odds), *of_the_meter(odds)]


def of_the_bet(odds: Odds) -> Iterator[Figure]:
    wager = unit(odds)
    ahead = odds.house_edge < 0
    yield Figure(
        key="house_edge",
        value=float(odds.house_edge),
        name="Player's advantage" if ahead else SHOWN["house_edge"][0],
        text=shown("house_edge", abs(float(odds.house_edge))),
        under=f"{'on' if ahead else 'of'} the {wager}",
        exact="" if odds.simulated else ratio(odds.house_edge),
    )
    if odds.simulated:
        yield figure("standard_error", odds.standard_error, "of the simulated edge")
    yield figure("hit_frequency", odds.hit_frequency)
    if odds.hit_error is not None:
        yield figure(
            "hit_frequency_error", odds.hit_error, "because rounds with a split are simulated"
        )
    if odds.push_frequency:
        yield figure("push_frequency", odds.push_frequency)
        yield figure("loss_frequency", 1 - odds.hit_frequency - odds.push_frequency)
    yield figure("standard_deviation", odds.standard_deviation, f"{wager}s per round")
    yield figure("skewness", skewness(odds))
    yield figure("excess_kurtosis", kurtosis(odds))
    if odds.element_of_risk is not None:
        yield figure("average_wager", odds.average_wager, f"{wager}s per round")
        yield figure("element_of_risk", odds.element_of_risk, "of all money wagered")
    if odds.cut_card is not None:
        yield of_the_cut_card(odds.cut_card)
    if odds.table_variance is not None:
        yield of_the_table(odds, sqrt(odds.table_variance))


def of_the_cut_card(found: CutCard) -> Figure:
    players = f"{found.players} player{'s' if found.players > 1 else ''}"
    return Figure(
        key="cut_card",
        value={**asdict(found), "house_edge": found.edge},
        name=SHOWN["cut_card"][0],
        text=shown("cut_card", found.edge),
        under=f"standard error {percent(found.error)}; {points(found.effect)} percentage points"
        f" compared with a fresh shoe; cut card after {found.cut} cards, {players},"
        f" {found.rounds:.1f} rounds per shoe",
    )


def of_the_table(odds: Odds, deviation: float) -> Figure:
    dealt = odds.table_error
    error = {} if dealt is None else {"standard_error": dealt}
    said = "" if dealt is None else f", standard error {shown('table', dealt)}"
    envy = ", envy included" if odds.envy_per_other else ""
    return Figure(
        key="table",
        value={"seats": odds.seats, "standard_deviation": deviation, **error},
        name=SHOWN["table"][0],
        text=shown("table", deviation),
        under=f"{unit(odds)}s per round, all {odds.seats} seats together{envy}{said}",
    )


def of_the_meter(odds: Odds) -> Iterator[Figure]:
    if odds.envy_per_other:
        each = shown("envy_return", float(odds.envy_per_other))
        yield figure("envy_return", odds.envy_return, f"{envy_from(odds.others)}, {each} each")
    if not odds.levels:
        return
    yield figure("fixed_return", odds.fixed_return, exact=ratio(odds.fixed_return))
    yield figure("break_even_meter", odds.break_even_meter)
    if odds.break_even_meter is None:
        levels = {level: float(share) for level, share in odds.levels.items()}
        needed = float(odds.break_even_needed)
        sum_ = plane_words(levels)
        value = {"needed": needed, "levels": levels}
        text = f"{sum_} = ${needed:.6f} per wager"
        name = SHOWN["break_even_plane"][0]
        yield Figure(key="break_even_plane", value=value, name=name, text=text)


def plane_words(levels: Mapping[str, float]) -> str:
    """What the levels return together: each reading over the wagers between its wins."""
    return " + ".join(f"{level.capitalize()} / {1 / n:,.0f}" for level, n in levels.items())


def envy_from(others: int) -> str:
    return f"from {others} other player{'' if others == 1 else 's'}"


def figure(
    key: str, value: Fraction | float | None, under: str = "", exact: str | None = None
) -> Figure:
    plain = None if value is None else float(value)
    text = "" if plain is None else shown(key, plain)
    return Figure(key=key, value=plain, name=SHOWN[key][0], text=text, under=under, exact=exact)


def shown(key: str, value: float | None) -> str:
    """A plain value as every reader sees it."""
    return "unknown" if value is None else SHOWN[key][1](value)


def values(odds: Odds) -> dict[str, object]:
    """The figures as plain values, for programs."""
    found: dict[str, object] = {"simulated": odds.simulated}
    for one in figures(odds):
        found[one.key] = one.value
        if one.exact is not None:
            found[f"{one.key}_exact"] = one.exact or None
    return found


def spoken(name: str) -> str:
    return name.replace("_", " ")


def unit(odds: Odds) -> str:
    """ "ante wager", "opening wager"."""
    name = with_noun(odds.wager, "wager")
    return name.removesuffix(" wager") if name.endswith("wager wager") else name


def ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RowText:
    """One row as text; `made` is natural or wild if the paytable distinguishes them."""

    key: str
    name: str
    hand: str  # the name without natural or wild
    made: str
    combinations: str
    probability: str
    one_in: str
    pays: str
    envy: str  # in dollars
    net: str
    gives: str

    @property
    def pays_words(self) -> str:
        return f"{self.pays}, envy {self.envy}" if self.envy else self.pays


def row_texts(table: Paytable, odds: Odds) -> list[RowText]:
    return [row_text(table, odds, row) for row in odds.rows]


def row_text(table: Paytable, odds: Odds, row: Row) -> RowText:
    chance, net = odds.probability(row), odds.net(row)
    made, _, rest = row.hand.partition("_")
    is_made = made in HOW_MADE
    return RowText(
        key=row.hand,
        name=row.label or hand_words(table, row.hand),
        hand=row.label or hand_words(table, rest if is_made else row.hand),
        made=made if is_made else "",
        combinations=count_words(row.combinations),
        probability=percent_words(chance),
        one_in=one_in(chance),
        pays=row.pays,
        envy=show_dollars(int(row.envy * odds.unit)) if row.envy else "",
        net=signed(net),
        gives=show_rate(chance * net, 4),
    )


def hand_words(table: Paytable, hand: str) -> str:
    """The label of a known hand; an outcome such as "fold on 3rd street" is already text."""
    made, comma, rest = hand.partition(", ")  # "trips, 4 antes"
    if names.knows(table.hands, made):
        return f"{names.label(table.hands, made)}{comma}{spoken(rest)}"
    return f"{names.hand_label(made)}{comma}{spoken(rest)}"


def one_in(chance: Fraction) -> str:
    return f"1 in {float(1 / chance):,.1f}" if chance else "never"


def percent_words(chance: Fraction) -> str:
    """At least four significant digits, so that a royal flush does not show as zero."""
    places = 4
    while places < 10 and chance and chance * 100 * 10**places < 1000:
        places += 1
    return show_rate(chance, places)


def count_words(count: int) -> str:
    """All digits if they fit in a column."""
    return f"{count:,}" if count < COUNT_MOST else f"{count:.8e}".replace("e+", " × 10^")


def signed(net: Fraction) -> str:
    if not net:
        return "0"
    return f"{net.numerator:+,}" if net.denominator == 1 else f"{float(net):+,.4f}"


ASSUMED = {
    "others": "other players",
    "other_players_cards": "other players' cards",
    "wild": "wild cards",
    "crown": "Crown Treasure",
    "car": "value of the car",
    "pair_plus": "Pair Plus",
    "max_hands": "maximum hands",
    "dealer_soft_17": "dealer on soft 17",
    "dealer_blackjack_ends": "two cards count if the dealer has blackjack",
    "basis": "best hand",
    "cut": "cut card after",
}
VALUE_WORDS = {
    ("third_card", "player"): "the player's",
    ("third_card", "up-card"): "the dealer's up card",
    ("folded_hands", "win"): "may win the progressive",
    ("folded_hands", "lose"): "lose the progressive wager",
    ("basis", "written"): "of all six cards, as the rules say",
    ("basis", "joker-forced"): "of five cards, the joker among them",
}


def assumptions(odds: Odds) -> Pairs:
    """What the answer takes for granted, a label and a value each."""
    return [(key[:1].upper() + key[1:], value) for key, value in assumed(odds.assumes)]


def assumed(assumes: Mapping[str, object]) -> Pairs:
    """The same in a sentence; the wager and the meters are dollars."""
    return [
        (ASSUMED.get(key, spoken(key)), value_words(key, value))
        for key, value in assumes.items()
        if value is not None or key == "car"
    ]


DIFFERENCES = {"equal choices": "when bet and fold are worth the same"}


def difference(odds: Odds, every: Sequence[Odds]) -> str:
    """What tells an answer from another for the same bet: "when bet and fold are worth the same:
    fold"."""
    others = [
        dict(assumed(one.assumes)) for one in every if one is not odds and one.bet == odds.bet
    ]
    return ", ".join(
        f"{DIFFERENCES.get(name, name)}: {value}"
        for name, value in assumed(odds.assumes)
        if any(other.get(name, value) != value for other in others)
    )


def value_words(key: str, value: object) -> str:
    match key, value:
        case "meters", dict():
            return ", ".join(f"{level} {dollars(amount)}" for level, amount in value.items())
        case "car", None:
            return "not counted"
        case "wager" | "car", _:
            return dollars(value)
        case "approved_decks", list():
            return either(value)
        case "cut", _:
            return f"{value} cards"
        case _:
            return VALUE_WORDS.get((key, str(value))) or plain(value)


def dollars(amount: object) -> str:
    """ "25000" is "$25,000", "1/4" is "$0.25"."""
    found = Fraction(str(amount))
    return f"${int(found):,}" if found.denominator == 1 else f"${float(found):,.2f}"


def plain(value: object) -> str:
    """An assumption as text."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case dict():
            return ", ".join(f"{key} {plain(part)}" for key, part in value.items())
        case list() | tuple():
            return ", ".join(map(plain, value))
        case _:
            return str(value)
