"""One drawing of a chip and of a stack: flat discs, the value on the top one, the sum below."""

from functools import lru_cache

from houseway.lab.training.chips import CHIPS, COINS, cut
from houseway.money import CENT, DOLLAR, Money, show

COLOURS = {
    "orange": ("#c8651b", "#fbf8ef"),
    "purple": ("#5e3a86", "#fbf8ef"),
    "black": ("#1a1a1a", "#e9e3d2"),
    "green": ("#1e7a4e", "#fbf8ef"),
    "red": ("#b5322b", "#fbf8ef"),
    "white": ("#f2eee2", "#6f7c75"),
    COINS: ("#c9a24b", "#14110a"),
}
MOST = 6  # Discs drawn in one stack; the sum is written anyway.
LIFT = 5


def amount(money: Money) -> str:
    """As short as it is exact: 25, 2.50, 12,500."""
    shown = show(abs(money)).lstrip("$")
    return shown.removesuffix(".00")


def signed(money: Money) -> str:
    return f"+{amount(money)}" if money > 0 else f"−{amount(money)}" if money < 0 else "0"


def chip(value: Money) -> str:
    """A single chip of the rail."""
    colour = next((name for name, worth in CHIPS.items() if worth == value), COINS)
    return (
        f'<svg class="pchip" viewBox="0 0 60 60" aria-hidden="true">{disc(colour, 30, True)}</svg>'
    )


@lru_cache(maxsize=2_000)
def stack(money: Money, kind: str = "", *, sum_: bool = True) -> str:
    """All the chips of a wager, largest below, with the sum in a dark pill."""
    if not money:
        return ""
    discs = [colour for colour, count in cut(money).items() for _ in range(min(count, MOST))]
    discs = discs[:MOST] or [COINS]
    high = 60 + LIFT * (len(discs) - 1)
    drawn = "".join(
        disc(colour, high - 30 - LIFT * place, place == len(discs) - 1)
        for place, colour in enumerate(discs)
    )
    said = f"<b>{amount(money)}</b>" if sum_ else ""
    return (
        f'<span class="pstack {kind}" role="img" aria-label="{amount(money)} in chips">'
        f'<svg viewBox="0 0 60 {high}" style="--high:{high}">{drawn}</svg>{said}</span>'
    )


def disc(colour: str, y: int, top: bool) -> str:
    body, mark = COLOURS[colour]
    worth = CHIPS.get(colour, CENT)
    edge = "".join(
        f'<rect x="26.500" y="1.500" width="7" height="8" fill="{mark}" '
        f'transform="rotate({60 * step} 30 30)"/>'
        for step in range(6)
    )
    face = (
        f'<circle cx="30" cy="30" r="18.500" fill="{body}" stroke="{mark}" stroke-width="1.500" '
        f'stroke-dasharray="3 2.500"/><text x="30" y="36.500" font-size="{size(worth)}" '
        f'font-weight="700" text-anchor="middle" fill="{mark}">{printed(worth)}</text>'
    )
    return (
        f'<g transform="translate(0 {y - 30})"><circle cx="30" cy="31.500" r="28" fill="#0006"/>'
        f'<circle cx="30" cy="30" r="28" fill="{body}" stroke="#0005"/>{edge}'
        f"{face if top else ''}</g>"
    )


def printed(worth: Money) -> str:
    if worth < DOLLAR:
        return "c"
    return "1K" if worth == 1_000 * DOLLAR else str(worth // DOLLAR)


def size(worth: Money) -> int:
    return 20 if worth < 100 * DOLLAR else 15
