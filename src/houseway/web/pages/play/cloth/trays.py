"""The three trays of a hand to be set: high, mid, low, with a sign between them that compares."""

from msgspec import Struct

from houseway.hands.setting import foul_of
from houseway.hands.setting.words import strengths
from houseway.table.procedure import FACE_DOWN
from houseway.web.pages.felt.cards import Card, card, name
from houseway.web.pages.play.scene import Scene
from houseway.web.play.picture import SeatPicture
from houseway.web.play.setting import READ, ROOM, Laying

PARTS = (slice(3), slice(3, 5), slice(5, 6))  # of six cards in a row: high, mid, low


class Held(Struct, frozen=True):
    """A card that can be picked up; `key` does it from the keyboard."""

    card: Card
    number: int
    key: int
    is_picked: bool


class Tray(Struct, frozen=True):
    """`sign` stands behind it: "greater" or "less" than the next, once all cards are laid."""

    name: str
    named: str
    held: tuple[Held, ...]
    free: int
    is_foul: bool
    sign: str


class Trays(Struct, frozen=True):
    six: tuple[Held, ...]  # not laid yet
    trays: tuple[Tray, ...]


class Match(Struct, frozen=True):
    """One of the three hands against the dealer's."""

    tray: str
    words: str
    is_won: bool


class Mend(Struct, frozen=True):
    """A foul, said before it stands; `press` is the one exchange that mends it, if one does."""

    foul: str
    words: str = ""
    press: str = ""


def trays(scene: Scene) -> Trays | None:
    laying = scene.laying
    if laying is None:
        return None
    order = compared(laying) if scene.table.sitting.fouls == "warned" else ("", "")
    keys = {number: at for at, number in enumerate(sorted(laying.cards, reverse=True), 1)}
    made = tuple(
        Tray(
            name,
            named(laying, name),
            tuple(held(laying, number, keys) for number in getattr(laying, name)),
            room - len(getattr(laying, name)),
            "less" in touched(order, name),
            sign,
        )
        for (name, room), sign in zip(ROOM.items(), (*order, ""), strict=True)
    )
    return Trays(tuple(held(laying, number, keys) for number in laying.hand), made)


def held(laying: Laying, number: int, keys: dict[int, int]) -> Held:
    return Held(card(number), number, keys[number], number == laying.picked)


def named(laying: Laying, tray: str) -> str:
    words = laying.named(tray)
    # One card is soon told.
    return words.partition(",")[0].removesuffix(" high") if tray == "low" else words


def compared(laying: Laying) -> tuple[str, str]:
    """How high stands to mid, and mid to low."""
    if not laying.is_laid:
        return "", ""
    high, mid, low = strengths(laying.cards)
    return "less" if high < mid else "greater", "less" if mid < low else "greater"


def touched(order: tuple[str, str], tray: str) -> tuple[str, ...]:
    return {"high": order[:1], "mid": order, "low": order[1:]}[tray]


def matched(scene: Scene, seat: SeatPicture) -> tuple[Match, ...]:
    """Once the seat is settled; a tie is lost."""
    cards, dealer = seat.hands[0].cards, scene.felt.middle
    if not seat.spots[scene.table.layout.game.base[0]].state or FACE_DOWN in (*cards, *dealer):
        return ()
    own, his = strengths(cards), strengths(dealer)
    fouled = bool(foul_of(own))
    return tuple(
        Match(tray, READ[tray](cards[part]).spoken, not fouled and mine > other)
        for tray, part, mine, other in zip(ROOM, PARTS, own, his, strict=True)
    )


def mend(scene: Scene) -> Mend | None:
    """Where one exchange mends the foul, that is one press away."""
    laying = scene.laying
    if laying is None or scene.table.sitting.fouls != "warned" or not laying.foul:
        return None
    said = laying.foul.removeprefix("Foul: ").capitalize()
    found = laying.repair()
    if found is None:
        return Mend(said)
    return Mend(said, f"Swap {name(found[0])} and {name(found[1])}", f"mend|{found[0]},{found[1]}")
