"""The form that describes a table, in the office and in Play: its fields are the words of
floor/table_words.py, so that a choice is also a URL.
"""

from msgspec import Struct

from houseway.floor.table_words import (
    CLOSED,
    TWO,
    Words,
    limits,
    offers,
    read_setting,
    rules_in,
    spot_of,
)
from houseway.games import game
from houseway.paytables import paytable
from houseway.paytables.words import bet_label, bet_words
from houseway.table.layout import Game, open_layout

TABLES_OWN = ("decks", "third_card")  # Cannot be changed for an existing table.
Options = tuple[tuple[str, str], ...]


class BetRow(Struct, frozen=True):
    bet: str
    title: str
    options: Options
    chosen: str
    limits: tuple[tuple[str, str, str], ...]  # field, label, amount


class SettingRow(Struct, frozen=True):
    """A list to pick from, or a field to fill in."""

    name: str
    label: str
    options: Options
    value: str
    kind: str


class TableForm(Struct, frozen=True):
    game: str
    bets: tuple[BetRow, ...]
    settings: tuple[SettingRow, ...]


def table_form(game_id: str, words: Words, *, is_new: bool = True) -> TableForm:
    played = game(game_id)
    bets = tuple(bet_row(played, bet, words) for bet in offers(played))
    return TableForm(game_id, bets, tuple(setting_rows(played, words, is_new)))


def bet_row(played: Game, bet: str, words: Words) -> BetRow:
    """A bet that comes with the base paytable need not be chosen; other base bets are required."""
    usual = played.tables.get(bet, "")
    joined = [paytable(words.get(base) or played.tables[base]) for base in played.base]
    parts = {part: one.name for one in joined for part, _ in one.parts}
    none = ("", f"From {parts[bet]}") if bet in parts else (CLOSED, "Not on this table")
    named = ((one.id, one.name) for one in offers(played)[bet])
    options = tuple(named) if bet in played.base else (none, *named)
    chosen = words.get(bet) or usual or none[0]
    known = [id_ for id_, _ in options]
    at = (
        {}
        if chosen not in known or chosen in ("", CLOSED)
        else limits(spot_of(played, bet, chosen, {}))
    )
    of = limited(played, bet)
    ends = (("low", f"Minimum{of}"), ("high", f"Maximum{of}"), ("most", "Aggregate limit"))
    return BetRow(
        bet,
        bet_label(bet),
        options,
        chosen,
        tuple(
            (f"{bet}.{end}", label, words.get(f"{bet}.{end}") or at.get(end, ""))
            for end, label in ends
        ),
    )


def limited(played: Game, bet: str) -> str:
    """ " ante" where a base bet, such as a raise, is a multiple of the ante or equal to it."""
    if bet not in played.base:
        return ""
    rules = open_layout(played).wager_rules
    free = next(s for s in played.base_spots if not (rules[s].of or rules[s].equal_to))
    return "" if free == bet else f" {bet_words(free)}"


def setting_rows(played: Game, words: Words, is_new: bool) -> list[SettingRow]:
    found = []
    for one in played.house_settings:
        if one.name == "dual_progressives" or (one.name in TABLES_OWN and not is_new):
            continue
        kind = "number" if isinstance(one.usual, int) and not one.is_money else "text"
        name = f"set.{one.name}"
        value = words.get(name) or one.text(one.usual)
        if isinstance(one.usual, tuple):
            value = one.say(read_setting(one, value))
        found.append(SettingRow(name, one.label, tuple(one.options()), value, kind))
    yes_no = (("yes", "yes"), ("no", "no"))
    two = SettingRow(TWO, "Two adjacent positions for a player", yes_no, words.get(TWO, "yes"), "")
    return [*found, two]


def typed(game_id: str, fields: Words) -> dict[str, str]:
    """The words of the office's form: a wager that is taken has its limits named."""
    words = rules_in(game(game_id), fields)
    for bet in offers(game(game_id)):
        is_open = words.get(bet, CLOSED) != CLOSED and paytable(words[bet]).jackpot is None
        if is_open and not (words.get(f"{bet}.low") and words.get(f"{bet}.high")):
            title = bet_label(bet)
            raise ValueError(f"{title}: enter the lowest and the highest wager.")
    return words
