"""The three trays of a hand to be set: high, mid, low, with a comparison sign between them."""

from houseway.hands.setting import foul_of
from houseway.hands.setting.notation import strengths
from houseway.table.procedure import FACE_DOWN
from houseway.web.pages.felt.cards import card, name
from houseway.web.pages.play.scene import Scene, View
from houseway.web.play.picture import SeatPicture
from houseway.web.play.shown_steps import READ, ROOM, HandSetting

PARTS = (slice(3), slice(3, 5), slice(5, 6))  # positions of high, mid and low in a row of six


def trays(scene: Scene) -> View | None:
    """`six` are not placed yet. A sign follows each tray: "greater" or "less" than the next, once
    all cards are placed."""
    laying = scene.laying
    if laying is None:
        return None
    order = compared(laying) if scene.table.sitting.fouls == "warned" else ("", "")
    keys = {number: at for at, number in enumerate(sorted(laying.cards, reverse=True), 1)}
    made = [
        {
            "name": name,
            "named": named(laying, name),
            "held": held(laying, getattr(laying, name), keys),
            "free": room - len(getattr(laying, name)),
            "is_foul": "less" in touched(order, name),
            "sign": sign,
        }
        for (name, room), sign in zip(ROOM.items(), (*order, ""), strict=True)
    ]
    return {"six": held(laying, laying.hand, keys), "trays": made}


def held(laying: HandSetting, cards: list[int], keys: dict[int, int]) -> list[View]:
    """Cards that can be picked up; `key` does so from the keyboard."""
    return [
        {"card": card(n), "number": n, "key": keys[n], "is_picked": n == laying.picked}
        for n in cards
    ]


def named(laying: HandSetting, tray: str) -> str:
    words = laying.named(tray)
    # A single card needs no name.
    return words.partition(",")[0].removesuffix(" high") if tray == "low" else words


def compared(laying: HandSetting) -> tuple[str, str]:
    """How high compares with mid, and mid with low."""
    if not laying.is_laid:
        return "", ""
    high, mid, low = strengths(laying.cards)
    return "less" if high < mid else "greater", "less" if mid < low else "greater"


def touched(order: tuple[str, str], tray: str) -> tuple[str, ...]:
    return {"high": order[:1], "mid": order, "low": order[1:]}[tray]


def matched(scene: Scene, seat: SeatPicture) -> list[View]:
    """Each of the three hands against the dealer's, once the seat is settled; a tie loses."""
    cards, dealer = seat.hands[0].cards, scene.felt.middle
    if not seat.spots[scene.table.layout.game.base[0]].state or FACE_DOWN in (*cards, *dealer):
        return []
    own, dealt = strengths(cards), strengths(dealer)
    fouled = bool(foul_of(own))
    return [
        {"tray": tray, "words": READ[tray](cards[p]).spoken, "is_won": not fouled and mine > other}
        for tray, p, mine, other in zip(ROOM, PARTS, own, dealt, strict=True)
    ]


def foul_warning(scene: Scene) -> View | None:
    """Warns of a foul before it is set; if one exchange fixes it, a button does it."""
    laying = scene.laying
    if laying is None or scene.table.sitting.fouls != "warned" or not laying.foul:
        return None
    said, found = laying.foul.removeprefix("Foul: ").capitalize(), laying.repair()
    words = press = ""
    if found is not None:
        words = f"Swap {name(found[0])} and {name(found[1])}"
        press = f"swap|{found[0]},{found[1]}"
    return {"foul": said, "words": words, "press": press}
