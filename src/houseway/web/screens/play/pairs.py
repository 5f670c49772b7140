"""Blackjack by hand: a card of a pair pulled aside, and a second bet that splits or doubles."""

from houseway.web.screens.felt.card import name
from houseway.web.screens.felt.chip import stack
from houseway.web.screens.play.scene import WORDS, Scene

TWICE = ("split", "double")  # answers that put a second bet of the same size down


def may_split(scene: Scene) -> bool:
    return scene.ask is not None and "split" in scene.ask.answers


def pair(numbers: tuple[int, ...], drawn: list[str]) -> str:
    """Each card may be pulled aside; by keys an arrow does it, as does the button's letter."""
    cards = "".join(
        f'<button type="button" class="aside" data-drag="card" data-drops="split" '
        f'aria-label="{WORDS["aside"].format(card=name(number))}">{picture}</button>'
        for number, picture in zip(numbers, drawn, strict=True)
    )
    return f'{cards}<span class="landing" aria-hidden="true">{WORDS["landing"]}</span>'


def spare(scene: Scene) -> str:
    """The second bet, beside the first: onto a card of the pair it splits, onto the bet it
    doubles, and a tap alone doubles."""
    stakes = {} if scene.ask is None else scene.stakes
    offered = [word for word in TWICE if word in stakes]
    if not offered:
        return ""
    words = WORDS["spare_both" if len(offered) > 1 else f"spare_{offered[0]}"]
    return (
        f'<button type="button" class="spare" data-drag="chip" data-drops="{" ".join(offered)}" '
        f'data-tap="{offered[-1]}" aria-label="{words}" title="{words}">'
        f"{stack(stakes[offered[-1]], sum_=False)}</button>"
    )
