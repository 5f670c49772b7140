"""What a scenario expects; a failed check names the amount it found."""

from collections.abc import Callable

from houseway.floor.law.alarms import alarms
from houseway.floor.scenario.arguments import Words
from houseway.floor.shell import Floor
from houseway.money import parse_money, show
from houseway.progressive import envy, place_of, places


def meter(floor: Floor, words: Words) -> None:
    """LINK LEVEL AMOUNT [POOL]: to the micro-dollar."""
    link, level, amount, *pool = words
    held = getattr(floor.state.jackpots[link].link.levels[level], pool[0] if pool else "current")
    need(held, parse_money(amount))


def due(floor: Floor, words: Words) -> None:
    """LINK AWARD AMOUNT: what it pays, provisional or posted."""
    jackpot = floor.state.jackpots[words[0]]
    award = jackpot.link.award(int(words[1]))
    assert award is not None, "there is no such award"
    place = place_of(jackpot.rules, jackpot.link, award)
    need(place.due, parse_money(words[2]))


def waiting(floor: Floor, words: Words) -> None:
    """LINK LEVEL [TABLE/SEAT...] in order of payment."""
    jackpot = floor.state.jackpots[words[0]]
    queue = places(jackpot.rules, jackpot.link, words[1])
    found = [f"{place.award.table}/{place.award.seat}" for place in queue]
    assert found == words[2:], f"in the queue: {' '.join(found) or 'nobody'}"


def envy_due(floor: Floor, words: Words) -> None:
    """TABLE[.SENSOR] [SEAT=AMOUNT...] from the tray at the end of the round."""
    name, _, sensor = words[0].partition(".")
    link = floor.state.tables[name].controllers[int(sensor or 1)].link
    jackpot = floor.state.jackpots[link]
    pairs = (word.split("=") for word in words[1:])
    expected = {int(seat): parse_money(amount) for seat, amount in pairs}
    found = envy(jackpot.rules, jackpot.link, name)
    shown = {seat: show(amount) for seat, amount in found.items()}
    assert found == expected, f"envy is {shown}"


def exceptions(floor: Floor, words: Words) -> None:
    assert floor.state.exceptions == int(words[0]), f"there are {floor.state.exceptions}"


def alarm(floor: Floor, words: Words) -> None:
    """[CODE...]: exactly these alarms are active, in any order."""
    found = sorted(each.code for each in alarms(floor.state, floor.now()))
    assert found == sorted(words), f"the alarms are {' '.join(found) or 'none'}"


def need(found: int, expected: int) -> None:
    assert found == expected, f"found {show(found)} ({found}), expected {expected}"


CHECKS: dict[str, Callable[[Floor, Words], None]] = {
    "meter": meter,
    "due": due,
    "waiting": waiting,
    "envy": envy_due,
    "exceptions": exceptions,
    "alarms": alarm,
}
