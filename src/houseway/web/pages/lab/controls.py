"""The controls of a bet, each shown only if it applies."""

from collections.abc import Iterable, Mapping
from types import SimpleNamespace as View

from houseway.lab.question import CHOICES, COUNTS, ON_OR_OFF
from houseway.paytables import Paytable

LABELS = {
    "decks": "Decks",
    "hands": "Hands dealt, dealer's included",
    "others": "Other players with the bet",
    "seats": "Bets per round (for the deviation)",
    "crown": "Crown Treasure offered",
    "car": "Value of the car, $",
    "third_card": "Third card",
    "no_cut_off": "Third card counts against a dealer blackjack",
    "basis": "Best hand of",
    "folded": "A folded hand",
    "wager": "Wager, $",
    "s17": "Dealer stands on soft 17",
    "double": "Double on",
    "no_das": "No double after a split",
    "max_hands": "Maximum hands after splits",
    "resplit_aces": "Aces may be resplit",
    "hit_split_aces": "Split aces may be hit",
    "surrender": "Surrender",
    "no_peek": "Dealer does not peek",
    "pays": "Blackjack pays",
    "strategy": "Strategy",
    "cut": "Cut card after (cards)",
    "players": "Players at the table",
    "meter.jackpot": "Meter, $",
    "meter.mega": "Mega meter, $",
    "meter.major": "Major meter, $",
    "meter.minor": "Minor meter, $",
}
WORDS = {
    "player": "player's",
    "up-card": "dealer's up card",
    "written": "all six cards, as the rules say",
    "joker-forced": "five with the joker forced in",
    "win": "can still win the progressive",
    "lose": "loses the progressive wager",
    "optimal": "optimal",
    "basic": "basic chart",
    "any": "any two cards",
    "9-11": "hard 9 to 11",
    "10-11": "hard 10 and 11",
    "none": "none",
    "late": "late",
    "early": "early",
    "early-not-ace": "early except against an ace",
    "3:2": "3 to 2",
    "6:5": "6 to 5",
}


Option = tuple[str, str]  # Its value, and its words.


def controls(table: Paytable, names: Iterable[str], given: Mapping[str, str]) -> list[View]:
    return [control(table, name, given.get(name, "")) for name in names]


def control(table: Paytable, name: str, value: str) -> View:
    """With options it is a choice."""
    options: list[Option] = []
    if name in COUNTS and name != "cut":
        value, options = value or default(table, name), counted(table, name)
    elif name in CHOICES:
        options = [(one, WORDS[one]) for one in CHOICES[name]]
    elif name == "wager":
        value = value or "1"
    is_switch = name in ON_OR_OFF
    return View(name=name, label=LABELS[name], value=value, options=options, is_switch=is_switch)


def counted(table: Paytable, name: str) -> list[Option]:
    """Approved numbers of decks are marked."""
    low, high = COUNTS[name]
    approved = table.decks if name == "decks" else ()
    return [(str(n), f"{n} (approved)" if n in approved else str(n)) for n in range(low, high + 1)]


def named(tables: Iterable[Paytable]) -> list[Option]:
    return [(table.id, table.name) for table in tables]


def default(table: Paytable, name: str) -> str:
    usual = {"hands": "6", "max_hands": "4", "seats": "1", "players": "1"}
    return str(table.default_decks) if name == "decks" else usual.get(name, "0")


def conditions_address(known: Iterable[str], conditions: Mapping[str, object]) -> dict[str, str]:
    """The assumptions of a printed figure as the odds page takes them, if it has controls."""
    return {
        name: "1" if value is True else str(value)
        for name, value in conditions.items()
        if name in known and value is not False
    }
