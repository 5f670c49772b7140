"""The rules of one link: its levels, what each hand is paid, and who must sign.

Rules are data. Changing them is up to the floor (two signatures, and the link not running), so
deciders take them as given, and events carry every amount: an old log replays unchanged.
"""

from typing import Literal, get_args

from msgspec import Struct

from houseway.money import CENT, DOLLAR, Money

# Best first. A meter with a single level calls it "jackpot".
LEVELS = ("mega", "major", "minor")
SINGLE = "jackpot"
WHOLE_BP = 10_000
# Who is paid first within a round: by seat from the dealer's right, unless the house's approved
# internal controls say otherwise.
Order = Literal["right_to_left", "left_to_right", "as_called"]


class Share(Struct, frozen=True, tag=True):
    """Basis points of what a level holds; 10,000 is the whole level, which then reseeds."""

    level: str
    share_bp: int


class Times(Struct, frozen=True, tag=True):
    """Pays a multiple of the wager, "for 1". The tray pays it, or `level` if one is named."""

    times: int
    level: str = ""


class Prize(Struct, frozen=True, tag=True):
    """A house jackpot: a fixed number of dollars to every winner, whatever the wager (WAC
    230-15-671)."""

    amount: Money


class HandPay(Struct, frozen=True):
    """One hand button. Envy comes from the tray."""

    pay: Share | Times | Prize
    envy: Money = 0


class LevelRules(Struct, frozen=True, kw_only=True):
    """Rates are basis points of each wager."""

    name: str
    seed: Money
    contribution_bp: int
    reserve_bp: int = 0


class LinkRules(Struct, frozen=True, kw_only=True):
    """`levels` best first; none for a house jackpot. `wager` is the one fixed wager of the link.

    The document says who signs: a supervisor alone (`supervisor_alone`, also set per table), or an
    executive above an amount and for the whole top level. `house_above` is the house's own
    threshold, on any controller; 0 is none.
    """

    name: str
    hands: dict[str, HandPay]
    levels: tuple[LevelRules, ...] = ()
    wager: Money = DOLLAR
    envy_times_wager: bool = False
    # Aquarius: the level drops when the key returns to RUN. Otherwise at the swipe.
    falls_at_run: bool = False
    executive_above: Money = 5_000 * DOLLAR
    executive_top: bool = True
    supervisor_alone: bool = False
    house_above: Money = 0
    order: Order = "right_to_left"

    def level(self, name: str) -> LevelRules:
        return next(level for level in self.levels if level.name == name)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(level.name for level in self.levels)


def level_words(name: str) -> str:
    """For a sentence: "Mega", or "the jackpot" where there is only one."""
    return "the jackpot" if name == SINGLE else name.capitalize()


def check_rules(rules: LinkRules) -> None:
    """Refuse, with one sentence, rules that cannot be applied exactly."""
    names = rules.names
    expected = (SINGLE,) if len(names) == 1 else tuple(n for n in LEVELS if n in names)
    _need(
        names == expected,
        "Use either one level named jackpot, or two or three of mega, major and minor.",
    )
    _need(rules.wager > 0 and rules.wager % CENT == 0, "Enter a wager above zero, in whole cents.")
    _need(
        rules.order in get_args(Order),
        f"Choose the order of payment from {', '.join(get_args(Order))}.",
    )
    _need(bool(rules.hands), "A link needs at least one hand button.")
    for level in rules.levels:
        _need(
            level.seed >= 0 and level.seed % CENT == 0,
            f"The seed of {level_words(level.name)} must be in whole cents.",
        )
        rates = (level.contribution_bp, level.reserve_bp)
        _need(min(rates) >= 0, f"The rates of {level_words(level.name)} must not be negative.")
    shares = sum(level.contribution_bp + level.reserve_bp for level in rules.levels)
    _need(shares <= WHOLE_BP, "Contributions and reserves add up to more than the wager.")
    for hand, row in rules.hands.items():
        _check_pay(rules, hand, row)


def _check_pay(rules: LinkRules, hand: str, row: HandPay) -> None:
    _need(row.envy >= 0 and row.envy % CENT == 0, f"The envy of {hand} must be in whole cents.")
    match row.pay:
        case Share(level, share_bp):
            _need(level in rules.names, f"{hand} is paid from {level}, which is not on this link.")
            _need(0 < share_bp <= WHOLE_BP, f"The share of {hand} must be above 0% and up to 100%.")
        case Times(times, level):
            known = not level or level in rules.names
            _need(known, f"{hand} is paid from {level}, which is not on this link.")
            _need(times > 0, f"The pay of {hand} must be above zero.")
        case Prize(amount):
            _need(not rules.levels, f"{hand} is a house prize and cannot be part of a progressive.")
            _need(amount > 0 and amount % CENT == 0, f"The prize of {hand} must be in whole cents.")


def _need(holds: bool, sentence: str) -> None:
    if not holds:
        raise ValueError(sentence)
