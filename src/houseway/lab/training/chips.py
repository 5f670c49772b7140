"""Chips by color, as a dealer cuts them out: the fewest, largest first.

The colors are the usual ones in the trade; no rule fixes them, and a house may use others.
"""

from houseway.money import CENT, DOLLAR, Money

CHIPS = {
    "orange": 1_000 * DOLLAR,
    "purple": 500 * DOLLAR,
    "black": 100 * DOLLAR,
    "green": 25 * DOLLAR,
    "red": 5 * DOLLAR,
    "white": DOLLAR,
}
COINS = "coins"  # amounts below a white chip are counted in cents


def cut(amount: Money) -> dict[str, int]:
    """Chips of each color; what is less than a dollar is left in coins."""
    assert amount >= 0, "chips are paid or taken, never owed"
    found: dict[str, int] = {}
    for color, value in CHIPS.items():
        count, amount = divmod(amount, value)
        if count:
            found[color] = count
    if cents := amount // CENT:
        found[COINS] = cents
    return found


def say(amount: Money) -> str:
    """ "1 green, 3 red", or "nothing"."""
    words = [
        f"{count} cents" if color == COINS else f"{count} {color}"
        for color, count in cut(amount).items()
    ]
    return ", ".join(words) or "nothing"


def read(text: str) -> Money:
    """The amount of "2 black 1 green", "1 green, 3 red" or "50 cents", in any order."""
    words = text.replace(",", " ").split()
    amount = 0
    for count, color in zip(words[::2], words[1::2], strict=False):
        value = CENT if color in (COINS, "cents") else CHIPS.get(color.rstrip("s"), 0)
        if not count.isdecimal() or not value:
            raise ValueError(f"Write chips like 2 black, 1 green, 3 red, not {text!r}.")
        amount += int(count) * value
    if len(words) % 2 or not words:
        raise ValueError(f"Write chips like 2 black, 1 green, 3 red, not {text!r}.")
    return amount
