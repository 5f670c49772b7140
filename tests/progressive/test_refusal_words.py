"""Refusals of a link name hands and levels as people do."""

from tests.progressive.bench import Bench, act

from houseway.progressive.deciders import adjustments, games

OPEN = "rules ml03\nopen mega:$10,000 major:$2,500 minor:$500\ntable 4"


def test_a_claim_without_a_seat_is_named_by_its_hand() -> None:
    bench = Bench().run(f"{OPEN}\nstart game 4 | 1 2 3\nhand button 4 | 0 quads")
    refused = bench.refusal(act(games.end_game, "4"))
    assert refused.sentence == "Settle the four of a kind claim before pressing END GAME."


def test_a_level_is_named_as_on_the_signs() -> None:
    lower = act(adjustments.lower_level, "mega", 10**15, "malfunction", "H", "x")
    refused = Bench().run(OPEN).refusal(lower)
    assert refused.sentence == "Only $10,000.00 of Mega is available for this."
