"""The guided first minute: each step is done when the log says so, and only then."""

from tests.floor.demo.demo_card_room import bare_room

from houseway.floor import commands
from houseway.floor.demo import CREW, FirstMinute
from houseway.floor.demo.guided import STEPS, TABLE
from houseway.money import DOLLAR


def test_a_visitor_goes_from_coin_in_to_the_win_page() -> None:
    floor, _ = bare_room()
    heard: list[int] = []
    guide = FirstMinute(floor, changed=lambda: heard.append(1))
    assert guide.step is STEPS[0]
    floor.execute("dana", commands.StartGame(TABLE, {2: DOLLAR, 5: DOLLAR}), "1")
    assert guide.step is STEPS[1]
    floor.execute("dana", commands.SelectSeat(TABLE, 5), "2")
    floor.execute("dana", commands.PressHand(TABLE, "straight_flush"), "3")
    assert guide.step is STEPS[2]
    floor.execute("whit", commands.Confirm(TABLE, 5, "9h 8h 7h 6h 5h"), "4")
    assert guide.step is STEPS[3]
    floor.execute("vera", commands.SwipeCard(TABLE, "E-1", 5), "5")
    assert guide.step is STEPS[4]
    assert guide.award is not None
    guide.printed(guide.award + 1)
    assert guide.step is STEPS[4]
    guide.printed(guide.award)
    assert guide.step is STEPS[5]
    floor.execute("dana", commands.EndGame(TABLE), "6")
    assert guide.done == len(STEPS) == len(heard)
    assert guide.is_fresh
    floor.execute("dana", commands.StartGame(TABLE, {2: DOLLAR}), "7")
    assert not guide.is_fresh
    guide.restart()
    assert guide.step is STEPS[0]


def test_the_crew_and_other_tables_do_not_take_a_visitor_further() -> None:
    floor, _ = bare_room()
    guide = FirstMinute(floor)
    floor.execute(CREW.dealers[0], commands.StartGame(TABLE, {1: DOLLAR}), "1")
    floor.execute("dana", commands.StartGame("6", {1: DOLLAR}), "2")
    assert guide.done == 0
    guide.close()


def test_every_step_says_whose_card_it_takes() -> None:
    floor, _ = bare_room()
    assert [step.name for step in STEPS] == [
        "coin_in",
        "claim",
        "verify",
        "record",
        "print",
        "end",
    ]
    signers = {step.name: step.signs_in for step in STEPS}
    assert signers["verify"] != signers["record"]  # Two people.
    assert all(step.signs_in in floor.state.staff for step in STEPS)
    assert all(step.text.endswith(".") for step in STEPS)


def test_the_tour_continues_after_a_restart_and_starts_over_at_an_idle_table() -> None:
    floor, _ = bare_room()
    floor.execute("dana", commands.StartGame(TABLE, {2: DOLLAR, 5: DOLLAR}), "1")
    assert FirstMinute(floor).step is STEPS[1]
    floor.execute("dana", commands.SelectSeat(TABLE, 5), "2")
    floor.execute("dana", commands.PressHand(TABLE, "straight_flush"), "3")
    again = FirstMinute(floor)
    assert again.step is STEPS[2]
    again.restart()
    assert again.step is STEPS[0]
    held = floor.state.jackpots["quick-hit"].link
    assert not held.tables[TABLE].is_open
    assert not held.awards


def test_a_claim_withdrawn_and_a_game_ended_too_early_lead_back() -> None:
    floor, _ = bare_room()
    guide = FirstMinute(floor)
    floor.execute("dana", commands.StartGame(TABLE, {5: DOLLAR}), "1")
    floor.execute("dana", commands.SelectSeat(TABLE, 5), "2")
    floor.execute("dana", commands.PressHand(TABLE, "trips"), "3")
    assert guide.step is STEPS[1]  # A pay from the tray needs no supervisor.
    floor.execute("dana", commands.PressHand(TABLE, "trips"), "4")
    floor.execute("dana", commands.PressHand(TABLE, "straight_flush"), "5")
    assert guide.step is STEPS[2]
    floor.execute("dana", commands.PressHand(TABLE, "straight_flush"), "6")
    assert guide.step is STEPS[1]
    floor.execute("dana", commands.EndGame(TABLE), "7")
    assert guide.step is STEPS[0]


def test_a_confirmation_withdrawn_leads_back_to_the_verifier() -> None:
    floor, _ = bare_room()
    guide = FirstMinute(floor)
    floor.execute("dana", commands.StartGame(TABLE, {5: DOLLAR}), "1")
    floor.execute("dana", commands.SelectSeat(TABLE, 5), "2")
    floor.execute("dana", commands.PressHand(TABLE, "straight_flush"), "3")
    floor.execute("whit", commands.Confirm(TABLE, 5, "9h 8h 7h 6h 5h"), "4")
    assert FirstMinute(floor).step is guide.step is STEPS[3]
    floor.execute("whit", commands.Confirm(TABLE, 5), "5")
    assert guide.step is STEPS[2]


def test_the_page_may_be_printed_after_the_game_has_ended() -> None:
    floor, _ = bare_room()
    guide = FirstMinute(floor)
    floor.execute("dana", commands.StartGame(TABLE, {5: DOLLAR}), "1")
    floor.execute("dana", commands.SelectSeat(TABLE, 5), "2")
    floor.execute("dana", commands.PressHand(TABLE, "straight_flush"), "3")
    floor.execute("whit", commands.Confirm(TABLE, 5, "9h 8h 7h 6h 5h"), "4")
    floor.execute("vera", commands.SwipeCard(TABLE, "E-1", 5), "5")
    floor.execute("dana", commands.EndGame(TABLE), "6")
    assert guide.step is STEPS[4]
    assert guide.award is not None
    guide.printed(guide.award)
    assert guide.step is None
    floor.execute("dana", commands.StartGame(TABLE, {5: DOLLAR}), "7")
    assert guide.step is None
