"""A paytable's terms in words people read: used by the terminal, the documents and the screens."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from houseway.hands import names
from houseway.paytables.catalogue import files, text_of
from houseway.paytables.export import assumptions_record, dollars_text
from houseway.paytables.model import Assumptions, JackpotTerms, Paytable, WagerRules

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
    "titles": "only these titles: ",
}
NAME = re.compile(r'(?m)^name = "(.*)"')
AFTER_FOLD = {
    "stays": "stays in action after a fold",
    "forfeited": "forfeited by a fold",
    "house-choice": "house rule after a fold",
}
BASES = {"written": "by the written rule", "joker-forced": "with the joker forced in"}
THIRD_CARDS = {"player": "the player's", "up-card": "the dealer's up card"}


def hand_words(table: Paytable, hand: str) -> str:
    return names.label(table.hands, hand)


def spot_words(spot: str) -> str:
    return spot.replace("_", " ")


_printed: list[Callable[[], Mapping[str, str]]] = []


def gather_titles(printed: Callable[[], Mapping[str, str]]) -> None:
    """Adds the names of bets that the games print on their felts."""
    _printed.append(printed)


def bet_title(spot: str) -> str:
    """A bet as its felt prints it: "Hat Trick", "3 Card Bonus", "Ante"."""
    found = (titles()[spot] for titles in _printed if spot in titles())
    return next(found, "") or spot_words(spot).capitalize()


def the_bet(spot: str) -> str:
    """ "the Pair Plus bet", "the Main bet", "Bet 1": within a sentence."""
    title = bet_title(spot)
    if title.startswith("Bet "):
        return title
    return f"the {title}" if title.endswith(" bet") else f"the {title} bet"


def printed_name(table: Paytable) -> str:
    """The name without its game, if the rest still identifies the paytable."""
    of, _, name = table.name.rpartition(", ")
    if name[:9] == "Paytable " or of.endswith("jackpot"):
        return f"{of} {name.replace('Paytable', 'paytable')}"
    return name[:1].upper() + name[1:]


FIGURES = {"two": "2", "three": "3", "four": "4", "five": "5"}


@cache
def bet_words(bet: str) -> str:
    """A bet in a sentence: by its proper name where the paytables print one ("Pair Plus",
    "3 Card Bonus"), otherwise in plain words ("ante")."""
    said = spot_words(bet)
    first, _, rest = said.partition(" ")
    wanted = {said, f"{FIGURES.get(first, first)} {rest}"} if rest else set()
    for name in (line for file in files() for line in NAME.findall(text_of(file))):
        for words in wanted:
            at = name.lower().find(words)
            if at >= 0:
                return str(name[at : at + len(words)])
    return said


def bet_label(bet: str) -> str:
    """The same as a label: "Pair Plus", "Ante"."""
    said = bet_words(bet)
    return said[:1].upper() + said[1:]


def wager_words(rules: WagerRules) -> str:
    return "; ".join(_wager(rules))


def _wager(rules: WagerRules) -> Iterator[str]:
    yield "optional" if rules.optional else "required"
    if rules.fixed is not None:
        other = ", or another fixed amount, with all pays multiplied" if rules.other_fixed else ""
        yield f"a fixed {dollars_text(rules.fixed)}{other}"
    if rules.recommended is not None:
        yield f"{dollars_text(rules.recommended)} recommended"
    if rules.equal_to:
        yield f"equal to the {bet_words(rules.equal_to)} bet"
    if rules.of:
        yield f"{either(rules.times)} times the {bet_words(rules.of)}"
    if rules.needs:
        yield f"requires the {bet_words(rules.needs)} bet"
    if rules.at_most:
        yield f"never more than the {bet_words(rules.at_most)} bet"
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
            return "seed " + ", ".join(
                amount if level == "jackpot" else f"{level} {amount}"
                for level, amount in value.items()
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
