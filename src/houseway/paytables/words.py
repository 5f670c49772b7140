"""A paytable's terms in words people read: used by the terminal, the documents and the screens."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path

from houseway.hands import names
from houseway.money import ToOne
from houseway.paytables.catalog import files, plugin_files, text_of
from houseway.paytables.export import assumptions_record, dollars_text
from houseway.paytables.model import Assumptions, BetPays, JackpotTerms, Paytable, Row, WagerRules

VERDICT_NAMES = {
    "agrees": "agrees",
    "agrees_rounded_up": "agrees if rounded up",
    "fitted": "fitted",
    "not_determined": "not determined",
    "disagrees": "disagrees",
}
VERDICT_COUNTS = {
    "agrees": ("agrees", "agree"),
    "agrees_rounded_up": ("agrees if rounded up", "agree if rounded up"),
    "fitted": ("is fitted", "are fitted"),
    "not_determined": ("is not determined", "are not determined"),
    "disagrees": ("disagrees", "disagree"),
}
FIGURE_NAMES = {
    "house_edge": "house edge",
    "par": "par per ante",
    "hit_frequency": "hit frequency",
    "hold": "hold",
    "expected_hold": "hold, win over drop",
    "top_odds": "odds of the top award",
    "average_top": "average top award",
}
LINKS = {
    "never": "never linked",
    "same-game": "one table, or tables of the same game",
    "five-card-poker": "tables of different five-card poker games",
    "titles": "linked only with tables of these games: ",
}
BETS = re.compile(r"(?ms)^\[bets\]\n(.*?)(?=^\[|\Z)")
ENVY = "_envy"
AFTER_FOLD = {
    "stays": "stays in action after a fold",
    "forfeited": "forfeited by a fold",
    "house-choice": "after a fold: a house setting",
}
BASES = {"written": "by the written rule", "joker-forced": "with the joker forced in"}
THIRD_CARDS = {"player": "the player's", "up-card": "the dealer's up card"}


def pay_text(row: Row) -> str:
    """A blackjack pays "3 to 2", as every layout says it."""
    if row.hand == "blackjack" and isinstance(row.pay, ToOne):
        return f"{row.pay.odds.numerator} to {row.pay.odds.denominator}"
    return str(row.pay)


def hand_words(table: Paytable, hand: str) -> str:
    return names.label(table.hands, hand)


def spot_words(spot: str) -> str:
    return spot.replace("_", " ")


def the_bet(spot: str) -> str:
    """ "the Pair Plus bet", "the main bet": within a sentence."""
    return f"the {with_noun(spot)}"


def printed_name(table: Paytable) -> str:
    """The name without its game, if the rest still identifies the paytable."""
    of, _, name = table.name.rpartition(", ")
    if name[:9] == "Paytable " or of.endswith(("jackpot", "link")):
        return f"{of} {name.replace('Paytable', 'paytable')}"
    return name[:1].upper() + name[1:]


@cache
def bet_words(bet: str) -> str:
    """A bet in a sentence: a proper name as it is printed ("Pair Plus", "3 Card Bonus"), otherwise
    in plain words ("ante"). `[bets]` of the paytables names it, for every reader."""
    if not bet.isidentifier() or bet == "bet":
        return bet  # Words already: "ante and play".
    if bet.endswith(ENVY):
        return f"{bet_words(bet.removesuffix(ENVY))} envy"
    own = (text_of(file) for file in files())
    installed = (path.read_text("utf-8") for path in installed_files())
    named = (names_in(text) for text in chain(own, installed))
    return next((found[bet] for found in named if bet in found), spot_words(bet))


def installed_files() -> Iterator[Path]:
    """Searched only for a bet that no game of this program has."""
    yield from plugin_files().values()


@cache
def names_in(text: str) -> dict[str, str]:
    """Reads only the part of the text that names bets."""
    found = BETS.search(text)
    return tomllib.loads(found[1]) if found else {}


def with_noun(bet: str, noun: str = "bet") -> str:
    """ "ante bet", "Pair Plus wager", but "main bet"."""
    said = bet_words(bet)
    return said if said.endswith("bet") else f"{said} {noun}"


def bet_label(bet: str) -> str:
    """The same as a label: "Pair Plus", "Ante"."""
    said = bet_words(bet)
    return said[:1].upper() + said[1:]


def wager_words(rules: WagerRules) -> str:
    return "; ".join(_wager(rules))


def further_wager_words(table: Paytable, bet: BetPays) -> str:
    """The terms of a bet that follows the first. No fold comes after the last of several streets,
    so none can forfeit it."""
    is_last_street = bet is table.further[-1] and bool(bet.wager.of)
    return wager_words(replace(bet.wager, after_fold="no-fold") if is_last_street else bet.wager)


def _wager(rules: WagerRules) -> Iterator[str]:
    yield "optional" if rules.optional else "required"
    if rules.fixed is not None:
        other = ", or another fixed amount, with all pays multiplied" if rules.other_fixed else ""
        yield f"a fixed {dollars_text(rules.fixed)}{other}"
    if rules.recommended is not None:
        yield f"{dollars_text(rules.recommended)} recommended"
    if rules.equal_to:
        yield f"equal to the {with_noun(rules.equal_to)}"
    if rules.of:
        yield f"{either(rules.times)} times the {bet_words(rules.of)}"
    if rules.needs:
        yield f"requires the {with_noun(rules.needs)}"
    if rules.at_most:
        yield f"never more than the {with_noun(rules.at_most)}"
    if rules.envy_minimum is not None:
        yield f"envy on wagers of {dollars_text(rules.envy_minimum)} or more"
    if rules.envy_times_wager:
        yield "envy multiplied by the wager"
    if rules.after_fold in AFTER_FOLD:
        yield AFTER_FOLD[rules.after_fold]


def jackpot_words(terms: JackpotTerms) -> str:
    kinds = " or ".join(terms.kinds)
    link = LINKS[terms.link] + ", ".join(terms.titles)
    return ". ".join(part.rstrip(".") for part in (f"{kinds}; {link}", terms.note) if part) + "."


def decks_words(table: Paytable) -> str:
    """ "6 or 8 decks", "2 to 8 decks", "one 53-card deck"."""
    if table.decks == (1,):
        return "one 53-card deck" if table.deck == "joker" else "one deck"
    return f"{either(table.decks)} decks"


def counted_decks(decks: Sequence[int]) -> str:
    """ "1 deck", "6, 8 decks"."""
    return f"{', '.join(map(str, decks))} deck{'' if tuple(decks) == (1,) else 's'}"


def decks_noted(table: Paytable) -> str:
    """With the note on them, where there is one: then both are sentences."""
    said = decks_words(table)
    return f"{said}. {table.decks_note}" if table.decks_note else said


def assumption_words(assumptions: Assumptions) -> str:
    """ "6 decks, with Crown Treasure, wager $1": short enough for a column."""
    return ", ".join(
        _assumed(name, value) for name, value in assumptions_record(assumptions).items()
    )


def _assumed(name: str, value: object) -> str:
    match name, value:
        case "decks", 1:
            return "1 deck"
        case "others", 1:
            return "1 other player"
        case "others", count:
            return f"{count} other players"
        case "decks" | "hands", count:
            return f"{count} {name}"
        case "crown", on:
            return "with Crown Treasure" if on else "without Crown Treasure"
        case "basis", basis:
            return BASES[str(basis)]
        case "seeds", dict():
            if len(value) == 1:
                return f"seed {next(iter(value.values()))}"
            return "seeds " + ", ".join(
                f"{level.title()} {amount}" for level, amount in value.items()
            )
        case "strategy", name_of_play:
            return f"{name_of_play} strategy"
        case "third_card", third:
            return f"third card: {THIRD_CARDS[str(third)]}"
        case _:
            return f"{name} {value}"


def either(numbers: Sequence[int]) -> str:
    """ "2 to 8" for a run, "6 or 8" for two, "1, 2 or 4" otherwise."""
    if len(numbers) > 2 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}" if first else last


def runs(numbers: Sequence[int]) -> str:
    """ "2-8", "1, 2, 4-6, 8": ascending numbers, a run of three or more written as a range."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(
        f"{part[0]}-{part[-1]}" if len(part) > 2 else ", ".join(map(str, part)) for part in parts
    )


def verdict_count(verdict: str, count: int) -> str:
    """ "49 agree", "1 disagrees"."""
    one, many = VERDICT_COUNTS[verdict]
    return f"{count} {one if count == 1 else many}"


def verdict_words(verdict: str, free_parameters: int) -> str:
    """ "fitted, 2 free parameters"."""
    if not free_parameters:
        return VERDICT_NAMES[verdict]
    plural = "" if free_parameters == 1 else "s"
    return f"{VERDICT_NAMES[verdict]}, {free_parameters} free parameter{plural}"
