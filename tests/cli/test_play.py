"""`houseway play`: a pipe of answers plays whole rounds; every way of leaving is a clean one."""

import fcntl
import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from tests.cli.terminal import refused

from houseway.cards import JOKER, parse_cards
from houseway.cli import main
from houseway.cli.training.play_table import meant, shortest
from houseway.cli.training.play_view import boxes, colored
from houseway.games import FILES
from houseway.lab.drills.question import by_places
from houseway.table.procedure import FACE_DOWN

HOUSEWAY = Path(sys.executable).parent / "houseway"


def played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answers: str, *words: str
) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "stdin", io.StringIO(answers.replace(" ", "\n") + "\n"))
    code = main(["play", *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_round_is_told_in_order_and_the_coach_has_the_last_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = played(
        monkeypatch, capsys, "1x 1x 3", *["mississippi-stud", "--seed", "3", "--rounds", "1"]
    )
    assert (code, err) == (0, "")
    told = [
        *(
            "Play chips",
            "Training meter, Progressive: $12,500.00",
            "Your bets: Ante $10.00",
        ),
        *("No more bets.", "Two cards to seat 1: Jh 4s.", "You hold Jh 4s."),
        *("3rd street: [f]old, [1]x, [2]x, [3]x? 1x", "Coach: right, 1x is worth"),
        *(
            "On the board:",
            "5th street",
            "3x",
            "You ",
            "mistakes in 3",
            "Thank you for playing: 1",
        ),
    ]
    place = 0
    for words in told:
        assert words in out[place:], words
        place = out.index(words, place) + len(words)


@pytest.mark.parametrize("game", FILES)
def test_every_game_can_be_left_at_once(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = played(monkeypatch, capsys, "q", game, "--seed", "3", "--coach", "off")
    assert code == 0
    assert "Thank you for playing: 0 rounds, +$0.00; you leave with $1,000.00" in out


def test_the_same_seed_deals_the_same_and_prints_no_control_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = ["--seats", "4", "--seat", "2", "--bots", "timid,random"]
    words = ["three-card-poker", "--seed", "9", "--rounds", "2", *table]
    first, again = (played(monkeypatch, capsys, "play fold", *words)[1] for _ in range(2))
    assert first == again
    assert "\x1b" not in first
    assert "Seat 3: random, acts at random." in first


def test_money_adds_up_from_round_to_round(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["dj-wild", "--seed", "2", "--rounds", "3", "--coach", "off", "--bankroll", "500"]
    _, out, _ = played(monkeypatch, capsys, "play play play", *words)
    nets = [
        (1 if how == "win" else -1) * float(amount.replace(",", ""))
        for how, amount in re.findall(r"You (win|lose) \$([\d,.]+)\.\n", out)
    ]
    left = re.search(r"you leave with \$([\d,.]+) in", out)
    assert left is not None
    assert float(left[1].replace(",", "")) == pytest.approx(500 + sum(nets))


def test_before_you_choose_the_coach_lists_what_each_answer_is_worth(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["three-card-poker", "--seed", "9", "--rounds", "1", "--coach", "before"]
    _, out, _ = played(monkeypatch, capsys, "play", *words)
    assert out.index("average value of each choice") < out.index("Play or fold:")
    assert re.search(r"play +[-+]\$\d+\.\d\d  [-+]\d+\.\d{4} antes", out)


def test_a_wrong_word_is_refused_and_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["three-card-poker", "--seed", "9", "--rounds", "1", "--coach", "off"]
    code, out, _ = played(monkeypatch, capsys, "raise p", *words)
    assert code == 0
    assert "Seat 1: answer fold or play." in out
    assert "Seat 1 bets $10.00 on Play." in out


def test_a_raise_needs_chips(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["caribbean-stud", "--seed", "9", "--rounds", "2", "--coach", "off", "--bankroll", "25"]
    _, out, _ = played(monkeypatch, capsys, "raise fold", *words)
    assert "Your stack does not cover that bet." in out.replace(". Buy", ".")
    assert "Seat 1 folds." in out


def test_side_bets_can_be_left_out_and_single_bets_changed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    off = ["three-card-poker", "--seed", "1", "--side-bets", "off"]
    _, out, _ = played(monkeypatch, capsys, "q", *off)
    assert "Your bets: Ante $10.00\n" in out
    bets = ["--bet", "pair plus=5", "--bet", "bonus=0", "--unit", "25"]
    _, out, _ = played(monkeypatch, capsys, "q", "three-card-poker", "--seed", "1", *bets)
    assert "Your bets: Ante $25.00   Pair Plus $5.00\n" in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("dj-wild --seats 9", "This table seats 1 to 7 players, not 9."),
        ("dj-wild --seat 3", "There is no seat 3 with --seats 1; choose another"),
        ("three-card-poker --positions 2 --seats 7", "This table seats 1 to 7 players, not 8."),
        ("/play/dj-wild?two_positions=no --positions 2", "This table allows one position per"),
        ("royal-match-21 --unit 401", "Seat 1: Blackjack is above the maximum of $200.00."),
        ("/play/royal-match-21?blackjack.high=500", "limit for a single wager is now $400.00."),
        ("dj-wild --bet ante", "Write --bet like ante=20, not 'ante'."),
        ("dj-wild --bet insurance=5", "Seat 1: this table has no Insurance bet;"),
        ("dj-wild --bet blind=5", "Seat 1: Blind must equal Ante."),
        ("dj-wild --table trips=ms-01", "Paytable ms-01 cannot be used for Trips in DJ Wild"),
        ("dj-wild --meter mega=5", "This table has no meter level 'mega'; choose from jackpot."),
        ("dj-wild --seats 2 --bots lucky", "dj-wild has no bot or strategy 'lucky'"),
        ("dj-wild --bankroll 0", "--bankroll must be more than $0."),
        ("dj-wild --rounds 0", "At least 1 round is needed."),
        (
            "dj-wild --fault boom",
            "Write a fault as wrong_count, exposed_card or shuffler_malfunction with",
        ),
        (
            "dj-wild --setting decks=2",
            "DJ Wild Stud Poker has no setting 'decks'; choose from folded",
        ),
        ("royal-match-21 --setting decks=9", "Blackjack is dealt from 1 to 8 decks, not 9."),
        ("royal-match-21 --setting decks=x", "A setting of Royal Match 21 is not valid: "),
        ("bridge", "There is no game 'bridge'; choose from mississippi-stud, "),
    ],
)
def test_a_table_that_cannot_be_opened_says_why(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in refused(["play", *words.split()], capsys)


@pytest.mark.paragraph("mississippi-stud", "dealing limits")
def test_the_lawful_ceiling_holds_for_a_raise_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Three antes of $150 are more than the $400 of WAC 230-15-140."""
    words = ["mississippi-stud", "--unit", "150", "--bankroll", "5000", "--coach", "off"]
    _, out, _ = played(monkeypatch, capsys, "3x\nf", *words, "--seed", "3", "--rounds", "1")
    assert "Seat 1: answer fold, 1x or 2x." in out


@pytest.mark.paragraph("three-card-poker", "dealing 1")
def test_a_player_takes_two_adjacent_positions_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["three-card-poker", "--positions", "2", "--seed", "3", "--coach", "off"]
    _, out, _ = played(monkeypatch, capsys, "play\nfold", *words, "--rounds", "1")
    assert "You are in seats 1 and 2" in out
    assert out.count("Three cards to seat") == out.count("You hold") == 2
    assert "Seat 2 folds." in out
    assert "you leave with $1,013.00" in out


@pytest.mark.paragraph("royal-match-21", "royal-match 4")
def test_insurance_for_less_than_half_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["royal-match-21", "--seed", "2", "--coach", "off", "--rounds", "1"]
    _, out, _ = played(monkeypatch, capsys, "insure$5.01 insure$2 stand", *words)
    assert "insure for an amount up to $5.00" in out
    assert "Seat 1 takes insurance for $2.00." in out


def test_cards_that_a_player_may_not_see_are_not_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["san-lo", "--seed", "4", "--coach", "off", "--rounds", "1", "--seats", "3"]
    _, out, _ = played(monkeypatch, capsys, "high", *words)
    assert "??" not in out
    assert "Six cards to seat 1.\n" in out
    assert "Seat 1 sets the hand.\n" in out


def test_two_jackpots_and_other_house_settings_can_be_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    two = ["--table", "jackpot=blazing-7s-1", "--table", "second jackpot=trilux-6"]
    house = ["--setting", "dual_progressives=yes", "--setting", "surrender=yes", "--coach", "off"]
    words = ["royal-match-21", "--seed", "1", *two, *house]
    _, out, _ = played(monkeypatch, capsys, "su q", *words)
    assert "Training meter, Second jackpot: $12,500.00" in out
    assert "END GAME is pressed for the second jackpot." in out
    assert "Seat 1 surrenders." in out


def test_a_fault_voids_the_first_round_and_the_wagers_stay(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["three-card-poker", "--seed", "1", "--rounds", "1", "--coach", "off"]
    fault = ["--fault", "shuffler_malfunction 2 persists"]
    code, out, _ = played(monkeypatch, capsys, "play", *words, *fault)
    assert code == 0
    void, again = out.index("all hands are void"), out.index("the cards are dealt again")
    assert void < out.index("Replace it with the backup.") < again
    assert out.count("No more bets.") == 2
    assert "Thank you for playing: 1 round," in out


@pytest.mark.slow
def test_ctrl_c_says_goodbye() -> None:
    """In a terminal of its own, where cards are drawn, and typed as a player types it."""
    player, table = pty.openpty()
    words = [HOUSEWAY, "play", "mississippi-stud", "--seed", "3", "--coach", "off"]
    with subprocess.Popen(
        words, stdin=table, stdout=table, stderr=table, preexec_fn=sit_at, start_new_session=True
    ) as running:
        os.close(table)
        try:
            shown = read_until(player, b"? ", seconds=60)
            shown += interrupted(player)
            assert running.wait(30) == 130
        finally:
            running.kill()
    os.close(player)
    text = shown.decode()
    assert "┌───┐" in text
    assert "♥" in text
    assert "Traceback" not in text


def sit_at() -> None:
    """The terminal becomes the game's own. Whoever runs this test may have been started deaf to
    Ctrl-C, as a job in the background is; a player at a terminal never is."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def interrupted(player: int) -> bytes:
    """Press Ctrl-C until the game says goodbye. Python acts on a signal between two of its own
    steps; one that comes in the instant before it waits for the keyboard waits with it."""
    for _ in range(10):
        os.write(player, b"\x03")
        try:
            return read_until(player, b"in play chips", seconds=3)
        except TimeoutError:
            continue
    raise AssertionError("ten times Ctrl-C, and no goodbye")


def read_until(terminal: int, words: bytes, seconds: float) -> bytes:
    found, ends = b"", time.monotonic() + seconds
    while words not in found:
        ready, _, _ = select.select([terminal], [], [], max(0.0, ends - time.monotonic()))
        if not ready:
            raise TimeoutError(f"no {words!r} in {found!r}")
        found += os.read(terminal, 4096)
    return found


def test_the_fewest_letters_are_enough() -> None:
    answers = ("hit", "stand", "double", "split")
    assert shortest(answers) == {"hit": "h", "stand": "st", "double": "d", "split": "sp"}
    assert meant(answers, "sp") == "split"
    assert meant(answers, "s") == "s"  # two begin so: the table will refuse it


def test_a_san_lo_hand_can_be_by_places() -> None:
    hand = parse_cards("4h Qc Qs 2h Ac 8s")
    assert by_places(hand, "123 45 6") == "4h Qc Qs / 2h Ac / 8s"
    assert by_places(hand, "236/51/4") == "Qc Qs 8s / Ac 4h / 2h"
    for typed in ("123 45", "127 45 6", "high first", "abc de f"):
        assert by_places(hand, typed) == ""


def test_cards_are_drawn_as_boxes_with_backs_and_jokers() -> None:
    top, middle, bottom = (row.plain for row in boxes([*parse_cards("Td As"), JOKER, FACE_DOWN]))
    assert top == "┌───┐ ┌───┐ ┌───┐ ┌───┐ "
    assert middle == "│10♦│ │ A♠│ │JKR│ │░░░│ "
    assert bottom == "└───┘ └───┘ └───┘ └───┘ "


def test_only_cards_that_were_shown_are_colored_in_a_sentence() -> None:
    said = colored("As told, seat 1 has As Td.", {"Td"})
    assert said.plain == "As told, seat 1 has As 10♦."
