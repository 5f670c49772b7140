"""README: the same paytable object drives the table, the meter and the proof."""

from tests.floor.play.rounds import ME, seated, wagers

from houseway.floor.play.play_properties import PlayProperties
from houseway.lab.solvers import odds
from houseway.money import DOLLAR, ForOne, MeterShare
from houseway.paytables import paytable
from houseway.progressive import Share, Times
from houseway.table.round import stacked

TABLE, GAME, HAND = "ms-stud-01", "mississippi-stud", "flush"
FLUSH = "As Js Ts  7c 2d  9s Ks  4h 9d"


def test_felt_meter_and_proof_use_the_same_paytable_object() -> None:
    pays = paytable(TABLE)
    properties = PlayProperties()
    table = seated(properties.lay(ME, GAME, GAME))
    assert table.layout.tables["progressive"] is pays
    (jackpot,) = properties.floor(ME).state.jackpots.values()
    assert jackpot.paytable == pays.id
    proof = {row.hand: row for row in odds(pays).rows}
    for row in pays.rows:
        on_meter, counted = jackpot.rules.hands[row.hand].pay, proof[row.hand]
        line = table.layout.settle.bet(3, "progressive", DOLLAR, (row.hand,))
        match row.pay:
            case MeterShare(level, share):
                assert on_meter == Share(level, int(share * 10_000))
                assert line.share == counted.share == row.pay
            case ForOne(rate):
                assert on_meter == Times(int(rate))
                assert line.net == (rate - 1) * DOLLAR
                assert counted.net == rate - 1
            case _:
                raise AssertionError(row)


def test_the_link_pays_a_flush_on_the_felt_as_the_lab_counted_it() -> None:
    """Dealt: the felt's line, the award on the link and the counted row are one figure."""
    properties = PlayProperties()
    properties.cards.orders = lambda layout: (stacked(layout, " ".join(FLUSH.split())), 0)
    table = seated(properties.lay(ME, GAME, GAME))
    table.deal(ME, wagers(table))
    while table.round is not None and table.round.pending is not None:
        table.answer(ME, "1x")
    assert table.round is not None
    assert table.round.lines is not None
    [line] = [x for x in table.round.lines if (x.seat, x.spot) == (3, "progressive")]
    [counted] = [row for row in odds(paytable(TABLE)).rows if row.hand == HAND]
    (jackpot,) = properties.floor(ME).state.jackpots.values()
    [award] = [a for a in jackpot.link.history.values() if a.seat == 3]
    assert line.hand == award.hand == counted.hand == HAND
    assert table.felt.won[3]["progressive"] == award.amount == line.net + DOLLAR
    assert (counted.net + 1) * DOLLAR == award.amount
