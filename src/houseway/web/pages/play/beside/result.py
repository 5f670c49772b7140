"""A round that is over, on one card: both hands by name, every bet with its reason, the net, and
what each mistake cost."""

from collections import Counter

from msgspec import Struct

from houseway.cards import parse_cards
from houseway.games import felt
from houseway.hands.blackjack import total
from houseway.money import Money
from houseway.table.felt import spot_title
from houseway.table.procedure import FACE_DOWN
from houseway.web.pages.felt.cards import Card, glyphs, row
from houseway.web.pages.felt.chips import amount, signed
from houseway.web.pages.play.scene import points
from houseway.web.pages.play.words import answer_words, cents
from houseway.web.play.decision import Decision
from houseway.web.play.sitting import Played, Settled, Shown
from houseway.web.play.table import PlayTable

OUTCOMES = {"wins": "Won", "loses": "Lost", "pushes": "Push"}
UNSEEN = "??"


class HandView(Struct, frozen=True):
    """`names` are several where a hand is set in parts."""

    whose: str
    names: tuple[str, ...]
    cards: tuple[Card, ...]


class BetView(Struct, frozen=True):
    title: str
    stake: str
    outcome: str
    kind: str  # wins, loses, pushes
    why: str
    net: str


class Mistake(Struct, frozen=True):
    did: str
    best: str
    cost: str
    cards: tuple[Card, ...]
    board: tuple[Card, ...]


class ResultView(Struct, frozen=True):
    number: int
    head: str
    amount: str
    kind: str  # win, lose, even
    staked: str
    back: str
    hands: tuple[HandView, ...]
    bets: tuple[BetView, ...]
    net: str
    mistakes: tuple[Mistake, ...]
    play: str  # in one word or two how well it was played; nothing where nobody judged it


def result_of(table: PlayTable, played: Played) -> ResultView:
    staked = sum(bet.stake for bet in played.bets)
    several = len({bet.seat for bet in played.bets}) > 1
    kind, head = standing(played.net)
    return ResultView(
        number=played.number,
        head=head,
        amount=amount(played.net) if played.net else "",
        kind=kind,
        staked=amount(staked),
        back=amount(staked + played.net),
        hands=hands(table, played, several),
        bets=bets(table, played, several),
        net=signed(played.net),
        mistakes=tuple(mistake(one) for one in played.decisions if one.cost),
        play=judgement(table, played),
    )


def judgement(table: PlayTable, played: Played) -> str:
    if any(choice.number == played.number for choice in table.sitting.unpriced):
        return "being worked out ..."
    if played.cost:
        return f"cost {cents(played.cost)}"
    return "No mistakes" if played.decisions else ""


def standing(net: Money) -> tuple[str, str]:
    if not net:
        return "even", "Even"
    return ("win", "You win") if net > 0 else ("lose", "You lose")


def hands(table: PlayTable, played: Played, several: bool) -> tuple[HandView, ...]:
    """The guest's, numbered where he has split, then the dealer's or the board."""
    own = [one for one in played.hands if one.seat]
    is_shared = bool(table.layout.game.deal.community)
    found = []
    for at, one in enumerate(own, 1):
        number = f" {at}" if len(own) > 1 and not several else ""
        whose = f"Your hand{number}{f', seat {one.seat}' if several else ''}"
        found.append(HandView(whose, names_of(table, one), cards_of(one)))
    for one in played.hands:
        if not one.seat and one.cards:
            whose = "On the board" if is_shared else "Dealer's hand"
            found.append(HandView(whose, names_of(table, one), cards_of(one)))
    return tuple(found)


def cards_of(one: Shown) -> tuple[Card, ...]:
    return row(numbers(one.cards))


def numbers(text: str) -> tuple[int, ...]:
    """A card that the guest did not see stays face down."""
    return tuple(FACE_DOWN if word == UNSEEN else parse_cards(word)[0] for word in text.split())


def names_of(table: PlayTable, one: Shown) -> tuple[str, ...]:
    cards = numbers(one.cards)
    if FACE_DOWN in cards:
        return ("not shown",)
    if table.layout.game.deal.points:
        found = total(cards)
        return (points(cards) if found.points <= 21 else f"Bust, {found.points}",)
    if table.layout.game.deal.sets:  # Each of the three, without its cards and kickers.
        return tuple(part.partition(",")[0] for part in one.name.split(". ")[1:])
    return (glyphs(one.name),) if one.name else ()


def bets(table: PlayTable, played: Played, several: bool) -> tuple[BetView, ...]:
    """In the order of settlement: of the hands of a split, the first one comes last."""
    layout, left = felt(table.layout.game.id), Counter((b.seat, b.spot) for b in played.bets)
    is_split = {name for name, count in left.items() if count > 1}
    found = []
    for one in played.bets:
        name = (one.seat, one.spot)
        number = f", hand {left[name]}" if name in is_split else ""
        left[name] -= 1
        seat = f", seat {one.seat}" if several else ""
        found.append(bet(f"{spot_title(layout, one.spot)}{number}{seat}", one))
    return tuple(found)


def bet(title: str, one: Settled) -> BetView:
    return BetView(
        title=title,
        stake=amount(one.stake) if one.stake else "",
        outcome=OUTCOMES[one.outcome],
        kind=one.outcome,
        why=reason(one),
        net=signed(one.net),
    )


def reason(one: Settled) -> str:
    """The outcome stands before it and need not be said twice."""
    words = one.why.removesuffix(".")
    if words.endswith(": loses"):
        words = f"{words.removesuffix(': loses')} doesn't pay"
    for tail in (": push", ": the bet loses", ": the hand loses", ": a push"):
        words = words.removesuffix(tail)
    return "" if words in ("Loses", "Push") else glyphs(words)


def mistake(one: Decision) -> Mistake:
    hand, board = (row(parse_cards(text, repeats=True)) for text in (one.hand, one.board))
    did, best = answer_words(one.answer), answer_words(one.best)
    return Mistake(did, best, cents(one.cost), hand, board)
