"""A round as the crew plays it: lock the wagers, record each winning hand, end, pay.

Each step is a command with the person who gives it and the seconds that pass before it. A step is
chosen from the state of the floor when it is due, so a busy level or a large amount is handled as
people would: wait for the other table, call the executive.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from houseway.floor import commands
from houseway.floor.demo.card_room import CREW
from houseway.floor.law.house_rules import cards_from
from houseway.floor.scenario.hands import cards_for
from houseway.floor.state import Jackpot, Property, Table
from houseway.money import Money
from houseway.progressive import Award, Share, place_of, queue
from houseway.progressive.deciders.awards import who_asks
from houseway.progressive.state import is_pending, round_awards

TAKES_TURN = 15  # Seconds between two checks of a level where another table is first in line.


class Step(Struct, frozen=True):
    """`refused` is the reason for an expected refusal; empty if the command must succeed. Without a
    command only time passes."""

    after: int
    actor: str = ""
    command: commands.Command | None = None
    refused: str = ""


def dealer_of(floor: Property, name: str) -> str:
    """The crew's dealer logged on there, or one who is at no table."""
    at_tables = {table.dealer for table in floor.tables.values()}
    if (dealer := floor.tables[name].dealer) in CREW.dealers:
        return dealer
    return next((one for one in CREW.first_dealers if one not in at_tables), CREW.dealers[0])


class Hit(Struct, frozen=True):
    sensor: int
    seat: int
    hand: str
    pays_out: bool = True  # Otherwise paying is left to someone else.


Steps = Iterator[Step]
Wagers = Mapping[int, dict[int, Money]]  # By sensor, then by seat.


def play_round(floor: Property, name: str, wagers: Wagers, hits: list[Hit]) -> Steps:
    """Hits are recorded from the dealer's right, that is from the highest seat."""
    dealer = dealer_of(floor, name)
    yield Step(6, dealer, lock(floor.tables[name], wagers))
    for hit in sorted(hits, key=lambda hit: -hit.seat):
        yield from record(floor, name, hit)
    for number, sensor in enumerate(wagers):
        yield Step(2 if number else 25, dealer, end(floor.tables[name], sensor))


def record(floor: Property, name: str, hit: Hit) -> Steps:
    """The dealer alone records small tray pays."""
    dealer, sensor = dealer_of(floor, name), hit.sensor
    yield Step(12, dealer, commands.PressHand(name, hit.hand, sensor, seat=hit.seat))
    if lit_award(station(floor, name, sensor), name, hit).by_dealer:
        return
    yield from sign(floor, name, hit)
    if hit.pays_out:
        yield from pay(floor, name, hit)


def sign(floor: Property, name: str, hit: Hit) -> Steps:
    """The steps of each controller from the lit hand to the recorded win."""
    sensor = hit.sensor
    jackpot = station(floor, name, sensor)
    award = lit_award(jackpot, name, hit)
    number, cards = award.number, cards_of(floor, jackpot, award)
    yield from wait_for_turn(floor, name, sensor, number)
    who, card, key = signer(floor, name, sensor, number)
    match floor.tables[name].flow:
        case "nexus":
            yield Step(40, CREW.supervisor, commands.Confirm(name, hit.seat, cards, sensor))
            yield Step(10, who, commands.SwipeCard(name, card, hit.seat, sensor))
        case "nexus-dj-wild":
            yield Step(40, who, commands.SwipeCard(name, card, sensor=sensor))
            yield Step(5, who, commands.SelectSeat(name, hit.seat, sensor))
            yield Step(4, who, commands.PressHand(name, hit.hand, sensor, cards))
        case "aquarius":
            yield Step(40, who, commands.TurnKey(name, "jph", key, sensor))
            yield Step(6, who, commands.PressJPot(name, hit.seat, hit.hand, cards, sensor))
            yield Step(8, who, commands.TurnKey(name, "run", key, sensor))


def cards_of(floor: Property, jackpot: Jackpot, award: Award) -> str:
    """Cards for hands that need them; for others the cards of the win page stay empty."""
    due = place_of(jackpot.rules, jackpot.link, award).due
    is_metered = isinstance(jackpot.rules.hands[award.hand].pay, Share)
    wanted = is_metered or due >= cards_from(floor)
    return cards_for(jackpot.paytable, award.hand) if wanted else ""


def pay(floor: Property, name: str, hit: Hit) -> Steps:
    """Small amounts in chips at the table, larger ones from the cage."""
    link = floor.tables[name].controllers[hit.sensor].link
    for award in posted(floor.jackpots[link], name):
        by_cheque = award.due > 5_000_000_000
        large = award.due > 500_000_000
        method = "cheque" if by_cheque else "cash" if large else "chips"
        after = 240 if large else 10
        yield Step(after, CREW.cage, payment(link, award.number, method))
        if requested(floor, link, award.number):
            yield Step(120, CREW.supervisor, commands.AgreeRequest(floor.requested))


def payment(link: str, award: int, method: str) -> commands.PayAward:
    """A payment with everything a large one needs; the winner is fictitious and not on file."""
    check = str(20_400 + award) if method == "cheque" else ""
    known = {"has_number": True, "winner": "demo", "form_signed": True, "check": check}
    return commands.PayAward(link, award, method, **known)  # type: ignore[arg-type]


def requested(floor: Property, link: str, award: int) -> bool:
    asked = [
        one.asked for one in floor.requests.values() if isinstance(one.asked, commands.PayAward)
    ]
    return any((one.link, one.award) == (link, award) for one in asked)


def wait_for_turn(floor: Property, name: str, sensor: int, number: int) -> Steps:
    while not is_first(station(floor, name, sensor), number):
        yield Step(TAKES_TURN)


def is_first(jackpot: Jackpot, number: int) -> bool:
    award = jackpot.link.awards[number]
    return (
        not award.level or queue(jackpot.link, award.level, jackpot.rules.order)[0].number == number
    )


def signer(floor: Property, name: str, sensor: int, number: int) -> tuple[str, str, str]:
    """Who records it, and with which card or key."""
    jackpot = station(floor, name, sensor)
    place = place_of(jackpot.rules, jackpot.link, jackpot.link.awards[number])
    if who_asks(jackpot.rules, jackpot.link, place):
        return CREW.executive, CREW.executive_card, CREW.executive_key
    return CREW.supervisor, CREW.supervisor_card, CREW.supervisor_key


def lit_award(jackpot: Jackpot, name: str, hit: Hit) -> Award:
    lit = filter(is_pending, round_awards(jackpot.link, name))
    found = (award for award in lit if award.hand == hit.hand)
    return next(award for award in found if award.seat in (0, hit.seat))


def posted(jackpot: Jackpot, name: str) -> list[Award]:
    """Unpaid wins of the current round."""
    awards = round_awards(jackpot.link, name)
    return [a for a in awards if a.is_settled and not a.is_closed]


def lock(table: Table, wagers: Wagers) -> commands.Command:
    """One press for all sensors."""
    kind = commands.CoinIn if table.flow == "aquarius" else commands.StartGame
    (sensor, lit), *others = wagers.items()
    return kind(table.name, lit, sensor, dict(others))


def end(table: Table, sensor: int) -> commands.Command:
    kind = commands.GameOver if table.flow == "aquarius" else commands.EndGame
    return kind(table.name, sensor)


def station(floor: Property, name: str, sensor: int) -> Jackpot:
    return floor.jackpots[floor.tables[name].controllers[sensor].link]
