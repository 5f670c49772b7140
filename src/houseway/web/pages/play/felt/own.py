"""The guest's own place: spots, cards, and the trays where a hand is set."""

from houseway.cards import glyphs
from houseway.paytables.words import bet_label
from houseway.table.felt import FAN, Place
from houseway.web.pages.felt.cards import Card, card
from houseway.web.pages.felt.chips import amount, signed, stack
from houseway.web.pages.felt.spots import Shape, Spot
from houseway.web.pages.play.felt.trays import matched, trays
from houseway.web.pages.play.scene import Scene, View, points
from houseway.web.play.picture import HandPicture, SeatPicture, SpotPicture

TWICE = ("split", "double")  # answers that add a second bet of the same size
SECOND = {
    ("split", "double"): "Second bet: drag it onto the pair to split, or onto the bet to double",
    ("double",): "Second bet: drag it onto the bet to double",
    ("split",): "Second bet: drag it onto the pair to split",
}


def own(scene: Scene) -> View:
    """`slots` are empty card places."""
    layout, seat = scene.layout, scene.seat(scene.active)
    rows = max(place.row for place in layout.places)
    hands = seat.hands if seat is not None else []
    return {
        "seat": scene.active,
        "kind": f"rows{rows}{' tall' if layout.tall else ''}",
        "places": [place_of(scene, place) for place in places(scene)],
        "hands": [
            hand_of(scene, seat, hand, at) for at, hand in enumerate(hands) if seat is not None
        ],
        "slots": 0 if hands else layout.cards,
        "is_folded": seat is not None and seat.folded,
        "trays": trays(scene),
    }


def places(scene: Scene) -> tuple[Place, ...]:
    """The game's places, and insurance if it was bought."""
    seat = scene.seat(scene.active)
    found = tuple(p for p in scene.layout.places if p.spot in scene.table.layout.wager_rules)
    if seat is not None and "insurance" in seat.spots:
        last = max(place.column for place in found)
        found += (Place(spot="insurance", column=last + 1, row=1),)
    return found


def place_of(scene: Scene, place: Place) -> View:
    """`back` is what a right click sends."""
    name = place.spot
    lies, waits = now_on(scene, name), waiting(scene, name)
    is_bet = scene.is_betting and scene.active > 0 and name in scene.table.layout.spots
    return {
        "name": name,
        "column": place.column,
        "row": place.row,
        "spot": spot_of(scene, place, lies, waits, is_bet),
        "why": lies.why,
        "lammer": lies.lammer,
        "back": f"bet_back|{name}" if is_bet else "",
        "fan": choices(scene) if waits == FAN else [],
        "second": second(scene) if name == "blackjack" else None,
        "doubles": name == "blackjack" and "double" in offered(scene),
    }


def spot_of(scene: Scene, place: Place, lies: SpotPicture, waits: str, is_bet: bool) -> Spot:
    name, is_sensor = place.spot, place.shape == "sensor"
    is_gone = lies.state == "lost" or (is_sensor and bool(lies.state))
    marks = (
        lies.state,
        "fresh" if f"spot:{scene.active}:{name}" in scene.felt.fresh else "",
        "lit" if is_sensor and lies.stake else "",
        "waiting" if waits else "",
    )
    shape: Shape = place.shape  # type: ignore[assignment]
    said = "push" if lies.state == "pushed" else signed(lies.net)
    return Spot(
        title=scene.title(name),
        name=bet_label(name),
        bet=None if is_gone else stack(lies.stake),
        shape=shape,
        state=" ".join(filter(None, marks)),
        hint=hint(scene, waits),
        paid=stack(max(0, lies.net)) if lies.state == "won" else None,
        said=said if lies.state else "",
        press=answer_press(scene, waits) if waits else f"bet|{name}" if is_bet else "",
        is_repeated=is_bet,
    )


def now_on(scene: Scene, name: str) -> SpotPicture:
    """The chips there: the bet being built, or the round's."""
    sitting = scene.table.sitting
    if scene.is_betting and sitting.cleared:
        return SpotPicture(sitting.bets.get(scene.active, {}).get(name, 0))
    seat = scene.seat(scene.active)
    return SpotPicture(0) if seat is None else seat.spots.get(name, SpotPicture(0))


def waiting(scene: Scene, name: str) -> str:
    """The answer that a tap on this spot gives, if the question is about it."""
    if scene.ask is None:
        return ""
    word = scene.layout.taps.get(name, "")
    about = scene.ask.question == name or (word != FAN and word in scene.ask.answers)
    return word if word and about else ""


def hint(scene: Scene, waits: str) -> str:
    if not waits:
        return ""
    return "1x–3x" if waits == FAN else amount(scene.stakes.get(waits, 0))


def answer_press(scene: Scene, word: str) -> str:
    return "" if word == FAN else f"answer|{word}|{scene.table.turn}"


def choices(scene: Scene) -> list[View]:
    """The bets to choose from at the spot in question."""
    return [
        {"word": word, "stake": amount(stake), "press": answer_press(scene, word)}
        for word, stake in scene.stakes.items()
        if stake
    ]


def offered(scene: Scene) -> tuple[str, ...]:
    stakes = {} if scene.ask is None else scene.stakes
    return tuple(word for word in TWICE if word in stakes)


def second(scene: Scene) -> View | None:
    """The second bet of blackjack, next to the first: dragged onto a card of the pair it splits,
    onto the bet it doubles; a tap alone picks the last one offered."""
    words = offered(scene)
    chips = stack(scene.stakes[words[-1]]) if words else None
    if chips is None:
        return None
    return {"words": SECOND[words], "chips": chips, "press": answer_press(scene, words[-1])}


def hand_of(scene: Scene, seat: SeatPicture, hand: HandPicture, at: int) -> View:
    """The first hand of a split is on the right: it is played first and settled last. `badge` are
    its points, `said` what it was paid."""
    several = len(seat.hands) > 1
    is_asked = scene.ask is not None and at == seat.at_hand(scene.ask.hand)
    marks = (
        f"n{len(hand.cards)}",
        "pack" if scene.deal.points else "",
        "live" if several and is_asked else "",
        "set" if seat.is_set else "",
    )
    return {
        "cards": cards_of(scene, hand, at),
        "kind": " ".join(filter(None, marks)),
        "badge": points(hand.cards, of_split=several) if scene.deal.points else "",
        "stake": stack(hand.stake) if several and hand.state != "lost" else None,
        "said": signed(hand.net) if several and hand.state else "",
        "state": hand.state,
        "splits": is_asked and "split" in offered(scene),
        "named": "" if scene.deal.points or scene.deal.sets else glyphs(seat.named),
        "match": matched(scene, seat) if scene.deal.sets else [],
    }


def cards_of(scene: Scene, hand: HandPicture, at: int) -> list[Card]:
    fresh, last = scene.felt.fresh, len(hand.cards) - 1
    is_all, is_last = f"hand:{scene.active}" in fresh, f"hand:{scene.active}:{at}" in fresh
    return [
        card(number, "fresh" if is_all or (is_last and place == last) else "")
        for place, number in enumerate(hand.cards)
    ]
