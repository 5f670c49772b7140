"""A guest's record: skill and luck are kept apart, and the sums close."""

from tests.web.play.test_table import GUEST, PAIR, one_round, room, run, sit

from houseway.money import DOLLAR
from houseway.web.pages.play.record import POINTS, Ring, graph
from houseway.web.play.record import Sums, rounds_of, summed, valued


def test_net_is_what_was_expected_and_luck_and_mistakes_are_counted_once() -> None:
    rooms = room(PAIR)
    table = sit(rooms)
    run(one_round(table, "1x", "3x", "3x"))
    run(one_round(table, "3x", "3x", "3x", spots=("ante", "progressive")))
    log = rooms.play_logs.log(GUEST, 0, kept=False)
    rounds = rounds_of(log.read(), GUEST)
    assert [one.wagers for one in rounds] == [
        {"ante": 5 * DOLLAR},
        {"ante": 5 * DOLLAR, "progressive": DOLLAR},
    ]
    edges = {table.table.name: {"ante": (0.05, 4.0), "progressive": (0.2, 100.0)}}
    sums = summed(valued(rounds, edges))
    assert sums.best == -round((0.25 + 0.25 + 0.2) * DOLLAR)
    assert sums.mistakes == 1
    assert sums.cost == table.history[0].cost > 0
    assert sums.net == sum(one.net for one in table.history)
    assert sums.net == sums.expected + sums.luck
    assert sums.expected == sums.best - sums.cost
    assert round(sums.variance / DOLLAR**2) == 25 * 4 + 25 * 4 + 100
    assert [line[0] for line in sums.line] == [rounds[0].played.net, sums.net]
    assert valued(rounds, {}) == []


def test_a_ring_and_a_tick_lie_on_the_line_of_the_round_they_mean() -> None:
    """Also where there are more rounds than points."""
    line: list[tuple[int, int, int, float]] = [
        (at * DOLLAR, 0, 0, 0.0) for at in range(1, 2 * POINTS + 1)
    ]
    rings: list[Ring] = [(0, "/first", "first"), (2 * POINTS - 1, "/last", "last")]
    drawn = graph(Sums(line=line), rings, [POINTS])
    first, last = drawn["rings"]
    you = [tuple(map(float, one.split(","))) for one in drawn["you"].split()]
    assert first == (*you[1], "/first", "first")
    assert last[:2] in you[-3:]
    assert drawn["ticks"] == [you[POINTS // 2 + 1][0]]
