"""What comes next: the round stops, and the trainee names the next step of the procedure."""

import re
from collections.abc import Iterable

from houseway.cards import Randomness, shuffle
from houseway.lab.drills.deals import any_fault, any_layout, any_of, any_round, steps
from houseway.lab.drills.question import Question
from houseway.lab.drills.scene import scene_of
from houseway.paytables.words import bet_label, bet_words, spot_words
from houseway.table.irregular import Fault, FaultKind
from houseway.table.kinds import Kind, Role
from houseway.table.layout import Layout
from houseway.table.procedure import DEALER, Ask, Fact, without_unseen
from houseway.table.round import TableRound

TOPIC = "next-step"
SHOWN = 6  # the number of earlier steps shown
CHOICES = 4
SEATS = re.compile(r"(?:seat|position)s? (\d+(?:(?:, | and )\d+)*)", re.IGNORECASE)


def ask(game: str, chance: Randomness) -> Question:
    layout = any_layout(game, chance)
    fault = any_fault(layout, chance) if not chance.below(6) else None
    round_ = any_round(layout, chance, rare=bool(chance.below(2)), fault=fault)
    happened = steps(round_)
    other = steps(any_round(layout, chance, rare=True))
    place = any_place(happened, chance, skipped=miscounted(layout, round_))
    right = label(happened[place], is_turned=turns_first(happened))
    own, others = (
        [label(step, is_turned=turns_first(some)) for step in some if is_dealers(step)]
        for some in (happened, other)
    )
    here = [words for words in others if seats_in(words) <= {*round_.wagers}]
    wrong = [words for words in dict.fromkeys((*own, *here)) if words != right]
    choices = shuffle(range(min(CHOICES, 1 + len(wrong))), chance)
    offered = (right, *(wrong[i] for i in shuffle(range(len(wrong)), chance)[: CHOICES - 1]))
    return Question(
        topic=TOPIC,
        game=game,
        kind="choice",
        text=(
            wagers(round_.wagers),
            *(["Earlier steps are not listed."] if place > SHOWN else []),
            *told_with_answers(happened, round_.answers)[max(0, place - SHOWN) : place],
            *noticed(happened, place, fault),
        ),
        asks="What is the dealer's next step?",
        right=right,
        why=told(happened[place]),
        choices=tuple(offered[i] for i in choices),
        scene=scene_of(happened[:place], round_.wagers, taken=True),
    )


def seats_in(words: str) -> set[int]:
    """The seats that a step names: "of seats 2 and 6", "positions 3, 4 and 7"."""
    named = SEATS.findall(words)
    return {int(seat) for some in named for seat in re.findall(r"\d+", some)}


def noticed(happened: list[Fact | Ask], place: int, fault: Fault | None) -> tuple[str, ...]:
    """What went wrong, if the next step is the dealer's first response to it."""
    irregular = [
        i
        for i, step in enumerate(happened)
        if isinstance(step, Fact) and step.kind.role is Role.IRREGULAR
    ]
    if fault is None or not irregular or place != irregular[0]:
        return ()
    return (f"You notice: {NOTICED[fault.kind]}",)


def miscounted(layout: Layout, round_: TableRound) -> range:
    """The steps between a hand with a wrong number of cards and the count that voids it. The felt
    shows that hand, so the next step of the deal would be a wrong answer there."""
    facts = round_.facts
    clean = TableRound(layout, round_.order, round_.wagers, number=round_.number).facts
    pairs = enumerate(zip(facts, clean, strict=False))
    wrong = next((at for at, (one, due) in pairs if len(one.cards) != len(due.cards)), len(facts))
    void = next((at for at, one in enumerate(facts) if one.kind.role is Role.IRREGULAR), 0)
    return range(wrong + 1, void)


def any_place(happened: list[Fact | Ask], chance: Randomness, skipped: range = range(0)) -> int:
    """A dealer's step; each kind of step is equally likely."""
    kinds: dict[str, list[int]] = {}
    for place, step in enumerate(happened):
        if place and place not in skipped and is_dealers(step):
            kinds.setdefault(kind(step), []).append(place)
    names = list(kinds)
    places = kinds[names[any_of(names, chance)]]
    return places[any_of(places, chance)]


def is_dealers(step: Fact | Ask) -> bool:
    return isinstance(step, Ask) or not (step.kind.role.is_players or step.kind is Kind.HAND_SET)


def kind(step: Fact | Ask) -> str:
    return f"ask {step.question}" if isinstance(step, Ask) else step.kind


# The dealer's question in words where its name cannot be used.
ASKED = {
    "third_street": "fold or bet on third street",
    "fourth_street": "fold or bet on fourth street",
    "fifth_street": "fold or bet on fifth street",
    "first": "take back the first bet or let the bet ride",
    "second": "take back the second bet or let the bet ride",
    "play_hand": "hit or stand",
    "play_split_hand": "hit or stand on this split hand",
    "early_surrender": "surrender or play",
    "set_hand": "please set your hand",
    "set_again": "set your hand again",
}


def asked_words(question: str) -> str:
    return ASKED.get(question) or bet_words(question)


def turns_first(happened: list[Fact | Ask]) -> bool:
    """Whether the dealer's cards are turned before the hand is set and announced."""
    return any(isinstance(s, Fact) and s.kind is Kind.DEALER_TURNED for s in happened)


def label(step: Fact | Ask, *, is_turned: bool = False) -> str:
    """The step's name without anything that only the cards reveal."""
    if isinstance(step, Ask):
        return f"Ask seat {step.seat}: {asked_words(step.question)}"
    if step.kind is Kind.DEALER_SHOWN and is_turned:
        return "Set and announce the dealer's hand"
    if step.kind.step:
        cards = "one card" if len(step.cards) == 1 else f"{len(step.cards)} cards"
        spot = spot_words(step.spot)
        return step.kind.step.format(seat=step.seat, spot=spot, cards=cards)
    if "{cards}" not in step.text and "{hand}" not in step.text:
        return step.words.rstrip(".")
    who = f", seat {step.seat}" if step.seat else ""
    return f"{spot_words(step.kind).capitalize()}{who}"


NOTICED: dict[FaultKind, str] = {
    "wrong_count": "a hand has the wrong number of cards.",
    "exposed_card": "a card is face up that should not be.",
    "shuffler_malfunction": "the shuffler has stopped with a fault.",
}


def told(step: Fact | Ask) -> str:
    """The step as the dealer sees it, with face-down cards unknown."""
    if isinstance(step, Ask):
        return f"You ask seat {step.seat}: {asked_words(step.question)}."
    return without_unseen(step.seen(DEALER).words)


def told_with_answers(happened: list[Fact | Ask], answers: Iterable[str]) -> list[str]:
    """Each step as told. An answer that the next step does not show, such as a hit, is added."""
    found, left = [], iter(answers)
    for place, step in enumerate(happened):
        answer = next(left, "") if isinstance(step, Ask) else ""
        is_hidden = bool(answer) and is_dealers(happened[place + 1])
        found.append(told(step) + (f" The player's answer: {answer}." if is_hidden else ""))
    return found


def wagers(seats: dict[int, dict[str, int]]) -> str:
    spots = (
        f"seat {seat} ({', '.join(map(bet_label, wagers_))})" for seat, wagers_ in seats.items()
    )
    return f"Bets: {'; '.join(spots)}."
