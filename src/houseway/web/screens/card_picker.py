"""Thirteen ranks, four suits: the cards of a hand that lies face up, entered by tapping."""

from collections.abc import Sequence

from houseway.cards import JOKER, SUITS, face
from houseway.web.screens.felt import card as drawing
from houseway.web.screens.felt import symbols
from houseway.web.screens.texts.pit import CARDS as WORDS
from houseway.web.screens.theme import button, safe

RANKS = range(12, -1, -1)


def draw(chosen: Sequence[int], count: int, trouble: str, *, joker: bool, repeats: bool) -> str:
    """Presses: `card` with a face, `uncard` with a place, `cards_done`."""
    full = len(chosen) >= count
    rows = "".join(
        f'<div class="pick-row" role="group" aria-label="{drawing.SUITS[suit]}">'
        + "".join(key(rank * 4 + at, chosen, full=full, repeats=repeats) for rank in RANKS)
        + "</div>"
        for at, suit in reversed(tuple(enumerate(SUITS)))
    )
    extra = key(JOKER, chosen, full=full, repeats=False) if joker else ""
    done = button("cards_done", WORDS["done"], f"key {'next' if full and not trouble else ''}")
    clear = button("cards_clear", WORDS["clear"], "key", data_repeat="1")
    return (
        f'{symbols.DEFS}<div class="picker"><div class="picked">{laid(chosen, count)}'
        f'<span class="sp"></span>{verdict(chosen, count, trouble)}</div>{rows}'
        f'<div class="pick-row end">{extra}<span class="sp"></span>{clear}{done}</div></div>'
    )


def laid(chosen: Sequence[int], count: int) -> str:
    """What was tapped; a tap on it takes it back."""
    cards = "".join(
        button(
            "uncard",
            drawing.card(number, small=True),
            "picked-card",
            value=str(at),
            data_repeat="1",
            aria_label=f"{WORDS['take_back']} {drawing.name(number)}",
        )
        for at, number in enumerate(chosen)
    )
    return cards + '<span class="picked-none"></span>' * (count - len(chosen))


def shown(cards: Sequence[int]) -> str:
    """The cards of a claim, laid out to be compared with those on the felt."""
    return f'{symbols.DEFS}<span class="shown-cards">{drawing.row(cards, small=True)}</span>'


def key(number: int, chosen: Sequence[int], *, full: bool, repeats: bool) -> str:
    is_out = full or (number in chosen and not repeats)
    rank, suit = (WORDS["joker"], "") if number == JOKER else tuple(face(number))
    colour = "red" if suit in ("d", "h") else ""
    pip = f'<svg viewBox="0 0 100 100" aria-hidden="true"><use href="#hw-{suit}"/></svg>'
    kind = f"key pick {colour} {'off' if is_out else ''}"
    inside = f"<b>{drawing.RANKS.get(rank, rank)}</b>{pip if suit else ''}"
    return button(
        "card",
        inside,
        kind,
        value=face(number),
        data_repeat="1" if repeats else "",
        aria_disabled="true" if is_out else "false",
        aria_label=drawing.name(number),
    )


def verdict(chosen: Sequence[int], count: int, trouble: str) -> str:
    if len(chosen) < count:
        return f'<b class="muted">{WORDS["tap"].format(count=count, given=len(chosen))}</b>'
    if trouble:
        return f'<b class="bad" role="alert">! {safe(trouble)}</b>'
    return f'<b class="good">✓ {WORDS["fits"]}</b>'
