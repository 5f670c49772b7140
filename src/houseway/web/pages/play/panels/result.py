"""A round that is over, on one card: both hands by name, every bet with its reason, the net, and
what each mistake cost."""

from collections import Counter
from collections.abc import Sequence
from urllib.parse import urlencode

from houseway.cards import glyphs
from houseway.counting.options import BlackjackOptions
from houseway.counting.shoe_count import Cards, by_value
from houseway.games import solver
from houseway.hands.blackjack import total
from houseway.lab.question import SWITCHES
from houseway.lab.solvers import RULES
from houseway.money import Money
from houseway.paytables.words import bet_label
from houseway.table.procedure import FACE_DOWN, show_cards
from houseway.table.round import TableRound
from houseway.table.settlement import Line
from houseway.web.pages.felt.cards import row
from houseway.web.pages.felt.chips import amount, signed
from houseway.web.pages.play.panels.coaching import decided
from houseway.web.pages.play.panels.reasons import reason
from houseway.web.pages.play.scene import Scene, View, points
from houseway.web.pages.play.words import (
    answer_words,
    cents,
    counted,
    in_sentence,
    mistakes_in,
    signed_cents,
    sum_shown,
)
from houseway.web.play.decision import Decision
from houseway.web.play.round_names import shares
from houseway.web.play.sitting import Played

OUTCOMES = {"wins": "Won", "loses": "Lost", "pushes": "Push"}


def result_of(scene: Scene, played: Played) -> View:
    """`play` says in a word or two how well it was played; empty if nobody judged it."""
    table, round_ = scene.table, scene.table.round
    assert round_ is not None
    lines = [line for line in round_.lines or () if line.seat in table.own]
    staked = sum(line.stake for line in lines)
    jackpot = sum(shares(table.table.felt, lines).values())
    several = len({line.seat for line in lines}) > 1
    kind, head = outcome(played.net)
    return {
        "number": played.number,
        "jackpot": amount(jackpot) if jackpot else "",
        "head": head,
        "amount": amount(played.net) if played.net else "",
        "kind": kind,
        "staked": amount(staked),
        "back": amount(staked + played.net),
        "hands": hands(scene, several),
        "bets": bets(scene, lines, several),
        "net": signed(played.net),
        "mistakes": [mistake(one) for one in played.decisions if one.cost],
        "play": judgement(scene, played),
        "cost": price_of(played, main_net(scene, lines)),
        "worth": worth_of(played),
        "session": mistakes_in(table.sitting.totals),
        "lab": last_asked(scene, round_, played),
    }


def judgement(scene: Scene, played: Played) -> str:
    if any(choice.number == played.number for choice in scene.table.sitting.unpriced):
        return "computing..."
    many = sum(1 for one in played.decisions if one.cost)
    if many:
        return f"{counted(many, 'mistake')}"
    return "No mistakes" if played.decisions else ""


def main_net(scene: Scene, lines: Sequence[Line]) -> Money:
    """What the bets that were played won or lost; a side bet wins whatever the player does."""
    layout = scene.table.layout
    sides = set(layout.spots) - set(layout.game.base_spots)
    return sum(line.net for line in lines if line.spot.removesuffix("_envy") not in sides)


def price_of(played: Played, net: Money) -> str:
    """Explains next to a win that the cost of a mistake is an average."""
    if not played.cost:
        return ""
    costs = [one.cost for one in played.decisions if one.cost]
    said = f"{'They' if len(costs) > 1 else 'It'} cost {sum_shown(costs)} chips on average"
    lucky = "you won anyway" if played.net > 0 else "the hand won anyway, but the side bets lost"
    luck = f" This time {lucky}." if net > 0 else ""
    return f"{said}.{luck}"


def worth_of(played: Played) -> str:
    """The last choice, if it was right, compared with the next best."""
    last = played.decisions[-1].worth if played.decisions and not played.cost else []
    if len(last) < 2:
        return ""
    (best, most), (other, less) = last[:2]
    return (
        f"{answer_words(best)} is worth {signed_cents(most)} chips on average,"
        f" {in_sentence(other)} {signed_cents(less)}."
    )


def outcome(net: Money) -> tuple[str, str]:
    if not net:
        return "even", "Even"
    return ("win", "You win") if net > 0 else ("lose", "You lose")


def hands(scene: Scene, several: bool) -> list[View]:
    """The guest's hands, numbered after a split, then the dealer's or the board."""
    seats = [(seat, found) for seat in scene.table.own if (found := scene.seat(seat)) is not None]
    own = [
        (seat, "You folded" if found.folded else found.named, hand.cards)
        for seat, found in seats
        for hand in found.hands
    ]
    shown = []
    for at, (seat, name, cards) in enumerate(own, 1):
        number = f" {at}" if len(own) > 1 and not several else ""
        whose = f"Your hand{number}{f', seat {seat}' if several else ''}"
        shown.append((whose, name, cards))
    middle = "On the board" if scene.deal.community else "Dealer's hand"
    shown.append((middle, scene.felt.named, scene.felt.middle))
    return [
        {"whose": whose, "names": names_of(scene, name, cards), "cards": row(cards)}
        for whose, name, cards in shown
        if cards
    ]


def names_of(scene: Scene, name: str, cards: tuple[int, ...]) -> tuple[str, ...]:
    """Several if a hand is set in parts."""
    if FACE_DOWN in cards:
        return ("Not shown",)
    if name == "You folded":
        return (name,)
    if scene.deal.points:
        found = total(cards)
        return (points(cards) if found.points <= 21 else f"Bust, {found.points}",)
    if scene.deal.sets:  # Each of the three, without its cards and kickers.
        return tuple(part.partition(",")[0] for part in name.split(". ")[1:])
    return (glyphs(name),) if name else ()


def bets(scene: Scene, lines: list[Line], several: bool) -> list[View]:
    """In the order of settlement: of split hands, the first one comes last."""
    left = Counter((one.seat, one.spot) for one in lines)
    is_split = {name for name, count in left.items() if count > 1}
    paid, found = shares(scene.table.table.felt, lines), []
    for one in lines:
        name = (one.seat, one.spot)
        title = f"Hand {left[name]}" if name in is_split else bet_label(one.spot)
        seated = scene.seat(one.seat)
        hand = seated.hands[left[name] - 1].cards if seated is not None and seated.hands else ()
        left[name] -= 1
        seat = f", seat {one.seat}" if several else ""
        found.append(
            {
                "title": f"{title}{seat}",
                "stake": stake_of(scene, one, is_hand=name in is_split),
                "outcome": OUTCOMES[one.outcome],
                "kind": one.outcome,
                "why": reason(scene, one, hand),
                "net": signed(one.net + paid.get(name, 0)),
            }
        )
    return found


def stake_of(scene: Scene, one: Line, *, is_hand: bool) -> str:
    """ "20, doubled"; after a hand's number it says that it is a bet."""
    first = scene.table.table.felt.wagers.get(one.seat, {}).get(one.spot, 0)
    is_doubled = scene.deal.points and one.spot in scene.table.layout.game.base
    doubled = ", doubled" if is_doubled and 0 < first < one.stake else ""
    return f"{'bet ' * is_hand}{amount(one.stake)}{doubled}" if one.stake else ""


def mistake(one: Decision) -> View:
    did, best = answer_words(one.answer), answer_words(one.best)
    return {**decided(one), "did": did, "best": best, "cost": cents(one.cost)}


def last_asked(scene: Scene, round_: TableRound, played: Played) -> str:
    """The link to the lab: the round's last question to this guest."""
    asked = [one.seen(scene.table.viewer) for _, one in round_.asked if one.seat in scene.table.own]
    if not asked:
        return ""
    one = asked[-1]
    hand, board = show_cards(one.hand), show_cards(one.board)
    same = [made for made in played.decisions if (made.hand, made.board) == (hand, board)]
    return lab(round_, one.seat, hand, board, same[-1].gone if same else ())


def lab(round_: TableRound, seat: int, hand: str, board: str, gone: Cards) -> str:
    """The explorer with those cards, bets and rules, and the cards gone if the coach counted them;
    empty if the game has no solver."""
    layout, game = round_.layout, round_.layout.game
    found, own, shown = solver(game.id), hand.split(), board.split()
    if found is None or found.values is None:
        return ""
    asked = {"game": game.id, "table": layout.tables[game.base[0]].id}
    if game.deal.points:
        asked |= {"decks": str(len(layout.deck) // 52), **rules(layout.settings)}
        own = [*own[:2], *shown[:1], *own[2:]]
    elif len(game.later) == game.deal.community > 0 and shown:
        given = zip(round_.asked, round_.answers, strict=True)
        bets = [word[0] for (_, ask), word in given if ask.seat == seat]
        asked["bets"] = ",".join(bets[: len(shown)])
    if any(gone):
        asked["gone"] = ",".join(map(str, by_value(gone).values()))
    asked["cards"] = " ".join(own if game.deal.points else own + shown)
    return f"/lab/strategy?{urlencode(asked)}"


def rules(house: object) -> dict[str, str]:
    """What differs from usual blackjack, by the names in the lab's URL."""
    usual, found = BlackjackOptions(), dict[str, str]()
    for flag, name in RULES.items():
        now = getattr(house, name, getattr(usual, name))
        if now != getattr(usual, name):
            found[flag] = "1" if flag in SWITCHES else str(now)
    return found
