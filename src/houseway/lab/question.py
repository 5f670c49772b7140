"""A question to the lab as written in a URL: a paytable, assumptions, changed pays.

`?table=trips-03&pay.natural_flush=30` is the whole state of the odds page. Names are those of the
flags of `houseway odds`; amounts are dollars. Parameters that do not apply are refused by name.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args
from urllib.parse import urlencode

from houseway.counting.options import BlackjackOptions, Double, Options, Surrender
from houseway.lab.solvers import HANDS, RULES, known_to
from houseway.money import (
    CENT,
    DOLLAR,
    Fixed,
    ForOne,
    MeterShare,
    Money,
    Pay,
    ToOne,
    parse_money,
    parse_odds,
)
from houseway.paytables import Paytable, Prize, Row, paytable
from houseway.paytables.catalog import example

BLACKJACK = tuple(name for name in RULES if name not in ("strategy", "cut", "players"))
SWITCHES = ("s17", "no_das", "resplit_aces", "hit_split_aces", "no_peek")
ON_OR_OFF = ("crown", "no_cut_off", *SWITCHES)
COUNTS = {"decks": (1, 8), "hands": (2, 8), "others": (0, 8), "seats": (1, 9), "max_hands": (1, 8)}
COUNTS |= {"cut": (1, 416), "players": (1, 7)}
CHOICES: dict[str, tuple[str, ...]] = {
    "third_card": ("player", "up-card"),
    "basis": ("written", "joker-forced"),
    "folded": ("win", "lose"),
    "double": get_args(Double),
    "surrender": get_args(Surrender),
    "pays": ("3:2", "6:5"),
    "strategy": ("optimal", "basic"),
}
AMOUNT_MOST: Money = 1_000_000_000 * DOLLAR
ODDS_MOST = 10_000_000
GIVEN_MOST, VALUE_MOST = 60, 40
Given = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """`given` holds what differs from the table's defaults, in a fixed order."""

    printed: Paytable  # the approved table
    table: Paytable  # with the changed pays; the same object if nothing was changed
    bonus: Paytable | None  # the ante bonus that a designator of Three Card Poker names
    options: Options
    given: tuple[tuple[str, str], ...]

    @property
    def is_edited(self) -> bool:
        return self.table is not self.printed

    @property
    def key(self) -> tuple[str, ...]:
        return (self.printed.id, *(f"{name}={value}" for name, value in self.given))

    @property
    def address(self) -> str:
        return urlencode([("table", self.printed.id), *self.given])

    @property
    def side(self) -> str:
        """The question in the form that `read_side` reads."""
        return ",".join([self.printed.id, *(f"{n}={v.replace(',', '')}" for n, v in self.given)])

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows whose pays are in force, changed or not."""
        return pay_rows(self.bonus or self.table, self.options.hands)

    def unchanged(self) -> "Question":
        """The same assumptions on the table as printed."""
        kept = {n: value for n, value in self.given if not n.startswith("pay.")}
        return read_question({**kept, "table": self.printed.id})


class UnknownSettingError(ValueError):
    """A name that is no setting of this paytable. The sentence has ids, for programs and the
    terminal; a page has the words for them."""

    def __init__(self, name: str, table: Paytable, known: Sequence[str]) -> None:
        super().__init__(not_known(name, table.id, known))
        self.name, self.table = name, table

    def __reduce__(self) -> tuple[type[ValueError], tuple[str]]:
        """A process of the lab sends only the sentence."""
        return ValueError, (str(self),)


def read_question(query: Given, own: Paytable | None = None) -> Question:
    """`own` is a table that is not in the catalog. Raises `ValueError` with one sentence if the URL
    or a field is mistyped."""
    if len(query) > GIVEN_MOST or any(len(value) > VALUE_MOST for value in query.values()):
        raise ValueError("This address is too long.")
    table = own or paytable(query.get("table") or example())
    known = controls(table)
    given = {name: value.strip() for name, value in query.items() if name != "table"}
    given = {name: value for name, value in given.items() if value}
    for name in given:
        if name not in known:
            raise UnknownSettingError(name, table, known)
    options = read_options(table, given)
    return asked(table, options, {name: given[name] for name in known if name in given})


def not_known(name: str, id_: str, known: Sequence[str]) -> str:
    rows = [one[4:] for one in known if one.startswith("pay.")]
    if name.startswith("pay.") and rows:
        return f"{id_} has no row {name[4:]!r}; choose from {', '.join(rows)}."
    return f"{name!r} does not apply to {id_}."


def read_side(text: str, own: Paytable | None = None) -> Question:
    """A paytable, then, after commas, what differs from its defaults: "blackjack,decks=2,s17=1"."""
    id_, *given = text.strip().split(",")
    pairs = (one.partition("=") for one in given)
    return read_question({"table": id_, **{name: value or "1" for name, _, value in pairs}}, own)


def asked(table: Paytable, options: Options, given: Given) -> Question:
    bonus = payer(table) if table.parts else None
    before = {row.hand: row for row in pay_rows(bonus or table, options.hands)}
    typed = {name[4:]: value for name, value in given.items() if name.startswith("pay.")}
    pays = {hand: read_pay(before[hand], text) for hand, text in typed.items()}
    pays = {hand: pay for hand, pay in pays.items() if pay != before[hand].pay}
    if pays and bonus:
        bonus = with_pays(bonus, pays, None)
    edited = with_pays(table, pays, options.hands) if pays else table
    kept = (pair for pair in given.items() if matters(pair, table, pays))
    return Question(printed=table, table=edited, bonus=bonus, options=options, given=tuple(kept))


def controls(table: Paytable) -> tuple[str, ...]:
    """What can be set for this bet, in the order a person would ask."""
    by_amount = (Fixed, MeterShare, Prize)
    rows = payer(table).rows
    found = {
        **{name: is_known for name, is_known in known_to(table).items() if name not in RULES},
        "wager": any(row.envy or isinstance(row.pay, by_amount) for row in rows),
        **{f"meter.{level}": True for level in table.levels},
        **{name: is_known for name, is_known in known_to(table).items() if name in RULES},
        **{f"pay.{row.hand}": is_changeable(row) for row in changeable_rows(table)},
    }
    return tuple(name for name, is_known in found.items() if is_known)


def read_options(table: Paytable, given: Given) -> Options:
    return Options(
        decks=count(given, "decks"),
        hands=count(given, "hands") or (HANDS if table.by_hands else None),
        others=count(given, "others") or 0,
        seats=count(given, "seats"),
        crown=is_on(given, "crown"),
        third_card=choice(given, "third_card"),  # type: ignore[arg-type]
        dealer_blackjack_ends=not is_on(given, "no_cut_off"),
        meters={
            name[6:]: amount(value, name)
            for name, value in given.items()
            if name.startswith("meter.")
        },
        wager=amount(given["wager"], "wager") if "wager" in given else DOLLAR,
        basis=choice(given, "basis"),  # type: ignore[arg-type]
        folded=choice(given, "folded"),  # type: ignore[arg-type]
        car=amount(given["car"], "car") if "car" in given else None,
        blackjack=read_rules(given),
    )


def read_rules(given: Given) -> BlackjackOptions:
    """A switch turns a rule away from its usual setting."""
    usual, found = BlackjackOptions(), dict[str, Any]()
    for flag, name in RULES.items():
        if flag in SWITCHES:
            found[name] = getattr(usual, name) != is_on(given, flag)
        elif flag in COUNTS:
            found[name] = count(given, flag) or getattr(usual, name)
        else:
            found[name] = choice(given, flag)
    return BlackjackOptions(**found)


def count(given: Given, name: str) -> int | None:
    if name not in given:
        return None
    low, high = COUNTS[name]
    text = given[name]
    if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
        raise ValueError(f"{words(name)}: enter a whole number from {low} to {high}, not {text!r}.")
    return int(text)


def is_on(given: Given, name: str) -> bool:
    if given.get(name, "1") not in ("0", "1"):
        raise ValueError(f"{words(name)}: write 1 for yes or 0 for no, not {given[name]!r}.")
    return given.get(name) == "1"


def choice(given: Given, name: str) -> str:
    known = CHOICES[name]
    found = given.get(name, known[0])
    if found not in known:
        *first, last = known
        raise ValueError(f"{words(name)}: choose {', '.join(first)} or {last}, not {found!r}.")
    return found


def amount(text: str, name: str) -> Money:
    found = parse_money(text)
    if not 0 <= found <= AMOUNT_MOST or found % CENT:
        raise ValueError(f"{words(name)}: enter whole cents from $0 to $1,000,000,000, not {text}.")
    return found


def words(name: str) -> str:
    said = "cut card after (cards)" if name == "cut" else name.replace("_", " ")
    said = said.replace("meter.", "meter ").replace("max ", "maximum ")
    return said[:1].upper() + said[1:]


def matters(pair: tuple[str, str], table: Paytable, pays: Mapping[str, object]) -> bool:
    """Whether this parameter belongs in the URL; one equal to the default is left out."""
    name, value = pair
    if name.startswith("pay."):
        return name[4:] in pays
    if name in CHOICES:
        return value != CHOICES[name][0]
    if name in ON_OR_OFF:
        return value == "1"
    plain = {"decks": str(table.default_decks), "others": "0", "seats": "1"}
    plain |= {"max_hands": "4", "players": "1", "hands": str(HANDS)}
    return plain.get(name) != value and not (name == "wager" and parse_money(value) == DOLLAR)


def payer(table: Paytable) -> Paytable:
    """The table whose rows can be changed: for a designator of Three Card Poker, its ante bonus."""
    return paytable(table.part("ante_bonus")) if table.parts else table


def pay_rows(table: Paytable, hands: int | None) -> tuple[Row, ...]:
    return table.rows_by_hands(hands) if table.by_hands else table.rows


def changeable_rows(table: Paytable) -> tuple[Row, ...]:
    """The rows whose pays can be changed; blackjack's pays are table rules with other controls."""
    if table.hands == "blackjack":
        return ()
    return table.by_hands[0][1] if table.by_hands else payer(table).rows


def is_changeable(row: Row) -> bool:
    """Only odds and dollar amounts can be changed. A car's value is set separately; a push and a
    meter share are fixed."""
    return isinstance(row.pay, ToOne | ForOne | Fixed)


def read_pay(row: Row, text: str) -> Pay:
    """Reads a new pay in the row's own unit: odds stay odds, dollars stay dollars."""
    if isinstance(row.pay, Fixed):
        return Fixed(amount(text, row.hand))
    odds = parse_odds(text)
    if odds > ODDS_MOST:
        raise ValueError(f"A row pays at most {ODDS_MOST:,}, not {text}.")
    return ToOne(odds) if isinstance(row.pay, ToOne) else ForOne(odds)


def with_pays(table: Paytable, pays: Mapping[str, Pay], hands: int | None) -> Paytable:
    """A copy of the table with these pays in the rows in force; it is no longer approved."""

    def changed(rows: tuple[Row, ...]) -> tuple[Row, ...]:
        return tuple(replace(row, pay=pays.get(row.hand, row.pay)) for row in rows)

    by_hands = tuple((n, changed(rows) if n == hands else rows) for n, rows in table.by_hands)
    rows = table.rows if table.parts else changed(table.rows)
    return replace(table, rows=rows, by_hands=by_hands, approved=False, public=False)
