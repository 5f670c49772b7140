"""What comes next: a round is stopped somewhere, and one step follows by the procedure."""

from houseway.cards import Randomness, shuffle
from houseway.lab.drills.deals import any_fault, any_layout, any_of, any_round, steps
from houseway.lab.drills.question import Question
from houseway.lab.drills.scene import scene_of
from houseway.table.irregular import Fault, Kind
from houseway.table.procedure import DEALER, Ask, Fact, spot_words

TOPIC = "next-step"
SHOWN = 6  # the last steps that are told
CHOICES = 4

# What a player does when asked; the dealer's own steps are the others.
PLAYERS_OWN = frozenset(
    ("bets", "folds", "stands", "surrenders", "doubles", "splits", "insures", "hand_set", "waits")
)


def ask(game: str, chance: Randomness) -> Question:
    layout = any_layout(game, chance)
    fault = any_fault(chance) if not chance.below(6) else None
    round_ = any_round(layout, chance, rare=bool(chance.below(2)), fault=fault)
    happened = steps(round_)
    other = steps(any_round(layout, chance, rare=True))
    place = any_place(happened, chance)
    right = label(happened[place])
    wrong = list(dict.fromkeys(label(step) for step in (*happened, *other) if is_dealers(step)))
    wrong.remove(right)
    choices = shuffle(range(min(CHOICES, 1 + len(wrong))), chance)
    offered = (right, *(wrong[i] for i in shuffle(range(len(wrong)), chance)[: CHOICES - 1]))
    return Question(
        topic=TOPIC,
        game=game,
        kind="choice",
        text=(
            wagers(round_.wagers),
            *map(told, happened[max(0, place - SHOWN) : place]),
            *noticed(happened, place, fault),
        ),
        asks="What is the dealer's next step?",
        right=right,
        why=f"Next: {told(happened[place])}",
        choices=tuple(offered[i] for i in choices),
        scene=scene_of(happened[:place], round_.wagers, taken=True),
    )


def noticed(happened: list[Fact | Ask], place: int, fault: Fault | None) -> tuple[str, ...]:
    """What the dealer sees go wrong, where the next step is the first answer to it."""
    irregular = [i for i, step in enumerate(happened) if kind(step) in IRREGULAR]
    if fault is None or not irregular or place != irregular[0]:
        return ()
    return (f"You notice: {NOTICED[fault.kind]}",)


def any_place(happened: list[Fact | Ask], chance: Randomness) -> int:
    """A dealer's step, each kind of step being as likely as any other."""
    kinds: dict[str, list[int]] = {}
    for place, step in enumerate(happened):
        if place and is_dealers(step):
            kinds.setdefault(kind(step), []).append(place)
    names = list(kinds)
    places = kinds[names[any_of(names, chance)]]
    return places[any_of(places, chance)]


def is_dealers(step: Fact | Ask) -> bool:
    return isinstance(step, Ask) or step.kind not in PLAYERS_OWN


def kind(step: Fact | Ask) -> str:
    return f"ask {step.question}" if isinstance(step, Ask) else step.kind


def label(step: Fact | Ask) -> str:
    """The step without what only the cards can tell."""
    if isinstance(step, Ask):
        return f"Ask seat {step.seat}: {spot_words(step.question)}"
    if step.kind in LABELS:
        return LABELS[step.kind].format(seat=step.seat, spot=spot_words(step.spot))
    if "{cards}" not in step.text and "{hand}" not in step.text:
        return step.words.rstrip(".")
    who = f", seat {step.seat}" if step.seat else ""
    return f"{spot_words(step.kind).capitalize()}{who}"


IRREGULAR = frozenset(("void", "exposed_card", "trouble_shooting"))
NOTICED: dict[Kind, str] = {
    "wrong_count": "a hand has the wrong number of cards.",
    "exposed_card": "a card lies face up that should not.",
    "shuffler_malfunction": "the shuffler has stopped with a fault.",
}

LABELS = {
    "hand_dealt": "Deal to seat {seat}",
    "first_card": "The first card to seat {seat}",
    "card": "A card to seat {seat}",
    "up_card": "Turn the dealer's up card",
    "dealer_shown": "Turn over and announce the dealer's hand",
    "dealer_draws": "Draw a card to the dealer's hand",
    "community_turned": "Turn the next community card",
    "settled": "Read the hand of seat {seat} and settle its bets",
    "royal_match_settled": "Settle Royal Match of seat {seat}",
    "jackpot_settled": "Settle the jackpot bet of seat {seat}",
    "insurance_settled": "Settle the insurance of seat {seat}",
    "collected": "Collect the forfeited bets of seat {seat}",
    "folded_read": "Read the folded hand of seat {seat}",
    "cover_all": "Settle all Cover All bets by the highest hand",
    "joker_replaced": "Replace the joker of seat {seat} for the progressive",
    "third_card": "A third card to seat {seat} for the jackpot",
    "void": "Declare all hands void",
    "exposed_card": "Announce the exposed card",
    "dealer_turned": "Turn the dealer's cards",
    "house_way_shown": "Have the verify display set the hand the house way",
    "peeked": "Peek at the hole card and say whether it is blackjack",
}


def told(step: Fact | Ask) -> str:
    """As the dealer sees it, who does not know cards that lie face down."""
    if isinstance(step, Ask):
        return f"Seat {step.seat} is asked: {spot_words(step.question)}."
    return step.seen(DEALER).words


def wagers(seats: dict[int, dict[str, int]]) -> str:
    spots = (
        f"seat {seat} ({', '.join(map(spot_words, wagers_))})" for seat, wagers_ in seats.items()
    )
    return f"Bets: {'; '.join(spots)}."
