"""The kinds of fact that a dealing procedure may yield, each with its role.

Felt, step line, drills, pictures and the money check are derived from the role, so a new game that
uses these kinds is drawn, drilled and balanced without any code of its own. An unknown kind is an
error when the game is imported.
"""

import re
from enum import Enum, StrEnum, auto
from pathlib import Path


class Role(Enum):
    """What a fact does on the felt."""

    SAYS = auto()  # words of the dealer; nothing moves
    SHOWS_SCREEN = auto()  # words on the shuffler's screen
    DEALS = auto()  # a packet or a first card: it becomes the seat's hand
    ADDS = auto()  # the seat's hand, drawn to: the last card is new
    SPLITS = auto()
    SETS = auto()  # the seat's hand, as it was set
    LAYS = auto()  # the cards in the middle, the dealer's or the board's, as they are now
    TURNS_NEXT = auto()  # turns the first face-down card of the board
    TURNS_LAST = auto()  # turns the dealer's last card
    ADDS_TO_MIDDLE = auto()
    LAYS_APART = auto()  # cards that belong to no hand
    ACTS = auto()  # a player's answer, with or without money
    PUTS_DOWN = auto()  # a player's answer that adds to the hand's own wager
    TAKES_BACK = auto()  # a player's answer that takes a bet off the layout: a negative amount
    READS = auto()  # a hand is turned, read and settled
    PAYS = auto()  # bets are settled; the cards are already with a hand
    IRREGULAR = auto()  # something went wrong, and what is done about it

    @property
    def is_players(self) -> bool:
        return self in (Role.ACTS, Role.PUTS_DOWN, Role.TAKES_BACK, Role.SPLITS)


class Kind(StrEnum):
    """`step` is what the dealer does, without anything that depends on the cards; a kind without it
    uses the fact's own words."""

    role: Role
    step: str

    def __new__(cls, value: str, role: Role, step: str = "") -> "Kind":
        member = str.__new__(cls, value)
        member._value_ = value
        member.role, member.step = role, step
        return member

    # Before the deal.
    NO_MORE_BETS = "no_more_bets", Role.SAYS
    NO_PAIR_PLUS = "no_pair_plus", Role.SAYS
    FIRST_POSITION = (
        *("first_position", Role.SHOWS_SCREEN),
        "Press the green button for the first position",
    )
    COVER_ALL_PAYS = (
        *("cover_all_pays", Role.SHOWS_SCREEN),
        "Press the green button for the Cover All pays",
    )
    LAMMERS_PLACED = (
        *("lammers_placed", Role.SAYS),
        "Put an Envy lammer next to each bonus bet",
    )
    BURNED = "burned", Role.SAYS, "Burn {cards}"
    CUT_CARD = "cut_card", Role.SAYS, "Announce that the cut card is out"

    # Cards.
    HAND_DEALT = "hand_dealt", Role.DEALS, "Deal to seat {seat}"
    FIRST_CARD = "first_card", Role.DEALS, "Deal the first card to seat {seat}"
    CARD = "card", Role.ADDS, "Deal a card to seat {seat}"
    THIRD_CARD = "third_card", Role.SAYS, "Deal a third card to seat {seat} for the jackpot"
    COMMUNITY_DEALT = "community_dealt", Role.LAYS, "Deal the community cards face down"
    COMMUNITY_TURNED = "community_turned", Role.TURNS_NEXT, "Turn the next community card"
    DEALER_DEALT = "dealer_dealt", Role.LAYS, "Deal the dealer's cards face down"
    UP_CARD = "up_card", Role.TURNS_LAST, "Turn the dealer's up card"
    HOLE_CARD = "hole_card", Role.ADDS_TO_MIDDLE, "Deal the hole card face down"
    PEEKED = "peeked", Role.SAYS, "Peek at the hole card and say whether it is blackjack"
    DEALER_TURNED = "dealer_turned", Role.LAYS, "Turn the dealer's cards"
    DEALER_SHOWN = "dealer_shown", Role.LAYS, "Turn over and announce the dealer's hand"
    DEALER_DRAWS = "dealer_draws", Role.LAYS, "Draw a card to the dealer's hand"
    UNUSED_DEALT = "unused_dealt", Role.SAYS, "Deal to seat {seat}, which is empty"
    UNUSED_TAKEN_UP = "unused_taken_up", Role.SAYS, "Pick up the unused hands"
    DISCARDED = "discarded", Role.SAYS, "Discard one card of the dealer's packet unseen"
    REPLACEMENT_DEALT = (
        *("replacement_dealt", Role.LAYS_APART),
        "Take one more packet and leave its top card face down in front of you",
    )
    JOKER_REPLACED = (
        *("joker_replaced", Role.LAYS_APART),
        "Replace seat {seat}'s joker for the progressive",
    )

    # A player's answers.
    BETS = "bets", Role.ACTS
    FOLDS = "folds", Role.ACTS
    STANDS = "stands", Role.ACTS
    SURRENDERS = "surrenders", Role.ACTS
    INSURES = "insures", Role.ACTS
    WAITS = "waits", Role.ACTS
    LETS_RIDE = "lets_ride", Role.ACTS
    TAKES_BACK = "takes_back", Role.TAKES_BACK
    DOUBLES = "doubles", Role.PUTS_DOWN
    SPLITS = "splits", Role.SPLITS
    HAND_SET = "hand_set", Role.SETS
    HOUSE_WAY_SHOWN = (
        *("house_way_shown", Role.SETS),
        "Have the verify display set the hand the house way",
    )
    FOUL_WARNED = "foul_warned", Role.SAYS

    # Settlement.
    SETTLED = "settled", Role.READS, "Read the hand of seat {seat} and settle its bets"
    FOLDED_READ = "folded_read", Role.READS, "Read the folded hand of seat {seat}"
    COLLECTED = "collected", Role.PAYS, "Collect the forfeited bets of seat {seat}"
    ROYAL_MATCH_SETTLED = "royal_match_settled", Role.PAYS, "Settle Royal Match at seat {seat}"
    JACKPOT_SETTLED = "jackpot_settled", Role.PAYS, "Settle the jackpot bet at seat {seat}"
    INSURANCE_SETTLED = "insurance_settled", Role.PAYS, "Settle insurance at seat {seat}"
    COVER_ALL = "cover_all", Role.PAYS, "Settle all Cover All bets by the highest hand"
    ENVY_PAID = "envy_paid", Role.PAYS, "Pay envy"
    LAMMERS_TAKEN = "lammers_taken", Role.SAYS, "Pick up the Envy lammers"
    END_GAME = "end_game", Role.SAYS, "Press END GAME for the {spot}"

    # Irregularities.
    EXPOSED_CARD = "exposed_card", Role.IRREGULAR, "Announce the exposed card"
    VOID = "void", Role.IRREGULAR, "Declare all hands void"
    TROUBLE_SHOOTING = "trouble_shooting", Role.IRREGULAR
    LEFT_EXPOSED = "left_exposed", Role.SAYS, "Leave the highest hand so far face up for Cover All"
    RESHUFFLE = "reshuffle", Role.SAYS, "Pick up the cards and reshuffle"
    REDEAL = "redeal", Role.SAYS
    RESUME = "resume", Role.SAYS
    SWAP = "swap", Role.SAYS


def check(folder: Path) -> None:
    """A game whose facts are of an unknown kind is refused when it is imported."""
    for file in sorted(folder.glob("*.py")):
        text = file.read_text("utf-8")
        unknown = [name for name in _NAMED.findall(text) if name not in Kind.__members__]
        if unknown or _PLAIN.search(text):
            wrong = f"Kind.{unknown[0]}" if unknown else "in quotes"
            raise ValueError(f"{folder.name}/{file.name}: there is no kind of fact {wrong}.")


_NAMED = re.compile(r"\bKind\.([A-Za-z_]+)")
_PLAIN = re.compile(r"\bFact\(\s*[\"']")
