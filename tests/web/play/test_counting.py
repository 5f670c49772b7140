"""Counting a shoe: what the coach knows is every card that the guest has seen, and no other."""

import asyncio
from collections import Counter
from fractions import Fraction
from urllib.parse import parse_qsl

import pytest
from tests.web.play.test_drawing import at_step, drawn
from tests.web.play.test_table import again, run, sit

from houseway.cards import parse_cards
from houseway.counting.shoe_count import NO_CARDS
from houseway.floor.play.play_properties import PlayProperties
from houseway.table.procedure import FACE_DOWN
from houseway.web.lab.strategy import read_strategy_question, strategy_view
from houseway.web.pages.play.panels.coaching import coach, count
from houseway.web.pages.play.panels.result import result_of
from houseway.web.pages.play.scene import scene_of
from houseway.web.play.guest_seat import counted, out, seen
from houseway.web.play.table import PlayTable

SHOE = "royal-match-21"


async def dealt(table: PlayTable) -> int:
    """Until this guest is asked to play; a round that ends before that is followed by another.
    How many cards of those the dealer never turned."""
    never_turned = 0
    for _ in range(40):
        if not table.is_playing:
            table.bet(3, "blackjack")
            await table.deal()
        ask = table.question()
        if ask is not None and ask.question == "play_hand":
            break
        if ask is not None:
            await table.answer(ask.answers[0])
        never_turned += hidden(table) * (not table.is_playing)
    for _ in range(200):
        await asyncio.sleep(0.01)
        if table.advice is not None or not table.is_coached:
            break
    return never_turned


def counting(properties: PlayProperties) -> PlayTable:
    table = sit(properties, SHOE)
    table.sitting.pace, table.sitting.coach, table.sitting.counting = "instant", "before", "on"
    return table


def hidden(table: PlayTable) -> int:
    """Cards of the dealer's that lie face down."""
    return scene_of(table).felt.middle.count(FACE_DOWN)


def test_every_card_seen_is_counted_from_round_to_round_and_after_a_restart() -> None:
    """All that has left the shoe, but for the burned card and hole cards that were never turned."""
    properties = PlayProperties()
    table = counting(properties)
    assert seen(table) == NO_CARDS
    never_turned = 0
    for _ in range(3):
        never_turned += run(dealt(table))
        round_, shoe = table.round, table.table.shoe
        assert round_ is not None
        assert shoe is not None
        gone = Counter(parse_cards(shoe.order, repeats=True)[: round_.cards_dealt])
        assert sum(seen(table)) == round_.cards_dealt - 1 - hidden(table) - never_turned
        assert all(many <= gone[card] for card, many in enumerate(seen(table)))
        assert seen(again(properties, table)) == seen(table)
        run(table.answer("stand"))
        assert not table.is_playing
        never_turned += hidden(table)


def test_the_coach_counts_only_where_it_is_asked_to() -> None:
    table = counting(PlayProperties())
    run(dealt(table))
    scene = scene_of(table)
    shown, said = count(scene), coach(scene)
    assert shown is not None
    assert said is not None
    assert shown["seen"] == sum(seen(table))
    assert "less the cards shown, in this round and those before it" in said["assumes"]
    table.sitting.counting = "off"
    assert count(scene_of(table)) is None
    assert counted(table) == ()


def test_cards_that_are_gone_change_what_a_choice_is_worth() -> None:
    table = counting(PlayProperties())
    run(dealt(table))
    assert table.advice is not None
    usual = dict(table.advice["worth"])
    tens = parse_cards("Ts Td Th Tc")
    table.sitting.out = table.table.rounds, tuple(2 * (card in tens) for card in range(52))

    async def asked_again() -> None:
        table.advise()
        await dealt(table)

    run(asked_again())
    assert dict(table.advice["worth"]) != usual


def test_the_count_is_drawn_as_far_as_the_felt_has_come() -> None:
    table = counting(PlayProperties())
    run(dealt(table))
    page = drawn(scene_of(table))
    assert f"{sum(seen(table))} cards seen" in page
    assert f"{312 - sum(seen(table))} cards not seen" in page
    assert f"{sum(out(table))} cards seen" in drawn(at_step(table, 0))


def test_the_link_into_the_lab_carries_the_cards_that_were_gone() -> None:
    """The lab says of every choice what the coach said, who had counted three rounds of cards."""
    table = counting(PlayProperties())
    table.sitting.coach = "after"
    for _ in range(3):
        run(dealt(table))
        run(table.answer("stand"))
    played, round_ = table.history[-1], table.round
    assert round_ is not None
    made = played.decisions[-1]
    assert sum(made.gone) > 0
    link = result_of(scene_of(table), played)["lab"]
    query = dict(parse_qsl(link.partition("?")[2]))
    found = {one["name"]: Fraction(one["value"]) for one in strategy_view(query)["choices"]}
    assert found.keys() == dict(made.worth).keys()
    for word, money in made.worth:
        assert abs(found[word] * table.sitting.last[3]["blackjack"] - money) <= 1
    full = strategy_view({name: value for name, value in query.items() if name != "gone"})
    assert [one["value"] for one in full["choices"]] != [float(one) for one in found.values()]


@pytest.mark.parametrize(
    ("gone", "why"),
    [
        ("1,2", "ten counts"),
        ("25,0,0,0,0,0,0,0,0,0", "24 aces"),
        ("0,0,0,0,0,0,0,0,0,96", "ten-value cards"),
    ],
)
def test_cards_that_cannot_be_gone_are_refused(gone: str, why: str) -> None:
    asked = {"game": SHOE, "cards": "Kd 6c 9h", "gone": gone}
    with pytest.raises(ValueError, match=why):
        read_strategy_question(asked)
