"""The row under the felt: chips and Deal before a round, the answers during it."""

from houseway.money import DOLLAR
from houseway.web.play.sitting import Sitting
from houseway.web.screens.felt.card import name
from houseway.web.screens.felt.chip import amount, chip, signed
from houseway.web.screens.play import trays
from houseway.web.screens.play.bar import pressed
from houseway.web.screens.play.scene import WORDS, Scene
from houseway.web.screens.play.side import strip
from houseway.web.screens.theme import button, safe

RAIL = (1, 5, 25, 100, 500)
DRAWING_ROW = ("stand", "hit", "double", "split")


def draw(scene: Scene) -> str:
    if scene.is_betting:
        middle = betting(scene)
    elif scene.ask is None:
        middle = skipping()
    elif scene.deal.sets:
        middle = setting(scene)
    else:
        middle = answers(scene)
    kind = "betting" if scene.is_betting else "asking" if scene.ask else "waiting"
    thumb = scene.table.sitting.thumb
    row = f'<div class="hrow {kind} {thumb}">{mine(scene)}{middle}{down(scene)}</div>'
    return f"{trays.banner(scene)}{strip(scene)}{row}"


def mine(scene: Scene) -> str:
    return (
        f'<div class="mine"><b>{WORDS["your_seat"].format(seat=scene.active)}</b>'
        f"<span>{WORDS['stack']} <span data-stack>{amount(scene.stack)}</span></span></div>"
    )


def down(scene: Scene) -> str:
    if scene.laying is not None and scene.ask is not None:
        picked = scene.laying.picked
        words = WORDS["picked"].format(card=name(picked).capitalize()) if picked >= 0 else ""
        return f'<div class="down"><b>{words}</b><span>{WORDS["pick"]}</span></div>'
    if scene.is_over and scene.table.history:
        net = signed(scene.table.history[-1].net)
        return f'<div class="down"><b>{net} {WORDS["this_round"]}</b></div>'
    return (
        f'<div class="down"><b>{amount(scene.on_felt)} {WORDS["on_felt"]}</b>'
        f"<span>{WORDS['limits']}</span></div>"
    )


def betting(scene: Scene) -> str:
    """Five chips, the way to take one back, and the two ways to go on."""
    sitting = scene.table.sitting
    chips = "".join(
        button(
            "chip",
            chip(value * DOLLAR),
            "disc",
            value=str(value),
            aria_label=f"Chips of {value}",
            aria_pressed=pressed(not scene.taking and sitting.chip == value * DOLLAR),
            data_key=str(at),
        )
        for at, value in enumerate(RAIL, 1)
    )
    back = button(
        "taking",
        f"{WORDS['take_back']}{key('t')}",
        "pbtn small",
        aria_pressed=pressed(scene.taking),
        data_key="t",
    )
    return f'<div class="rail">{chips}</div><div class="acts">{back}{go(sitting)}</div>'


def go(sitting: Sitting) -> str:
    """The same bets again in one press; or the bets that lie there."""
    if any(sitting.bets.values()):
        clear = button("clear", f"{WORDS['clear']}{key('c')}", "pbtn small", data_key="c")
        return clear + button(
            "deal", f"{WORDS['deal']}{key('Enter')}", "pbtn pri", data_key="Enter"
        )
    if not sitting.last:
        return button("deal", f"{WORDS['deal']}{key('Enter')}", "pbtn", data_key="Enter")
    return button("repeat", f"{WORDS['repeat']}{key('b')}", "pbtn small", data_key="b") + button(
        "again", f"{WORDS['repeat_deal']}{key('Enter')}", "pbtn pri", data_key="Enter"
    )


def skipping() -> str:
    skip = button("skip", f"{WORDS['skip']}{key('Space')}", "pbtn", data_key=" ")
    return f'<div class="acts"><span class="muted">{WORDS["dealing"]}</span>{skip}</div>'


def answers(scene: Scene) -> str:
    """Fold stands apart, so that it is not hit by haste."""
    assert scene.ask is not None
    stakes = scene.stakes
    best = best_of(scene)
    words = list(scene.ask.answers)
    if scene.deal.points and scene.ask.question != "insurance":
        words = [*DRAWING_ROW, *(w for w in words if w not in DRAWING_ROW)]
    drawn = "".join(answer(scene, word, stakes, word in best) for word in words)
    return f'<div class="acts a{len(words)}">{drawn}</div>'


def answer(scene: Scene, word: str, stakes: dict[str, int], is_best: bool) -> str:
    title, letter = scene.answer(word)
    if word not in stakes:
        return button(
            "shut", f"{title}{key(letter)}", "pbtn shut", value=word, aria_disabled="true"
        )
    costs = f"<small>{amount(stakes[word])}</small>" if stakes[word] else ""
    kind = "pbtn" + (" pri" if is_best else "") + (" apart" if word == "fold" else "")
    return button("answer", f"{title}{costs}{key(letter)}", kind, value=word, data_key=letter)


def best_of(scene: Scene) -> set[str]:
    """Lit only by a coach who speaks before."""
    if scene.table.sitting.coach != "before" or scene.table.advice is None:
        return set()
    return set(scene.table.advice["best"])


def setting(scene: Scene) -> str:
    assert scene.ask is not None
    laying = scene.laying
    over = button("over", f"{WORDS['start_over']}{key('r')}", "pbtn", data_key="r")
    word = next((w for w in ("house way", "wait") if w in scene.ask.answers), "")
    way = ""
    if word:
        title, letter = scene.answer(word)
        way = button("answer", f"{title}{key(letter)}", "pbtn", value=word, data_key=letter)
    if laying is None or not laying.is_laid:
        ready = button("shut", f"{WORDS['set']}{key('Enter')}", "pbtn shut", aria_disabled="true")
    else:
        warned = bool(laying.foul) and scene.table.sitting.fouls == "warned"
        title = WORDS["set_foul"] if warned else WORDS["set"]
        kind = "pbtn warn" if warned else "pbtn pri"
        ready = button("set", f"{title}{key('Enter')}", kind, data_key="Enter")
    return f'<div class="acts">{over}{way}{ready}</div>'


def key(letter: str) -> str:
    return f"<kbd>{safe(letter.upper() if len(letter) == 1 else letter)}</kbd>"
