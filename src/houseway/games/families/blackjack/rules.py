"""The table rules of blackjack that the lab can answer for."""

from dataclasses import dataclass
from fractions import Fraction

from houseway.counting.options import BlackjackOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Doubling is on any first two cards; split aces receive one card each.

    `hits_soft_17`, `double_after_split`, `peeks` and the pay of 3 to 2 are the defaults of RULEBOOK
    section 5. Without `peeks` the dealer takes the second card last, and a dealer's blackjack
    takes every double and split as well.
    """

    decks: int = 6
    hits_soft_17: bool = True
    double_after_split: bool = True
    max_hands: int = 4
    resplit_aces: bool = False
    surrender: bool = False
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

    @property
    def shoe(self) -> tuple[int, ...]:
        """Cards by value: aces, twos, ..., nines, tens with the court cards."""
        return (4 * self.decks,) * 9 + (16 * self.decks,)


def rules_of(options: BlackjackOptions, decks: int, layout: Fraction = Fraction(3, 2)) -> Rules:
    """Table rules from the options of a command; `layout` is the printed pay of a blackjack."""
    chosen = Fraction(*map(int, options.pays.split(":")))
    return Rules(
        decks=decks,
        hits_soft_17=not options.stand_soft_17,
        double_after_split=options.double_after_split,
        max_hands=options.max_hands,
        resplit_aces=options.resplit_aces,
        surrender=options.surrender,
        peeks=options.peek,
        blackjack_pays=layout if options.pays == BlackjackOptions().pays else chosen,
    )


def described(rules: Rules) -> dict[str, object]:
    """The rules as the `assumes` object of a result names them."""
    return {
        "decks": rules.decks,
        "dealer_soft_17": "hits" if rules.hits_soft_17 else "stands",
        "double": "any two cards",
        "double_after_split": rules.double_after_split,
        "max_hands": rules.max_hands,
        "resplit_aces": rules.resplit_aces,
        "split_aces": "one card each",
        "surrender": "late" if rules.surrender else "none",
        "dealer_peeks": rules.peeks,
        "blackjack_pays": f"{rules.blackjack_pays.numerator}:{rules.blackjack_pays.denominator}",
    }
