"""RULEBOOK sections 2, 3, 8 and 9 for the progressives of DJ Wild: DJWP-1, DJWP-2 and the link.

Step numbers are those of the package's pages "Nexus Command" and, marked `link`, "Multi Game Link".
"""

import pytest
from tests.rules.rounds import facts, line_of

from houseway.games import transcript
from houseway.money import DOLLAR
from houseway.refused import Refused
from houseway.table.procedure import FACE_DOWN, NOBODY, SPECTATOR
from houseway.table.round import TableRound
from houseway.table.settlement import Line
from houseway.table.shuffler import Machine

NATURAL = ("djwp-2", "link-01", "link-ml01", "link-ml03")
DEALER = "3d 5h 7c 9h Jc"


def dealt(
    hand: str, table: str, *, top: str = "8h", answer: str = "play", more: str = "", trips: str = ""
) -> TableRound:
    """Seat 3 with a dollar on the progressive; `top` is the replacement card."""
    burned = "3h 4h 6h 8d" if top != "8d" else "3h 4h 6h 8s"
    script = f"""
        game dj-wild
        table progressive {table}
        {more}
        wager 3 ante $10 blind $10 {trips} progressive $1
        cards {hand} {DEALER} {top} {burned if table != "djwp-1" else ""}
        answers {answer}
    """
    return transcript.read(script)[0]


def of(round_: TableRound, spot: str = "progressive", seat: int = 3) -> Line:
    return line_of(round_, seat, spot)


def pay(line: Line) -> str:
    return str(line.share) if line.share else str(line.net // DOLLAR + 1)


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("2c 2d 2h 2s Jk", "100%"),
        ("As Ks Qs Js Ts", "10%"),
        ("As Ks Qs Js 2d", "200"),
        ("Ts Td Th Tc 2d", "150"),
        ("4s 5s 6s 7s 8s", "50"),
        ("4s 5s 6s 7s Jk", "50"),
        ("Ts Td Th 2c Kc", "10"),
        ("Ts Td Th Kd Kc", "9"),
        ("3s 6s 8s Js Ks", "8"),
        ("5s 6d 7s 8s 2d", "5"),
        ("Ts Td Th Kd 4c", "0"),
    ],
)
@pytest.mark.paragraph("dj-wild", "nexus 2", "nexus 3")
def test_rule_3_djwp_1_counts_wilds(hand: str, pays: str) -> None:
    line = of(dealt(hand, "djwp-1"))
    assert pay(line) == pays
    assert line.outcome == ("loses" if pays == "0" else "wins")


def test_rule_3_djwp_1_deals_no_replacement_card() -> None:
    round_ = dealt("As Ks Qs Js 2d", "djwp-1")
    assert facts(round_, "replacement_dealt") == []
    assert round_.cards_dealt == 10


@pytest.mark.parametrize("table", NATURAL)
@pytest.mark.parametrize(
    ("hand", "hand_name"),
    [
        ("As Ks Qs Js Ts", "royal_flush"),
        ("As Ks Qs Js 2d", ""),
        ("2s 3s 4s 5s 6s", "straight_flush"),
        ("Ts Td Th Tc 2d", "quads"),
        ("2s 2d 2h 2c Td", "quads"),
        ("Ts Td Th Kd Kc", "full_house"),
        ("2s 6s 8s Js Ks", "flush"),
        ("As 2d 3s 4s 5d", "straight"),
        ("Ts Td Th 2c Kc", "trips"),
        ("Ts Td 2h 2c Kc", ""),
    ],
)
@pytest.mark.paragraph("dj-wild", "link 2")
def test_rule_3_link_2_nothing_is_wild_on_the_link_and_djwp_2(
    table: str, hand: str, hand_name: str
) -> None:
    assert of(dealt(hand, table)).hand == hand_name


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("djwp-2", ("100%", "10%", "300", "50", "40", "30", "9")),
        ("link-01", ("100%", "10%", "300", "50", "40", "30", "9")),
        ("link-ml01", ("100% Mega", "100% Major", "300", "50", "40", "30", "9")),
        ("link-ml03", ("100% Mega", "100% Major", "100% Minor", "50", "40", "30", "9")),
    ],
)
@pytest.mark.paragraph("dj-wild", "nexus 3", "link 3", "link pays")
def test_rule_2_pays_of_the_natural_tables(table: str, pays: tuple[str, ...]) -> None:
    hands = (
        "As Ks Qs Js Ts", "2s 3s 4s 5s 6s", "Ts Td Th Tc 2d", "Ts Td Th Kd Kc",
        "2s 6s 8s Js Ks", "As 2d 3s 4s 5d", "Ts Td Th 2c Kc",
    )  # fmt: skip
    assert tuple(pay(of(dealt(hand, table))) for hand in hands) == pays


@pytest.mark.parametrize("table", NATURAL)
@pytest.mark.paragraph("dj-wild", "link 9")
def test_rule_3_link_9_one_more_packet_its_top_card_kept_and_four_burned(table: str) -> None:
    round_ = dealt("As Ks Qs Js 4d", table)
    [kept], [burned] = facts(round_, "replacement_dealt"), facts(round_, "burned")
    assert (kept.cards, burned.cards) == (round_.order[10:11], round_.order[11:15])
    assert (kept.seen_by, burned.seen_by) == (NOBODY, NOBODY)
    kinds = [fact.kind for fact in round_.facts]
    assert kinds.index("dealer_dealt") < kinds.index("replacement_dealt") < kinds.index("bets")


def test_rule_3_link_9_the_shuffler_gives_that_packet_after_the_dealers() -> None:
    round_ = dealt("Ts Td Th Kc Jk", "link-01", top="Ks")
    machine = Machine(mode="DJ Wild Poker")
    for _ in range(3):  # Seat, dealer, and the one that is no hand.
        machine = machine.pressed("packet", round_.facts)
    with pytest.raises(Refused, match="nothing more to do"):
        machine.pressed("packet", round_.facts)


@pytest.mark.parametrize("table", NATURAL)
@pytest.mark.paragraph("dj-wild", "link 10")
def test_rule_3_link_10_the_card_replaces_a_joker_for_the_progressive_alone(table: str) -> None:
    round_ = dealt("Ts Td Th Kc Jk", table, top="Ks", trips="trips $5")
    assert of(round_).hand == "full_house"
    assert of(round_, "blind").hand == "quads"
    assert of(round_, "trips").hand == "wild_quads"


def test_rule_3_link_10_a_replaced_joker_may_make_the_hand_worse() -> None:
    assert of(dealt("Ts Td Th Kc Jk", "link-01", top="8h")).hand == "trips"
    assert of(dealt("As Ks Qs Js Jk", "link-01", top="8h")).outcome == "loses"


def test_rule_3_link_10_the_card_is_turned_only_for_a_joker_in_a_progressive_hand() -> None:
    with_joker = dealt("Ts Td Th Kc Jk", "link-01", top="Ks")
    [shown] = facts(with_joker, "joker_replaced")
    assert (shown.seat, shown.cards) == (3, with_joker.order[10:11])
    without = dealt("Ts Td Th Kc 2c", "link-01", top="Ks")
    seen = {card for fact in without.facts_for(SPECTATOR) for card in fact.cards} - {FACE_DOWN}
    assert seen.isdisjoint(without.order[10:15])


def test_rule_3_link_10_a_joker_of_a_seat_without_the_wager_or_of_the_dealer_stays() -> None:
    script = """
        game dj-wild
        table progressive link-01
        wager 1 ante $5 blind $5
        wager 3 ante $5 blind $5 progressive $1
        cards Ts Td Th Kc Jk  As Ad Ah Qc 9c  3d 5h 7c 9h Jc  Ks
    """
    round_ = transcript.read(f"{script}\nanswers play play")[0]
    assert facts(round_, "joker_replaced") == []


@pytest.mark.parametrize("table", ["djwp-1", "link-01"])
@pytest.mark.parametrize(("setting", "hand"), [("yes", "straight_flush"), ("no", "")])
@pytest.mark.paragraph("dj-wild", "nexus 8", "link 10")
def test_rule_2_whether_a_folded_hand_wins_the_progressive_is_a_setting(
    table: str, setting: str, hand: str
) -> None:
    more = f"setting folded_hands_win_progressive {setting}"
    round_ = dealt("4s 5s 6s 7s 8s", table, answer="fold", more=more)
    line = of(round_)
    assert line.hand == hand
    assert (of(round_, "ante").net, of(round_, "blind").net) == (-10 * DOLLAR, -10 * DOLLAR)
    if setting == "no":
        assert line.net == -DOLLAR
        assert facts(round_, "dealer_shown") == []


TWO_ROYALS = """
    game dj-wild
    table progressive {table}
    wager 1 ante $5 blind $5 progressive $1
    wager 2 ante $5 blind $5
    wager 4 ante $5 blind $5 progressive $3
    wager 7 ante $5 blind $5 progressive $2
    cards As Ks Qs Js Ts  3c 4d 6h 8s Jd  5h 6d 8c Td Kc  4h 5c 7c 8d Qd  3d 5d 7h 9h Jc  {rest}
    answers {answers}
"""


@pytest.mark.parametrize(
    ("table", "paid"),
    [("djwp-2", (1000, 1000)), ("link-01", (2000, 3000)), ("link-ml03", (2000, 3000))],
)
@pytest.mark.paragraph("dj-wild", "link 12a", "link pays")
def test_rule_8_envy_to_every_other_seat_with_the_wager_times_it_on_the_link(
    table: str, paid: tuple[int, int]
) -> None:
    script = TWO_ROYALS.format(table=table, rest="9c", answers="play fold fold fold")
    round_ = transcript.read(script)[0]
    assert round_.lines is not None
    envy = [line for line in round_.lines if line.spot == "progressive_envy"]
    assert [(line.seat, line.net // DOLLAR) for line in envy] == [(7, paid[0]), (4, paid[1])]
    assert round_.lines[-2:] == tuple(envy)  # at the end of the round


@pytest.mark.paragraph("dj-wild", "link 12b", "link 12c")
def test_rule_3_link_12_envy_is_paid_once_every_seat_is_settled() -> None:
    script = TWO_ROYALS.format(table="link-01", rest="9c", answers="play play play play")
    kinds = [fact.kind for fact in transcript.read(script)[0].facts]
    assert kinds[-5:] == ["settled"] * 4 + ["envy_paid"]


def test_rule_8_djwp_1_has_no_envy() -> None:
    script = TWO_ROYALS.format(table="djwp-1", rest="", answers="play fold fold fold")
    round_ = transcript.read(script)[0]
    assert round_.lines is not None
    assert "progressive_envy" not in {line.spot for line in round_.lines}


def test_rule_8_a_royal_made_by_the_replacement_card_earns_envy_too() -> None:
    script = TWO_ROYALS.replace("Js Ts", "Js Jk")
    text = script.format(table="link-01", rest="Ts", answers="play fold fold fold")
    round_ = transcript.read(text)[0]
    assert str(of(round_, seat=1).share) == "100%"
    assert of(round_, "progressive_envy", 4).net == 3000 * DOLLAR


def test_rule_8_never_envy_from_the_dealers_hand() -> None:
    script = """
        game dj-wild
        table progressive link-01
        wager 1 ante $5 blind $5 progressive $1
        cards 3d 5d 7h 9h Jc  As Ks Qs Js Ts  9c
        answers play
    """
    round_ = transcript.read(script)[0]
    assert round_.lines is not None
    assert {line.spot for line in round_.lines} == {"ante", "play", "blind", "progressive"}


def test_rule_8_several_meter_pays_stand_from_the_dealers_right() -> None:
    script = """
        game dj-wild
        wager 1 ante $5 blind $5 progressive $1
        wager 6 ante $5 blind $5 progressive $1
        cards As Ks Qs Js Ts  Ah Kh Qh Jh Th  3d 5d 7h 9h Jc
        answers play play
    """
    shares = transcript.read(script)[0].balance().shares
    assert [(line.seat, str(line.share)) for line in shares] == [(6, "10%"), (1, "10%")]


@pytest.mark.parametrize("packet", [1, 2, 3])
def test_rule_6_a_wrong_number_of_cards_voids_and_the_extra_packet_counts_too(packet: int) -> None:
    round_ = dealt("As Ks Qs Js 4d", "link-01", more=f"fault wrong_count {packet}", answer="")
    assert round_.voided == "wrong_number_of_cards"
    assert (round_.asked, round_.lines) == ([], ())
    again = round_.redeal(round_.order)
    assert (again.wagers, again.coin_in) == (round_.wagers, {})
