"""A San Lo hand in a guest's fingers."""

from houseway.cards import parse_card, parse_cards
from houseway.web.play.shown_steps import HandSetting, ShownSteps

SIX = "Kd Jk Qd Qh 9s 9c"


def laid(high: str, mid: str, low: str) -> HandSetting:
    return HandSetting([], *(list(parse_cards(cards)) for cards in (high, mid, low)))


def test_a_tap_picks_up_and_a_second_one_puts_down() -> None:
    laying = HandSetting(list(parse_cards(SIX)))
    king = parse_card("Kd")
    laying.tap(king)
    assert laying.picked == king
    laying.tap(king)
    assert laying.picked == -1


def test_a_picked_card_goes_to_a_tray_and_the_last_one_to_the_free_place() -> None:
    laying = HandSetting(list(parse_cards(SIX)))
    for card, tray in zip(parse_cards("Kd 9s 9c Qd Qh"), ("high",) * 3 + ("mid",) * 2, strict=True):
        laying.tap(card)
        laying.move(tray)
    assert laying.is_laid
    assert laying.low == [parse_card("Jk")]
    assert laying.word == "Kd 9s 9c / Qd Qh / Jk"


def test_a_full_tray_leaves_the_card_picked_up() -> None:
    laying = laid("Kd 9s 9c", "Qd Qh", "Jk")
    laying.tap(parse_card("Qd"))
    laying.move("low")
    assert laying.picked == parse_card("Qd")
    assert laying.mid == list(parse_cards("Qd Qh"))


def test_a_drag_to_a_full_tray_exchanges_with_its_last_card() -> None:
    laying = laid("Kd 9s 9c", "Qd Qh", "Jk")
    laying.send(parse_card("Qd"), "low")
    assert laying.low == [parse_card("Qd")]
    assert parse_card("Jk") in laying.mid


def test_a_foul_is_announced_and_one_exchange_fixes_it() -> None:
    laying = laid("Kd 9s 9c", "Qd Qh", "Jk")
    assert laying.foul == "Foul: the mid hand outranks the high hand."
    mend = laying.repair()
    assert mend is not None
    laying.exchange(*mend)
    assert laying.foul == ""


def test_a_card_that_is_not_held_changes_nothing() -> None:
    laying = laid("Kd 9s 9c", "Qd Qh", "Jk")
    laying.tap(parse_card("2c"))
    laying.send(parse_card("2c"), "high")
    laying.exchange(parse_card("2c"), parse_card("Kd"))
    assert laying.word == "Kd 9s 9c / Qd Qh / Jk"


def test_start_over_takes_all_six_up_again() -> None:
    laying = laid("Kd 9s 9c", "Qd Qh", "Jk")
    laying.start_over()
    assert sorted(laying.hand) == sorted(parse_cards(SIX))
    assert not laying.is_laid


def test_however_much_happens_a_round_is_shown_within_six_seconds_at_the_normal_pace() -> None:
    for steps in (3, 12, 40):
        showing = ShownSteps(0, 0)
        showing.follow(1, steps, "normal")
        wait = showing.wait("normal")
        assert wait is not None
        assert wait * steps < 6
