"""The table rules of blackjack that the lab supports."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.counting.options import BlackjackOptions, Double, Surrender

# Rules that have one name in the settings of a table, the options of a command and the lab.
SHARED = (
    *("hits_soft_17", "double", "double_after_split", "max_hands", "resplit_aces"),
    *("hit_split_aces", "surrender", "peeks"),
)
DOUBLES = {"9-11": range(9, 12), "10-11": range(10, 12)}
WORDS = {"any": "any two cards", "9-11": "hard 9 to 11", "10-11": "hard 10 and 11"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Split aces receive one card each unless `hit_split_aces`: then they are ordinary hands.

    `hits_soft_17`, `double_after_split`, `peeks` and the pay of 3 to 2 are the defaults of RULEBOOK
    section 5. Without `peeks` the dealer takes the second card last, and a dealer's blackjack takes
    every double and split as well. Early surrender comes before the dealer peeks: it saves half the
    wager even from a dealer's blackjack.
    """

    decks: int = 6
    hits_soft_17: bool = True
    double: Double = "any"
    double_after_split: bool = True
    max_hands: int = 4
    resplit_aces: bool = False
    hit_split_aces: bool = False
    surrender: Surrender = "none"
    peeks: bool = True
    blackjack_pays: Fraction = Fraction(3, 2)

    def __post_init__(self) -> None:
        if not 1 <= self.decks <= 8:
            raise ValueError(f"Blackjack is dealt from 1 to 8 decks, not {self.decks}.")
        if not 1 <= self.max_hands <= 8:
            raise ValueError(f"A player may hold 1 to 8 hands after splits, not {self.max_hands}.")
        if not 0 <= self.blackjack_pays <= 10:
            raise ValueError(
                f"A blackjack pays 0 to 10 times the wager, not {self.blackjack_pays}."
            )

    def max_hands_of(self, rank: int) -> int:
        """How many hands a pair of this rank (0 = ace) may become; 1 means no split."""
        if rank == 0 and not self.resplit_aces:
            return min(2, self.max_hands)
        return self.max_hands

    def surrenders(self, up: int) -> bool:
        """Whether a hand may be given up against this card (0 = ace)."""
        return gives_up(self.surrender, ace=up == 0)

    @property
    def early(self) -> bool:
        return is_early(self.surrender)

    @property
    def shoe(self) -> tuple[int, ...]:
        """Cards by value: aces, twos, ..., nines, tens including face cards."""
        return (4 * self.decks,) * 9 + (16 * self.decks,)


def rules_of(options: BlackjackOptions, decks: int, layout: Fraction = Fraction(3, 2)) -> Rules:
    """Table rules from the options of a command; `layout` is the printed pay of a blackjack."""
    usual = options.blackjack_pays == BlackjackOptions().blackjack_pays
    pays = layout if usual else paid(options.blackjack_pays)
    return Rules(decks=decks, blackjack_pays=pays, **shared(options))


def shared(of: object) -> dict[str, Any]:
    return {name: getattr(of, name) for name in SHARED}


def paid(words: str) -> Fraction:
    above, below = words.split(":")
    return Fraction(int(above), int(below))


def may_double(rule: Double, points: int, soft: bool) -> bool:
    return rule == "any" or (not soft and points in DOUBLES[rule])


def gives_up(rule: Surrender, *, ace: bool) -> bool:
    return rule != "none" and not (ace and rule == "early-not-ace")


def is_early(rule: Surrender) -> bool:
    return rule.startswith("early")


def described(rules: Rules) -> dict[str, object]:
    """The rules as shown in `assumes` of an answer."""
    return {
        "decks": rules.decks,
        "dealer_soft_17": "hits" if rules.hits_soft_17 else "stands",
        "double": WORDS[rules.double],
        "double_after_split": rules.double_after_split,
        "max_hands": rules.max_hands,
        "resplit_aces": rules.resplit_aces,
        "split_aces": "played on" if rules.hit_split_aces else "one card each",
        "surrender": rules.surrender,
        "dealer_peeks": rules.peeks,
        "blackjack_pays": f"{rules.blackjack_pays.numerator}:{rules.blackjack_pays.denominator}",
    }
