"""Everything on the felt at this step, as the template draws it."""

import re

from houseway.cards import glyphs
from houseway.cards.shoe import cut_place
from houseway.table.procedure import FACE_DOWN
from houseway.web.pages.felt.cards import card, row
from houseway.web.pages.felt.chips import amount, signed, stack
from houseway.web.pages.play.felt.own import own
from houseway.web.pages.play.felt.pays import pay_lists
from houseway.web.pages.play.panels.devices import shuffler_view
from houseway.web.pages.play.scene import Scene, View, points
from houseway.web.pages.play.words import BOTS, SAYS, STRATEGIES, counted
from houseway.web.play.picture import SeatPicture
from houseway.web.play.sitting import YOU

ROOMY = 4  # With more other seats each has less room, so its bets are one stack.


def felt_view(scene: Scene) -> View:
    """`kind` is over, bare, or in play; text printed on the felt may run in two arcs."""
    table = scene.table.layout
    said = table.game.cloth(table) if table.game.cloth is not None else ()
    others = other_seats(scene)
    return {
        "game": scene.game,
        "kind": "over" if scene.is_over else "bare" if scene.is_betting else "",
        "is_arched": scene.deal.points,
        "lines": (*said, *scene.layout.cloth),
        "left": pay_lists(scene, scene.layout.left),
        "right": pay_lists(scene, scene.layout.right),
        "device": shoe(scene) if scene.deal.shoe else shuffler(scene),
        "middle": middle(scene),
        "speech": glyphs(speech(scene)),
        "others": others,
        "is_crowded": len(others) > ROOMY,
        "own": own(scene),
        "cue": cue(scene),
    }


def cue(scene: Scene) -> str:
    """The sound: a card, a chip, a win; named by its step, so that it sounds once."""
    fresh, sitting = scene.felt.fresh, scene.table.sitting
    if sitting.sound == "off":
        return ""
    at = f"{scene.table.table.rounds}.{scene.table.showing.at}.{scene.on_felt}"
    if scene.is_over:
        played = scene.played
        return f"{at}:{'win' if played is not None and played.net > 0 else 'card'}"
    is_chip = scene.is_betting or any(one.startswith("spot:") for one in fresh)
    return f"{at}:{'chip' if is_chip else 'card'}"


def shuffler(scene: Scene) -> View:
    own = shuffler_view(scene)
    if own is not None and own["is_red"]:
        return {"line": own["state"], "shoe": None, "is_red": True}
    hands = sum(1 for seat in scene.felt.seats.values() if seat.hands)
    if scene.felt.middle and not scene.deal.community:
        hands += 1  # The dealer's packet also comes out of the shuffler.
    words = re.split("[:;]", scene.felt.screen)[0].removeprefix("The shuffler shows ")
    if words and scene.deal.sets:
        words = f"first hand to position {words}"
    line = words or (f"{counted(hands, 'hand')} dealt" if hands else scene.table.layout.game.name)
    return {"line": line, "shoe": None, "is_red": False}


def shoe(scene: Scene) -> View:
    """How far the shoe is dealt, in percent, as shown by the discards."""
    layout, round_ = scene.table.layout, scene.table.round
    cards, gone = len(layout.deck), 0
    if round_ is not None:
        hands = [one for seat in scene.felt.seats.values() for one in seat.hands]
        on_felt = len(scene.felt.middle) + sum(len(one.cards) for one in hands)
        gone = round_.cards_dealt if scene.is_betting else round_.dealt + on_felt
    cut = cut_place(cards)
    line = f"{gone} of {cards} dealt" if gone else "freshly shuffled"
    line = "cut card is out; last round before the shuffle" if gone >= cut else line
    drawn = {"decks": cards // 52, "gone": 100 * gone // cards, "cut": 100 * cut // cards}
    return {"line": line, "shoe": drawn}


def middle(scene: Scene) -> View:
    """The community cards or the dealer's; empty places if there are none yet."""
    felt, cards = scene.felt, scene.felt.middle
    parts = scene.deal.breaks if "dealer_shown" in felt.marks else ()
    next_up = cards.index(FACE_DOWN) if scene.deal.community and FACE_DOWN in cards else -1
    is_named = not scene.deal.points and not scene.deal.sets
    return {
        "cards": [
            card(number, " ".join(filter(None, marks(felt.fresh, place, place in parts, next_up))))
            for place, number in enumerate(cards)
        ],
        "slots": 0 if cards else scene.deal.community or scene.deal.dealer,
        "under": under(scene),
        "named": glyphs(felt.named) if is_named and cards else "",
    }


def marks(fresh: set[str], place: int, is_part: bool, next_up: int) -> tuple[str, ...]:
    moved = "turned" if f"middle:{place}" in fresh else "fresh" if "middle" in fresh else ""
    return "gap" if is_part else "", "next" if place == next_up else "", moved


def under(scene: Scene) -> tuple[str, ...]:
    later = scene.table.layout.game.later
    if scene.deal.community == len(later) > 0:
        return tuple(scene.title(street) for street in later)
    is_shown = bool(scene.felt.middle) and FACE_DOWN not in scene.felt.middle
    return (points(scene.felt.middle),) if scene.deal.points and is_shown else ()


def speech(scene: Scene) -> str:
    """The dealer's last words or question; at the end, the guest's result."""
    mock = scene.table.table.felt.mock
    if mock is not None and mock.paused:
        return f"{scene.named(mock.paused)} has paused the table."
    if scene.ask is not None:
        return scene.question(scene.ask)
    if scene.played is not None:
        net = scene.played.net
        how = f"You {'win' if net > 0 else 'lose'} {amount(net)}" if net else "Even"
        return f"{scene.played.title}. {how}."
    if scene.is_betting and (closed := scene.table.table.closed) is not None:
        return f"{scene.table.layout.game.name} is closed: {closed.reason}."
    if scene.is_betting and not scene.is_over:
        return "Place your bets, please."
    return scene.felt.calls[-1] if scene.felt.calls else ""


def other_seats(scene: Scene) -> list[View]:
    """From the dealer's left, which is the right of the screen."""
    seats = [seat for seat in sorted(scene.table.seats) if seat != scene.active]
    half = (len(seats) + 1) // 2
    right, left = seats[:half], seats[half:]
    placed = [("right", at, seat) for at, seat in enumerate(right)]
    placed += [("left", at, seat) for at, seat in enumerate(reversed(left))]
    return [other(scene, seat, f"{side} at{at}") for side, at, seat in placed]


def other(scene: Scene, number: int, where: str) -> View:
    """Another seat; `press` if it is the guest's own second seat."""
    who, seat = scene.table.seats[number], scene.seat(number)
    is_mine = who == YOU
    fresh = range(9) if f"hand:{number}" in scene.felt.fresh else ()
    hands = seat.hands if seat is not None else []
    return {
        "seat": number,
        "name": "You" if is_mine else scene.named(who) if "/" in who else BOTS[number],
        "says": "your other seat" if is_mine else says(scene, who),
        "state": word_of(scene, seat) if seat is not None else "",
        "kind": f"{where}{' folded' if seat is not None and seat.folded else ''}",
        "bits": bits(scene, seat) if seat is not None else [],
        "hands": [(row(hand.cards, fresh), seat is not None and seat.is_set) for hand in hands],
        "press": f"active|{number}" if is_mine else "",
    }


def says(scene: Scene, who: str) -> str:
    """How a bot plays, or whether another guest is ready."""
    if "/" not in who:
        return STRATEGIES.get(who, who)
    return "ready" if who in scene.table.party.ready else "at the table"


def bits(scene: Scene, seat: SeatPicture) -> list[View]:
    left = {name: lies for name, lies in seat.spots.items() if lies.stake and lies.state != "lost"}
    if len(scene.table.seats) - 1 > ROOMY and left:
        chips = stack(sum(lies.stake for lies in left.values()))
        won = "won" if any(lies.state == "won" for lies in left.values()) else ""
        return [{"title": "", "state": won, "chips": chips}]
    return [
        {"title": scene.title(name), "state": lies.state, "chips": stack(lies.stake)}
        for name, lies in left.items()
    ]


def word_of(scene: Scene, seat: SeatPicture) -> str:
    """The text on a name plate: the outcome, a total, or the seat's last word."""
    states = [lies.state for lies in seat.spots.values()]
    if any(states) and (not seat.folded or "won" in states):
        return signed(sum(lies.net for lies in seat.spots.values()))
    if scene.deal.points and seat.hands:
        return " ".join(points(h.cards, of_split=len(seat.hands) > 1) for h in seat.hands)
    return SAYS.get(seat.says, "")
