"""The table itself: rail and felt, the tray, the printed pays, the middle, and who sits around."""

from houseway.cards.cut_card import cut_place
from houseway.table.procedure import FACE_DOWN
from houseway.web.play.picture import SeatPicture
from houseway.web.play.sitting import YOU
from houseway.web.screens.felt.card import card, glyphs, row
from houseway.web.screens.felt.chip import COLOURS, signed, stack
from houseway.web.screens.play import own, printing
from houseway.web.screens.play.pays import printed_pays
from houseway.web.screens.play.scene import WORDS, Scene, points
from houseway.web.screens.texts import play as texts
from houseway.web.screens.theme import safe

EDGE = "M21 0H1063Q1071 0 1071 10V298C1071 481 851 615 542 615C233 615 13 481 13 298V10Q13 0 21 0z"
RAIL = "M10 0H1074Q1084 0 1084 10V300C1084 490 856 628 542 628C228 628 0 490 0 300V10Q0 0 10 0z"
CLOTH = (
    '<svg class="cloth" viewBox="0 0 1084 628" preserveAspectRatio="none" aria-hidden="true"><defs>'
    '<radialGradient id="hw-felt" cx="50%" cy="26%" r="88%"><stop offset="0" stop-color="#1f6b4a"/>'
    '<stop offset=".52" stop-color="#124a33"/><stop offset="1" stop-color="#0b3324"/>'
    f'</radialGradient></defs><path d="{RAIL}" fill="#1a130d" stroke="#3a2c1e" stroke-width="2"/>'
    f'<path d="{EDGE}" fill="url(#hw-felt)" stroke="#c9a24b" stroke-opacity=".7" '
    'stroke-width="1.500"/></svg>'
)
ROOMY = 4  # With more other seats than that each has less room: its bets are one stack.


def draw(scene: Scene) -> str:
    over = " over" if scene.is_over else " bare" if scene.is_betting else ""
    sound = "on" if scene.sound else "off"
    return (
        f'<div class="felt g-{scene.game}{over}" data-sound="{sound}">{CLOTH}{tray()}'
        f"{printed_pays(scene)}{printing.draw(scene)}"
        f"{device(scene)}{middle(scene)}{speech(scene)}{others(scene)}{own.draw(scene)}"
        f"{said(scene)}</div>"
    )


def tray() -> str:
    """The dealer's chips: a picture, not a count."""
    tubes = ("white", "white", "red", "red", "red", "green", "green", "green", "black", "purple")
    drawn = "".join(
        f'<rect x="{8 + 28 * at}" y="5" width="22" height="30" rx="3" fill="#000"/>'
        + "".join(
            f'<rect x="{9 + 28 * at}" y="{6 + 4 * disc}" width="20" height="3.200" rx="1" '
            f'fill="{COLOURS[colour][0]}"/>'
            for disc in range(at % 3, 7)
        )
        for at, colour in enumerate(tubes)
    )
    return (
        '<svg class="tray" viewBox="0 0 290 40" aria-hidden="true"><rect width="290" height="40" '
        f'rx="6" fill="#0c120f" stroke="#c9a24b" stroke-opacity=".55"/>{drawn}</svg>'
    )


def device(scene: Scene) -> str:
    """The small screen beside the tray: the shuffler's, or what lies in the shoe's place."""
    if scene.deal.shoe:
        return shoe(scene)
    hands = sum(1 for seat in scene.felt.seats.values() if seat.hands)
    words = scene.felt.screen.partition(":")[0].removeprefix("The shuffler shows ")
    if words and scene.deal.sets:
        words = WORDS["first_hand"].format(position=words)
    line = words or (f"{hands} hands dealt" if hands else scene.table.layout.game.name)
    return f'<div class="device"><b>{WORDS["shuffler"]}</b><span>{safe(line)}</span><i></i></div>'


def shoe(scene: Scene) -> str:
    """How far it is dealt, as one sees at the discards; the red line is the cut card."""
    layout, round_ = scene.table.layout, scene.table.round
    cards, gone = len(layout.deck), 0
    if round_ is not None:
        gone = round_.cards_dealt if scene.is_betting else round_.dealt
    cut = cut_place(cards)
    line = WORDS["shoe_new"] if not gone else WORDS["shoe_gone"].format(gone=gone, cards=cards)
    line = WORDS["cut_card_out"] if gone >= cut else line
    return (
        f'<div class="device shoe"><b>{WORDS["shoe"].format(decks=cards // 52)}</b>'
        f'<span>{line}</span><u style="--gone:{100 * gone // cards}%;--cut:{100 * cut // cards}%">'
        "</u></div>"
    )


def middle(scene: Scene) -> str:
    """The community's or the dealer's cards; set in three hands where the game has them."""
    felt, cards = scene.felt, scene.felt.middle
    if not cards:
        return placeholder(scene)
    parts = scene.deal.breaks if "dealer_shown" in felt.marks else ()
    next_up = cards.index(FACE_DOWN) if scene.deal.community and FACE_DOWN in cards else -1
    drawn = "".join(
        card(
            number,
            kind=" ".join(
                (
                    "gap" if place in parts else "",
                    "next" if place == next_up else "",
                    moved(felt.fresh, place),
                )
            ).strip(),
        )
        for place, number in enumerate(cards)
    )
    return (
        f'<div class="middle n{len(cards)}"><div class="pcards">{drawn}</div>{under(scene)}'
        f"{his_hand(scene)}{printing.below_the_cards(scene)}</div>"
    )


def his_hand(scene: Scene) -> str:
    """Read aloud by the dealer, it stays written at his cards."""
    if scene.deal.points or scene.deal.sets or not scene.felt.named:
        return ""
    return f'<span class="named">{safe(glyphs(scene.felt.named))}</span>'


def moved(fresh: set[str], place: int) -> str:
    if f"middle:{place}" in fresh:
        return "turned"
    return "fresh" if "middle" in fresh else ""


def placeholder(scene: Scene) -> str:
    count = scene.deal.community or scene.deal.dealer
    slots = "<span class=slot></span>" * count
    line = printing.below_the_cards(scene)
    return (
        f'<div class="middle n{count}"><div class="pcards">{slots}</div>{under(scene)}{line}</div>'
    )


def under(scene: Scene) -> str:
    later = scene.table.layout.game.later
    if scene.deal.community == len(later) > 0:
        titles = "".join(f"<span>{scene.title(street)}</span>" for street in later)
        return f'<div class="under">{titles}</div>'
    shown = FACE_DOWN not in scene.felt.middle and scene.felt.middle
    if scene.deal.points and shown:
        return f'<div class="under"><span>{points(scene.felt.middle)}</span></div>'
    return ""


def speech(scene: Scene) -> str:
    """The dealer's last words, or his question."""
    words = scene.felt.calls[-1] if scene.felt.calls else ""
    if scene.ask is not None:
        words = scene.question(scene.ask)
    elif scene.is_over:
        words = over_words(scene) or words
    elif scene.is_betting:
        words = "Place your bets, please."
    return f'<div class="speech" aria-live="polite">{safe(glyphs(words))}</div>'


def over_words(scene: Scene) -> str:
    """In the end what it came to for the guest, not what was said to another seat last."""
    played = scene.table.history[-1] if scene.table.history else None
    if played is None or played.number != scene.table.table.rounds:
        return ""
    return WORDS["round_over"].format(title=played.title, net=signed(played.net))


def said(scene: Scene) -> str:
    if not scene.said:
        return ""
    return f'<div class="refusal" role="alert">{safe(scene.said)}</div>'


def others(scene: Scene) -> str:
    """Seats from the dealer's left, which is the right of the screen."""
    seats = [seat for seat in sorted(scene.table.sitting.seats) if seat != scene.active]
    half = (len(seats) + 1) // 2
    right, left = seats[:half], seats[half:]
    drawn = "".join(other(scene, seat, "right", at) for at, seat in enumerate(right))
    drawn += "".join(other(scene, seat, "left", at) for at, seat in enumerate(reversed(left)))
    crowd = " crowd" if len(seats) > ROOMY else ""
    return f'<div class="others{crowd}">{drawn}</div>'


def other(scene: Scene, number: int, side: str, at: int) -> str:
    who = scene.table.sitting.seats[number]
    seat = scene.seat(number)
    mine = who == YOU
    name = WORDS["you"] if mine else texts.BOTS[number]
    says = WORDS["your_other"] if mine else texts.STRATEGIES.get(who, who)
    inside = (
        "" if seat is None else small_spots(scene, seat, number) + small_cards(scene, seat, number)
    )
    state = "" if seat is None else word_of(scene, seat)
    press = f'data-press="active" data-value="{number}"' if mine else ""
    tag = "button" if mine else "div"
    dim = " folded" if seat is not None and seat.folded else ""
    return (
        f'<{tag} class="other {side} at{at}{dim}" {press}>{inside}'
        f'<span class="plate"><b>{number}</b>'
        f"<span>{safe(name)}<small>{safe(says)}</small></span><em>{safe(state)}</em></span></{tag}>"
    )


def small_spots(scene: Scene, seat: SeatPicture, number: int) -> str:
    left = [spot for spot in seat.spots.values() if spot.stake and spot.state != "lost"]
    if len(scene.table.sitting.seats) - 1 > ROOMY:
        won = "won" if any(spot.state == "won" for spot in left) else ""
        sum_ = sum(spot.stake for spot in left)
        pile = stack(sum_) if sum_ else ""
        return f'<span class="bits"><span class="bit {won}">{pile}</span></span>'
    drawn = "".join(
        f'<span class="bit {found.state}" title="{scene.title(spot)}">{stack(found.stake)}</span>'
        for spot, found in seat.spots.items()
        if found.stake and found.state != "lost"
    )
    return f'<span class="bits">{drawn}</span>'


def small_cards(scene: Scene, seat: SeatPicture, number: int) -> str:
    fresh = range(9) if f"hand:{number}" in scene.felt.fresh else ()
    hands = "".join(
        f'<span class="pcards n{len(hand.cards)}{" set" if seat.is_set else ""}">'
        f"{row(hand.cards, small=True, fresh=fresh)}</span>"
        for hand in seat.hands
    )
    return f'<span class="phands">{hands}</span>'


def word_of(scene: Scene, seat: SeatPicture) -> str:
    """What stands on a plate: the outcome, a total, or the seat's last word."""
    states = [spot.state for spot in seat.spots.values()]
    if any(states) and (not seat.folded or "won" in states):
        net = sum(spot.net for spot in seat.spots.values())
        return signed(net)
    if scene.deal.points and seat.hands:
        return " ".join(points(h.cards, of_split=len(seat.hands) > 1) for h in seat.hands)
    return texts.SAYS.get(seat.says, "")
