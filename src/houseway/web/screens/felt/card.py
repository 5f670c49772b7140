"""One drawing of a card. Its width comes from the style sheet (`--card`), its ratio is 5 to 7.

A large face has its index in two corners and a pip or a court letter between; a small one has one
large index and its pip low right, so that it still reads at 44 pixels.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from houseway.cards import JOKER, face
from houseway.table.procedure import FACE_DOWN

RANKS = {"T": "10"}
NAMES = {
    **{str(rank): str(rank) for rank in range(2, 10)},
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
FACES = re.compile(r"\b([2-9TJQKA])([cdhs])\b")
RED, BLACK, GREEN = "#b3261e", "#1b1b1b", "#14523a"
PAPER = (
    '<rect x=".75" y=".75" width="138.500" height="194.500" rx="11" fill="#fbf8ef" stroke="#0006" '
    'stroke-width="1.500"/>'
)
CAP = (
    '<g transform="translate(70 103) scale({scale})" stroke="#14523a" stroke-width="4.600" '
    'stroke-linejoin="round" stroke-linecap="round"><path d="M-26 26C-24 6-30-10-44-14-30-22-16-14'
    '-12-2-10-22-4-34 0-40 4-34 10-22 12-2 16-14 30-22 44-14 30-10 24 6 26 26z" fill="#c9a24b" '
    'fill-opacity=".3"/><path d="M-27 35H27"/><g fill="#c9a24b" stroke-width="3"><circle cy="-47" '
    'r="6.500"/><circle cx="-46" cy="-10" r="6.500"/><circle cx="46" cy="-10" r="6.500"/></g></g>'
)


def card(number: int, *, small: bool = False, kind: str = "", data: str = "") -> str:
    """`number` is a card, or FACE_DOWN; `kind` are further classes, `data` further attributes."""
    classes = f"pcard {kind}".rstrip()
    return (
        f'<svg class="{classes}" viewBox="0 0 140 196" role="img" '
        f'aria-label="{name(number)}"{data}>{inside(number, small)}</svg>'
    )


def row(cards: Iterable[int], *, small: bool = False, fresh: Sequence[int] = ()) -> str:
    """Cards side by side; those at the places in `fresh` have just come."""
    return "".join(
        card(number, small=small, kind="fresh" if place in fresh else "")
        for place, number in enumerate(cards)
    )


def name(number: int) -> str:
    """As it is read aloud."""
    if number == FACE_DOWN:
        return "a card face down"
    if number == JOKER:
        return "the joker"
    rank, suit = tuple(face(number))
    return f"{NAMES[rank]} of {SUITS[suit]}"


def glyphs(words: str) -> str:
    """Cards within a sentence as rank and suit sign: "Td" becomes "10♦"."""
    return FACES.sub(lambda m: RANKS.get(m[1], m[1]) + SIGNS[m[2]], words)


@lru_cache(maxsize=256)
def inside(number: int, small: bool) -> str:
    if number == FACE_DOWN:
        return '<use href="#hw-back"/>'
    if number == JOKER:
        return PAPER + joker(small)
    rank, suit = tuple(face(number))
    draw = small_face if small else large_face
    return PAPER + draw(RANKS.get(rank, rank), suit, RED if suit in "dh" else BLACK)


def large_face(rank: str, suit: str, colour: str) -> str:
    corner = text(rank, 27, 46, 46, colour) + pip(suit, 14, 54, 26, colour)
    return f'{corner}<g transform="rotate(180 70 98)">{corner}</g>{middle(rank, suit, colour)}'


def middle(rank: str, suit: str, colour: str) -> str:
    if rank not in ("J", "Q", "K"):
        return pip(suit, 39, 67, 62, colour)
    return (
        f'<use href="#hw-{rank}" x="45" y="38" width="50" height="38"/>'
        f'{text(rank, 70, 130, 66, colour)}<path d="M52 142H88" stroke="#9a7628" '
        'stroke-width="3"/>'
    )


def small_face(rank: str, suit: str, colour: str) -> str:
    return text(rank, 50, 88, 92, colour) + pip(suit, 62, 112, 66, colour)


def joker(small: bool) -> str:
    if small:
        return text("JK", 54, 74, 66, GREEN) + CAP.format(scale=0.8).replace("70 103", "80 138")
    letters = "".join(
        text(letter, 20, 31 + 21 * at, 22, GREEN) for at, letter in enumerate("JOKER")
    )
    return f'{letters}<g transform="rotate(180 70 98)">{letters}</g>{CAP.format(scale=0.74)}'


def text(words: str, x: int, y: int, size: int, colour: str) -> str:
    squeeze = (
        f' textLength="{size * 4 // 5}" lengthAdjust="spacingAndGlyphs"' if words == "10" else ""
    )
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="700" text-anchor="middle" '
        f'fill="{colour}"{squeeze}>{words}</text>'
    )


def pip(suit: str, x: int, y: int, size: int, colour: str) -> str:
    return (
        f'<use href="#hw-{suit}" x="{x}" y="{y}" width="{size}" height="{size}" fill="{colour}"/>'
    )
