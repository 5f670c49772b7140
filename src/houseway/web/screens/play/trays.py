"""The three trays of a hand to be set: high, mid, low, with a sign between them that compares."""

from houseway.hands.setting import foul_of
from houseway.hands.setting.words import strengths
from houseway.table.procedure import FACE_DOWN
from houseway.web.play.picture import SeatPicture
from houseway.web.play.setting import HAND, READ, ROOM, Laying
from houseway.web.screens.felt.card import card, name
from houseway.web.screens.play.scene import WORDS, Scene
from houseway.web.screens.theme import button, safe

PARTS = (slice(3), slice(3, 5), slice(5, 6))  # of six cards in a row: high, mid, low


def are_open(scene: Scene) -> bool:
    return scene.laying is not None and scene.ask is not None


def draw(scene: Scene) -> str:
    laying = scene.laying
    assert laying is not None
    warned = scene.table.sitting.fouls == "warned"
    order = compared(laying) if warned else ("", "")
    high, mid, low = (tray(laying, name, bad(order, name)) for name in ROOM)
    rows = f"{high}{sign(order[0])}{mid}{sign(order[1])}{low}"
    return f'<div class="laying">{unlaid(laying)}<div class="trays">{rows}</div></div>'


def unlaid(laying: Laying) -> str:
    if laying.is_laid:
        return ""
    cards = "".join(held(laying, number) for number in laying.hand)
    return f'<div class="six" data-tray="{HAND}">{cards}</div>'


def tray(laying: Laying, title: str, fouls: bool) -> str:
    cards: list[int] = getattr(laying, title)
    free = ROOM[title] - len(cards)
    slots = button("lay", "", "slot", value=title, aria_label=f"{WORDS[title]}, a free place")
    drawn = "".join(held(laying, number) for number in cards) + slots * free
    named = laying.named(title)
    if title == "low":  # One card is soon told.
        named = named.partition(",")[0].removesuffix(" high")
    return (
        f'<div class="tray3 {title}{" foul" if fouls else ""}" data-tray="{title}">'
        f"<h4>{WORDS[title]} <span>{safe(named)}</span></h4><div>{drawn}</div></div>"
    )


def held(laying: Laying, number: int) -> str:
    picked = " picked" if number == laying.picked else ""
    return button(
        "pick",
        card(number),
        f"held{picked}",
        value=str(number),
        aria_label=name(number),
        aria_pressed="true" if picked else "false",
        data_repeat="1",
    )


def compared(laying: Laying) -> tuple[str, str]:
    """How high stands to mid, and mid to low."""
    if not laying.is_laid:
        return "", ""
    high, mid, low = strengths(laying.cards)
    return "less" if high < mid else "greater", "less" if mid < low else "greater"


def bad(order: tuple[str, str], title: str) -> bool:
    touched = {"high": order[:1], "mid": order, "low": order[1:]}[title]
    return "less" in touched


def sign(how: str) -> str:
    """Shape and place tell it before colour does."""
    if not how:
        return '<span class="sign"></span>'
    path = "M9 7l10 7-10 7" if how == "greater" else "M19 7L9 14l10 7"
    words = "outranks" if how == "greater" else "is outranked by"
    return (
        f'<span class="sign {how}" role="img" aria-label="{words}"><svg viewBox="0 0 28 28">'
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="3"/></svg></span>'
    )


def matched(scene: Scene, seat: SeatPicture) -> str:
    """Each of the three hands against the dealer's, once the seat is settled; a tie is lost."""
    cards, dealer = seat.hands[0].cards, scene.felt.middle
    if not seat.spots[scene.table.layout.game.base[0]].state or FACE_DOWN in (*cards, *dealer):
        return ""
    own, his = strengths(cards), strengths(dealer)
    fouled = bool(foul_of(own))
    parts = zip(ROOM, PARTS, own, his, strict=True)
    drawn = "".join(
        told(title, cards[part], is_won=not fouled and mine > other)
        for title, part, mine, other in parts
    )
    return f'<div class="match">{drawn}</div>'


def told(title: str, cards: tuple[int, ...], *, is_won: bool) -> str:
    end = "won" if is_won else "lost"
    words = READ[title](cards).spoken
    return (
        f'<span class="{title} {end}" title="{safe(words)}">{WORDS[title]} <b>{WORDS[end]}</b>'
        "</span>"
    )


def banner(scene: Scene) -> str:
    """A foul is said before it stands; where one exchange mends it, that is one press away."""
    laying = scene.laying
    if not are_open(scene) or laying is None or scene.table.sitting.fouls != "warned":
        return ""
    foul = laying.foul
    if not foul:
        return ""
    mend = laying.repair()
    repair = ""
    if mend is not None:
        words = WORDS["repair"].format(one=name(mend[0]), other=name(mend[1]))
        repair = button("mend", safe(words), "act quiet", value=f"{mend[0]},{mend[1]}")
    said = foul.removeprefix("Foul: ").capitalize()
    return (
        f'<div class="banner" role="alert"><div><b>{WORDS["foul"]} {safe(said)}</b>'
        f"<p>{WORDS['foul_what']}</p></div>{repair}</div>"
    )
