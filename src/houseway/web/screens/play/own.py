"""The guest's own place: spots, cards, and the trays where a hand is set."""

from houseway.money import Money
from houseway.table.felt import FAN, Place
from houseway.web.play.picture import HandPicture, SeatPicture, SpotPicture
from houseway.web.screens.felt.card import card, glyphs
from houseway.web.screens.felt.chip import amount, signed, stack
from houseway.web.screens.felt.spot import spot
from houseway.web.screens.play import pairs, trays
from houseway.web.screens.play.bar import pressed
from houseway.web.screens.play.scene import WORDS, Scene, points
from houseway.web.screens.theme import button, safe


def draw(scene: Scene) -> str:
    layout = scene.layout
    rows = max(place.row for place in layout.places)
    tall = " tall" if layout.tall else ""
    drawn = "".join(own_spot(scene, place) for place in extra(scene))
    hand = trays.draw(scene) if trays.are_open(scene) else hands(scene)
    return (
        f'<div class="own rows{rows}{tall}"><div class="spots">{drawn}</div>{hand}'
        f'<div class="whose">{WORDS["your_seat"].format(seat=scene.active)}</div></div>'
    )


def extra(scene: Scene) -> tuple[Place, ...]:
    """The game's places, and insurance where it was bought."""
    seat = scene.seat(scene.active)
    places = tuple(p for p in scene.layout.places if p.spot in scene.table.layout.wager_rules)
    if seat is not None and "insurance" in seat.spots:
        last = max(place.column for place in places)
        places += (Place(spot="insurance", column=last + 1, row=1),)
    return places


def own_spot(scene: Scene, place: Place) -> str:
    name = place.spot
    found = now_on(scene, name)
    state = [found.state]
    if f"spot:{scene.active}:{name}" in scene.felt.fresh:
        state.append("fresh")
    if place.shape == "sensor" and found.stake:
        state.append("lit")
    waits = waiting(scene, name)
    if waits:
        state.append("waiting")
    gone = found.state == "lost" or (place.shape == "sensor" and found.state)
    won = found.net if found.state == "won" else 0
    drawn = spot(
        scene.title(name),
        0 if gone else found.stake,
        shape=place.shape,
        state=" ".join(state).strip(),
        hint=hint(scene, name, waits),
        paid=max(0, won),
        said=outcome(found),
        press=press(scene, name, waits),
    )
    return (
        f'<div style="grid-column:{place.column};grid-row:{place.row}" data-spot="{name}" '
        f'title="{safe(found.why)}">{drawn}{beside(scene, name, waits)}</div>'
    )


def beside(scene: Scene, name: str, waits: str) -> str:
    """The second bet of blackjack; the bets to choose from on a street."""
    if waits == FAN and scene.is_fanned:
        return fan(scene)
    return pairs.spare(scene) if name == "blackjack" else ""


def fan(scene: Scene) -> str:
    chips = "".join(
        button(
            "answer",
            f"<b>{word}</b><small>{amount(stake)}</small>",
            "ante1",
            value=word,
            aria_label=f"{word}, {amount(stake)}",
        )
        for word, stake in scene.stakes.items()
        if stake
    )
    return f'<div class="antes" role="group" aria-label="{WORDS["how_much"]}">{chips}</div>'


def now_on(scene: Scene, name: str) -> SpotPicture:
    """What lies there: the bet being built, or the round's."""
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


def hint(scene: Scene, name: str, waits: str) -> str:
    if not waits or scene.ask is None:
        return ""
    if waits == FAN:
        return "1x to 3x"
    return amount_of(scene, waits)


def amount_of(scene: Scene, word: str) -> str:
    return amount(scene.stakes.get(word, 0))


def outcome(found: SpotPicture) -> str:
    if not found.state:
        return ""
    return "push" if found.state == "pushed" else signed(found.net)


def press(scene: Scene, name: str, waits: str) -> str:
    if waits == FAN:
        return f'data-press="fan" data-value="{name}" aria-expanded="{pressed(scene.is_fanned)}"'
    if waits:
        return f'data-press="answer" data-value="{waits}"'
    if scene.is_betting and name in scene.table.layout.spots:
        return f'data-press="bet" data-value="{name}" data-repeat="1"'
    return ""


def hands(scene: Scene) -> str:
    seat = scene.seat(scene.active)
    if seat is None or not seat.hands:
        slots = '<span class="slot"></span>' * scene.layout.cards
        return f'<div class="phand n{scene.layout.cards} empty">{slots}</div>'
    several = len(seat.hands) > 1
    drawn = "".join(
        one_hand(scene, seat, hand, place, several) for place, hand in enumerate(seat.hands)
    )
    dim = " folded" if seat.folded else ""
    # The first hand of a split lies on the right: it is played first, settled last.
    return f'<div class="several of{len(seat.hands)}{dim}">{drawn}</div>'


def one_hand(scene: Scene, seat: SeatPicture, hand: HandPicture, place: int, several: bool) -> str:
    is_blackjack = scene.deal.points
    all_fresh = f"hand:{scene.active}" in scene.felt.fresh
    last_fresh = f"hand:{scene.active}:{place}" in scene.felt.fresh
    is_asked = scene.ask is not None and place == seat.at_hand(scene.ask.hand)
    drawn = [
        card(
            number,
            kind="fresh" if all_fresh or (last_fresh and at == len(hand.cards) - 1) else "",
        )
        for at, number in enumerate(hand.cards)
    ]
    can_split = is_asked and pairs.may_split(scene)
    cards = pairs.pair(hand.cards, drawn) if can_split else "".join(drawn)
    badge = f"<b>{points(hand.cards, of_split=several)}</b>" if is_blackjack else ""
    money = of_hand(hand.stake, hand) if several else ""
    live = " live" if several and is_asked else ""
    pack = " pack" if is_blackjack else ""
    split = " set" if seat.is_set else ""
    return (
        f'<div class="phand n{len(hand.cards)}{pack}{live}{split}">{badge}{money}'
        f'<div class="pcards">{cards}</div>{caption(scene, seat)}</div>'
    )


def caption(scene: Scene, seat: SeatPicture) -> str:
    """What the hand is, once the dealer has read it; where it is set, how each part stood."""
    if scene.deal.sets:
        return trays.matched(scene, seat)
    if scene.deal.points or not seat.named:
        return ""
    return f'<span class="named">{safe(glyphs(seat.named))}</span>'


def of_hand(stake: Money, hand: HandPicture) -> str:
    said = f'<span class="res {hand.state}">{signed(hand.net)}</span>' if hand.state else ""
    return f'<span class="stake">{stack(stake) if hand.state != "lost" else ""}{said}</span>'
