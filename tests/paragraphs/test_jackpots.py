"""The jackpot procedure of every section of the packages, on a floor with that very controller.

Each section is walked from the lock to the back-out. Letters of a section differ by document; the
marks name them all.
"""

from dataclasses import dataclass

import pytest
from tests.floor.house import STAFF, confirm, shift

from houseway.floor.reports import Ledger, make
from houseway.floor.scenario import Shift
from houseway.money import Money, parse_money


@dataclass(frozen=True)
class Section:
    """`full` is the hand that takes all of the top level, `share` one that takes part of a level or
    all of a lower one, `tray` one that is paid from the tray, for so much at $1."""

    layout: str
    paytable: str
    levels: str
    full: str
    share: str
    tray: str
    pays: str

    @property
    def family(self) -> str:
        return "aquarius" if "aquarius" in self.layout else "nexus"


ONE = "jackpot=$10,000:20%:1%"
THREE = "mega=$10,000:9%:1% major=$2,500:5%:1% minor=$500:5%:1%"
FIVE = ("royal_flush", "straight_flush", "full_house", "$50")
SEVENS = ("three_sevens_same_suit", "three_sevens_same_colour", "two_sevens", "$25")
ROYAL = ("suited_double_royal_match", "double_royal_match", "royal_match", "$40")
STUD, WILD = "mississippi-stud {} ms-01 {}", "dj-wild nexus-command-dj-wild dj-wild {}"
BLACKJACK = "royal-match-21 {} blackjack {}"
SECTIONS = {
    "ms aquarius": Section(STUD.format("aquarius", "ms-stud-01"), "ms-stud-01", ONE, *FIVE),
    "ms nexus": Section(STUD.format("nexus-command", "ms-stud-01"), "ms-stud-01", ONE, *FIVE),
    "ms link": Section(STUD.format("atlas", "link-ml03"), "link-ml03", THREE, *FIVE),
    "dj nexus": Section(WILD.format("djwp-2"), "djwp-2", ONE, *FIVE),
    "dj link": Section(WILD.format("link-ml03"), "link-ml03", THREE, *FIVE),
    "rm aquarius": Section(
        BLACKJACK.format("aquarius-royal-match", "royal-match-jackpot-6"),
        *("royal-match-jackpot-6", ONE),
        *ROYAL,
    ),
    "rm nexus": Section(
        BLACKJACK.format("atlas", "royal-match-jackpot-6"), "royal-match-jackpot-6", ONE, *ROYAL
    ),
    "player": Section(
        BLACKJACK.format("atlas", "blazing-7s-1 third player"), "blazing-7s-1", ONE, *SEVENS
    ),
    "up-card": Section(
        BLACKJACK.format("atlas", "blazing-7s-1 third up-card"), "blazing-7s-1", ONE, *SEVENS
    ),
    "san-lo": Section(
        "san-lo aquarius san-lo fslpp-01",
        *("fslpp-01", ONE),
        *("five_aces", "royal_flush", "full_house", "$15"),
    ),
}
TRILUX = Section(
    BLACKJACK.format("nexus-command-2-jackpot", "trilux-6"),
    *("trilux-6", ONE),
    *("suited_three_aces", "", "straight_flush", "$25"),
)
ALL = {**SECTIONS, "trilux": TRILUX}
EVERY = pytest.mark.parametrize("name", ALL)


def opened(name: str, house: str = "") -> Shift:
    section = ALL[name]
    return shift(
        STAFF,
        f"""
        tess table 1 {section.layout}
        tess link pot {section.paytable} {section.family} {section.levels}{house}
        tess join pot 1
        haas open pot
        haas 1 OPEN
        """,
    )


def lock(done: Shift, *seats: int) -> None:
    aquarius = done.floor.state.tables["1"].flow == "aquarius"
    seats_ = " ".join(map(str, seats))
    done.run(f"dana 1 {'COIN IN' if aquarius else 'START GAME'} {seats_}")


def press(done: Shift, seat: int, hand: str) -> None:
    if done.floor.state.tables["1"].flow == "nexus":
        done.run(f"dana 1 SEAT {seat}")
    done.run(f"dana 1 HAND {hand}\ndana 1 CALL")


def record(done: Shift, seat: int, hand: str, who: str = "whit", refused: str = "") -> None:
    """As the controller has it, by this person; `refused` at the step that records."""
    key, card = ("K-1", "S-1") if who == "whit" else ("K-2", "E-1")
    no = f"refused {refused} " if refused else ""
    done.run(
        {
            "aquarius": f"{who} 1 KEY JPH {key}\n{no}{who} 1 J-POT {seat} {hand} shown",
            "nexus": f"whit 1 CONFIRM {seat} shown\n{no}{who} 1 CARD {card}",
            "nexus-dj-wild": f"{who} 1 CARD {card}\n{who} 1 SEAT {seat}\n"
            f"{no}{who} 1 HAND {hand} shown",
        }[done.floor.state.tables["1"].flow]
    )


def back_to_run(done: Shift) -> None:
    if done.floor.state.tables["1"].flow == "aquarius":
        done.run("whit 1 KEY RUN K-1")


def end(done: Shift) -> None:
    aquarius = done.floor.state.tables["1"].flow == "aquarius"
    done.run(f"dana 1 {'GAME OVER' if aquarius else 'END GAME'}")


def top(done: Shift) -> Money:
    jackpot = done.floor.state.jackpots["pot"]
    return jackpot.link.levels[jackpot.rules.names[0]].current


def executive(name: str) -> str:
    """Who signs for the whole top level by the document."""
    flow = opened(name).floor.state.tables["1"].flow
    return "vera" if flow == "nexus" else "whit"


@EVERY
@pytest.mark.paragraph("mississippi-stud", "aquarius 4", "nexus 4", "link 5")
@pytest.mark.paragraph("dj-wild", "nexus 4", "link 5")
@pytest.mark.paragraph("fortune-san-lo", "aquarius 4")
@pytest.mark.paragraph("royal-match-21", "aquarius 3", "nexus 3", "trilux 4")
def test_the_whole_award_reseeds_the_meter_with_seed_and_reserve(name: str) -> None:
    done = opened(name)
    who = executive(name)
    lock(done, 1, 2)
    press(done, 2, ALL[name].full)
    record(done, 2, ALL[name].full, who)
    if who == "whit":
        back_to_run(done)
    assert top(done) == parse_money("$10,000") + 2 * parse_money("$0.01")
    end(done)
    confirm(done)


@EVERY
@pytest.mark.paragraph("mississippi-stud", "aquarius 5", "aquarius 6", "nexus 5", "nexus 6")
@pytest.mark.paragraph("mississippi-stud", "link 6", "link 7", "aquarius 7", "nexus 7", "link 8")
@pytest.mark.paragraph("dj-wild", "nexus 5", "nexus 6", "link 6", "link 7", "nexus 7", "link 8")
@pytest.mark.paragraph("fortune-san-lo", "aquarius 5", "aquarius 6", "aquarius 7")
@pytest.mark.paragraph("royal-match-21", "aquarius 4", "aquarius 5", "nexus 4", "nexus 5")
@pytest.mark.paragraph("royal-match-21", "blazing-player 4", "blazing-player 5", "trilux 5")
@pytest.mark.paragraph("royal-match-21", "blazing-up-card 4", "blazing-up-card 5", "trilux 6")
def test_only_lit_seats_are_locked(name: str) -> None:
    """The other family's button is refused; so is a claim of a seat whose sensor was dark."""
    done = opened(name)
    aquarius = ALL[name].family == "aquarius"
    done.run(f"refused no_button dana 1 {'START GAME' if aquarius else 'COIN IN'} 1")
    lock(done, 1, 3)
    assert done.floor.state.jackpots["pot"].link.tables["1"].wagers == (1, 3)
    done.run("dana 1 FIRST CARD")
    if done.floor.state.tables["1"].flow == "nexus":
        done.run("refused no_wager dana 1 SEAT 2")
    end(done)


@EVERY
@pytest.mark.paragraph("mississippi-stud", "aquarius 9a", "aquarius 9b", "nexus 9a", "nexus 9b")
@pytest.mark.paragraph("mississippi-stud", "link 10a", "link 10b")
@pytest.mark.paragraph("dj-wild", "nexus 9a", "nexus 9b", "link 11a", "link 11b")
@pytest.mark.paragraph("fortune-san-lo", "aquarius 9a", "aquarius 9b")
@pytest.mark.paragraph("royal-match-21", "aquarius 8a", "nexus 8a", "blazing-player 13a")
@pytest.mark.paragraph("royal-match-21", "blazing-player 13b", "blazing-up-card 11a")
@pytest.mark.paragraph("royal-match-21", "blazing-up-card 11b", "trilux 9a")
def test_a_percentage_comes_off_the_meter_and_a_fixed_pay_from_the_tray(name: str) -> None:
    section = ALL[name]
    done = opened(name)
    lock(done, 1, 2)
    before = done.floor.state.jackpots["pot"].link.levels
    press(done, 1, section.tray)
    record(done, 1, section.tray)
    back_to_run(done)
    assert done.floor.state.jackpots["pot"].link.levels == before
    assert done.floor.state.jackpots["pot"].link.awards[1].due == parse_money(section.pays)
    if section.share:
        press(done, 2, section.share)
        record(done, 2, section.share)
        back_to_run(done)
        after = done.floor.state.jackpots["pot"].link.levels
        assert sum(level.wins for level in after.values()) > 0
    end(done)
    confirm(done)


@pytest.mark.parametrize("name", ["ms nexus", "rm nexus", "player", "up-card"])
@pytest.mark.paragraph("mississippi-stud", "nexus 9c", "link 10c")
@pytest.mark.paragraph("royal-match-21", "nexus 8b", "blazing-player 13c", "blazing-up-card 11c")
def test_several_meter_pays_go_from_the_far_right_each_on_what_is_left(name: str) -> None:
    """Seat 1 was called first; seat 5 stands further right and is paid its share before."""
    section, done = ALL[name], opened(name)
    lock(done, 1, 5)
    press(done, 1, section.full)
    press(done, 5, section.share)
    done.run("waiting pot jackpot 1/5 1/1")
    done.run("whit 1 CONFIRM 1 shown\nrefused waits_for vera 1 CARD E-1 1")
    done.run("whit 1 CONFIRM 5 shown\nwhit 1 CARD S-1 5")
    left = top(done)
    done.run("vera 1 CARD E-1")
    assert done.floor.state.jackpots["pot"].link.awards[1].amount == left
    confirm(done)


@pytest.mark.paragraph("royal-match-21", "trilux 9b")
def test_two_whole_awards_of_trilux_go_from_the_far_right() -> None:
    done = opened("trilux")
    lock(done, 1, 5)
    press(done, 1, TRILUX.full)
    press(done, 5, TRILUX.full)
    done.run("waiting pot jackpot 1/5 1/1")


@EVERY
@pytest.mark.paragraph("mississippi-stud", "aquarius 9d", "nexus 9d", "link 10d", "aquarius 9e")
@pytest.mark.paragraph("mississippi-stud", "nexus 9e", "link 10e")
@pytest.mark.paragraph("dj-wild", "nexus 9d", "nexus 9e", "link 11d", "link 11e")
@pytest.mark.paragraph("fortune-san-lo", "aquarius 9d", "aquarius 9e")
@pytest.mark.paragraph("royal-match-21", "aquarius 8c", "aquarius 8d", "nexus 8c", "nexus 8d")
@pytest.mark.paragraph("royal-match-21", "blazing-player 13d", "blazing-player 13e", "trilux 9c")
@pytest.mark.paragraph("royal-match-21", "blazing-up-card 11d", "blazing-up-card 11e", "trilux 9d")
def test_a_second_press_turns_the_hand_button_off(name: str) -> None:
    section, done = ALL[name], opened(name)
    lock(done, 1, 2)
    press(done, 2, section.tray)
    assert done.floor.state.tables["1"].flow == "nexus" or not seat_of(done)
    done.run(f"dana 1 HAND {section.tray}")
    assert not done.floor.state.jackpots["pot"].link.awards
    end(done)


def seat_of(done: Shift) -> int:
    """A keypad names no seat."""
    return done.floor.state.jackpots["pot"].link.awards[1].seat


@EVERY
@pytest.mark.paragraph("mississippi-stud", "aquarius 9f", "aquarius 9g", "nexus 9f", "link 10f")
@pytest.mark.paragraph("dj-wild", "nexus 9f", "link 11f")
@pytest.mark.paragraph("fortune-san-lo", "aquarius 9f", "aquarius 9g")
@pytest.mark.paragraph("royal-match-21", "aquarius 8e", "aquarius 8f", "nexus 8e")
@pytest.mark.paragraph("royal-match-21", "blazing-player 13f", "blazing-up-card 11f", "trilux 9e")
def test_who_records_the_whole_top_level_and_when_the_meter_moves(name: str) -> None:
    """Aquarius and the DJ Wild text name the supervisor alone; the others the card by level."""
    section, done = ALL[name], opened(name)
    flow = done.floor.state.tables["1"].flow
    lock(done, 1, 2)
    press(done, 2, section.full)
    full = top(done)
    if flow == "nexus":
        record(done, 2, section.full, "whit", "signature_low")
        done.run("vera 1 CARD E-1")
    else:
        record(done, 2, section.full)
    if flow == "aquarius":
        assert top(done) == full  # on record, and the meter stands until RUN
        back_to_run(done)
    assert top(done) < full + 2
    made = page(done)
    asked = "required by the approved rules"
    assert (asked in made) == (flow == "nexus")
    end(done)
    confirm(done)


def page(done: Shift) -> str:
    """The win page as text."""
    ledger = Ledger().read_all(done.log.read())
    return repr(make(ledger, "win", win="pot/1"))


@EVERY
@pytest.mark.paragraph("mississippi-stud", "aquarius 9f", "nexus 9f", "link 10f")
@pytest.mark.paragraph("dj-wild", "nexus 9f", "link 11f")
def test_a_threshold_of_the_house_asks_for_an_executive_on_any_controller(name: str) -> None:
    section, done = ALL[name], opened(name, " house $10")
    lock(done, 1, 2)
    press(done, 2, section.tray)
    record(done, 2, section.tray, "whit", "signature_low")


@EVERY
@pytest.mark.paragraph("mississippi-stud", "aquarius 9h", "nexus 9g", "link 10g")
@pytest.mark.paragraph("dj-wild", "nexus 9g", "link 11g")
@pytest.mark.paragraph("fortune-san-lo", "aquarius 9h")
@pytest.mark.paragraph("royal-match-21", "aquarius 8g", "nexus 8f", "blazing-player 12")
@pytest.mark.paragraph("royal-match-21", "blazing-player 13g", "blazing-up-card 10")
@pytest.mark.paragraph("royal-match-21", "blazing-up-card 11g", "trilux 9f")
def test_one_button_ends_the_round_once_every_claim_is_settled(name: str) -> None:
    section, done = ALL[name], opened(name)
    lock(done, 1, 2)
    press(done, 2, section.full)
    aquarius = section.family == "aquarius"
    done.run(f"refused claim_stands dana 1 {'GAME OVER' if aquarius else 'END GAME'}")
    record(done, 2, section.full, executive(name))
    back_to_run(done)
    end(done)
    lock(done, 1)


@EVERY
@pytest.mark.paragraph("mississippi-stud", "aquarius 9i", "nexus 9h", "link 10h")
@pytest.mark.paragraph("dj-wild", "nexus 9h", "link 11h")
@pytest.mark.paragraph("fortune-san-lo", "aquarius 9i")
@pytest.mark.paragraph("royal-match-21", "aquarius 8h", "nexus 8g", "blazing-player 13h")
@pytest.mark.paragraph("royal-match-21", "blazing-up-card 11h", "trilux 9g")
def test_once_recorded_a_win_is_backed_out_only_by_a_manual_adjustment(name: str) -> None:
    section, done = ALL[name], opened(name)
    lock(done, 1, 2)
    before = top(done)
    press(done, 2, section.full)
    record(done, 2, section.full, executive(name))
    if executive(name) == "whit":
        back_to_run(done)
    done.run(f"refused hand_not_lit whit 1 REJECT {section.full} 2 misread")
    end(done)
    done.run("haas back-out pot 1 the hand was misread")
    assert top(done) == before
    confirm(done)


@pytest.mark.parametrize("name", ["ms aquarius", "ms nexus", "ms link", "dj link", "san-lo"])
@pytest.mark.paragraph("mississippi-stud", "aquarius 10a", "aquarius 10b", "aquarius 10c")
@pytest.mark.paragraph("mississippi-stud", "nexus 10a", "nexus 10b", "nexus 10c")
@pytest.mark.paragraph("mississippi-stud", "link 11a", "link 11b", "link 11c", "link pays")
@pytest.mark.paragraph("dj-wild", "link 12a", "link 12b", "link 12c", "link pays")
@pytest.mark.paragraph("fortune-san-lo", "aquarius 3")
def test_envy_is_paid_at_the_end_to_every_other_wager_for_each_hand(name: str) -> None:
    """Two hands earn it: each other wager is paid twice, each holder once, nobody for oneself."""
    section, done = ALL[name], opened(name)
    each = done.floor.state.jackpots["pot"].rules.hands[section.full].envy
    lock(done, 1, 2, 3)
    press(done, 2, section.full)
    record(done, 2, section.full, executive(name))
    back_to_run(done) if executive(name) == "whit" else None
    press(done, 1, section.full)
    record(done, 1, section.full, executive(name))
    back_to_run(done) if executive(name) == "whit" else None
    paid = {seat: parse_money(f"${each // 10**6}") * n for seat, n in ((3, 2), (2, 1), (1, 1))}
    done.run("envy 1 " + " ".join(f"{seat}=${amount // 10**6}" for seat, amount in paid.items()))
    end(done)
    confirm(done)
