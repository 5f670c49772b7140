"""The command line: every mistake is one clear sentence on stderr and exit code 2."""

import csv
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.cli import COMMANDS, main


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    try:
        code = main(list(words))
    except SystemExit as stop:  # argparse leaves this way
        code = int(str(stop.code))
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("nonsense", "There is no command 'nonsense'. `houseway --help` lists the commands."),
        ("odd", "There is no command 'odd'. Did you mean `odds`?"),
        ("odds", "Name a paytable, for example ms-01; `houseway paytables` lists all."),
        ("meter djwp-1 --contribution -1%", "-1% is not a rate from 0% to 100%."),
        ("odds link-01 --meter -$5", "The jackpot meter cannot be negative."),
        ("odds trips-3", "There is no paytable 'trips-3'; did you mean"),
        ("odds royal-match-3 --decks 9", "Choose 1 to 8 decks, not 9."),
        ("odds royal-match-3 --decks six", "Argument --decks: 'six' is not a whole number."),
        ("odds cover-all --hands 1", "Choose 2 to 8 hands, including the dealer's, not 1."),
        ("odds trips-01 --wager -1", "The wager must be more than $0."),
        ("odds trips-01 --wager 0.001", "The wager must be a whole number of cents."),
        (
            "odds trips-01 --meter mega=5",
            "trips-01 has fixed pays and no meter; leave out the reading.",
        ),
        ("odds link-ml03 --meter grand=5", "its levels: mega, major, minor."),
        ("odds link-ml03 --meter mega=-5", "The mega meter cannot be negative."),
        ("odds --file /nowhere.toml", "There is no file /nowhere.toml."),
        ("odds tcpb-03e --others 9", "Choose 0 to 8 other players, not 9."),
        ("odds trips-03,pay.flsh=4", "trips-03 has no row 'flsh'; choose from five_wilds,"),
        ("odds blackjack,decks=2 --decks 6", "Write assumptions after commas or as options, not"),
        ("meter link-01,pay.flush=50", "take changes after commas. Write assumptions as options."),
        (
            "design trips-03,pay.flush=5 --row flush --target-edge 5%",
            "take changes after commas. Write assumptions as options, and changed pays in a file",
        ),
        ("meter trips-01", "has fixed pays and no meter"),
        (
            "meter ms-stud-01 --maximum 1",
            "The maximum of the jackpot meter must be at least its seed, $",
        ),
        (
            "strategy mississippi-stud --hand AsKd --beside three-card-bonus-1@x",
            "'x' is not a fraction; write it like 1/5 or 0.2.",
        ),
        (
            "meter link-ml03 --contribution 9%",
            "Say which level '9%' is for, like mega=9%; the levels",
        ),
        ("meter ms-stud-01 --seed 1000 --contribution 120%", "is not a rate from 0% to 100%"),
        ("strategy bridge", "Try `houseway strategy --help`."),
        ("strategy san-lo --setting foul=warned", "Enter your own cards too, with --hand."),
        ("strategy dj-wild --paytable ms-01", "ms-01 is not a paytable of dj-wild."),
        ("strategy three-card-poker --hand Qc,6d", "A three-card hand has 3 cards, not 2."),
        ("strategy three-card-poker --hand Qc,6d,Qc", "Qc appears twice; one deck has only one."),
        ("hand Kx", "'Kx' is not a card; write it like As, Td, 2c, or Jk for the joker."),
        ("hand KsKdKh4cJk", "A five-card hand has no joker."),
        ("bench nothing", "There is no suite 'nothing'"),
    ],
)
def test_a_mistake_is_reported_in_one_sentence_with_exit_code_2(
    capsys: pytest.CaptureFixture[str], words: str, sentence: str
) -> None:
    code, out, err = said(capsys, *words.split())
    assert code == 2
    assert sentence in err
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert out == ""


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["--help"]):
        code, out, _ = said(capsys, *words)
        assert code == 0
        assert all(f"  {command}" in out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str], command: str) -> None:
    code, out, err = said(capsys, command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"usage: houseway {command}")


def test_version_names_the_state_of_the_kernels(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "--version")
    assert code == 0
    assert out.startswith("houseway 0.1.0. ")
    assert "kernels" in out.lower()


def test_odds_in_json_have_the_fixed_form(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "odds", "trips-03", "--json")
    found = json.loads(out)
    assert found["paytable"] == "trips-03"
    assert found["combinations"] == sum(row["combinations"] for row in found["rows"])
    assert set(found["rows"][0]) >= {"hand", "combinations", "probability", "pays", "return"}
    above, below = map(int, found["house_edge_exact"].split("/"))
    assert found["house_edge"] == pytest.approx(above / below, abs=1e-15)
    assert found["house_edge"] == pytest.approx(-sum(row["return"] for row in found["rows"]))


def test_odds_and_compare_read_a_changed_table_alike(capsys: pytest.CaptureFixture[str]) -> None:
    side = "trips-03,pay.natural_flush=40"
    _, out, _ = said(capsys, "odds", side, "--json")
    assert json.loads(out)["house_edge_exact"] == "16084/2869685"
    _, out, _ = said(capsys, "compare", "trips-03", side)
    assert "16084/2869685" in out
    assert "16084/2869685" in said(capsys, "odds", side)[1].replace(",", "")


def test_a_changed_ante_bonus_counts_in_the_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The rows of a designator are those of its ante bonus."""
    side = "tcp-01,pay.straight=2"
    _, compared, _ = said(capsys, "compare", "tcp-01", side, "--json")
    _, out, _ = said(capsys, "odds", side, "--json")
    edge = json.loads(out)["house_edge"]
    assert edge == json.loads(compared)["sides"][1]["house_edge"]
    assert edge < json.loads(compared)["sides"][0]["house_edge"]


def test_a_table_of_ones_own_is_changed_the_same_way(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN, "utf-8")
    _, plain, _ = said(capsys, "odds", "mine", "--file", str(file), "--json")
    _, changed, _ = said(capsys, "odds", "mine,pay.trips=5", "--file", str(file), "--json")
    assert json.loads(changed)["house_edge"] < json.loads(plain)["house_edge"]


OWN = """[mine]
name = "Mine"
game = "dj-wild"
bet = "trips"
hands = "wild_five"
like = "trips-03"
pays = [{ hand = "trips", to_one = "4" }]
source = { document = "my notebook", heading = "page 12" }
"""


def test_a_link_of_three_levels_has_a_plane(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "odds", "link-ml03", "--json")
    found = json.loads(out)
    assert found["break_even_meter"] is None
    assert set(found["break_even_plane"]["levels"]) == {"mega", "major", "minor"}


def test_three_card_poker_has_pair_plus_under_bets(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "odds", "tcp-01", "--json")
    found = json.loads(out)
    assert found["house_edge_exact"] == "686689/20358520"
    assert [bet["paytable"] for bet in found["bets"]] == ["pair-plus-a", "tcp-01"]
    assert found["element_of_risk"] == pytest.approx(found["house_edge"] / found["average_wager"])


def test_rows_as_csv_have_a_header(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "odds", "pair-plus-a", "--csv")
    lines = out.splitlines()
    assert lines[0].startswith("paytable,bet,hand,combinations,probability,pays,net,return,name,")
    assert lines[1].startswith("pair-plus-a,pair_plus,straight_flush,48,")
    first = next(csv.DictReader(lines))
    assert (first["name"], first["hand_name"], first["wager"]) == (
        "Three Card Poker, Pair Plus A",
        "Straight flush",
        "pair_plus",
    )
    assert (first["house_edge_exact"], first["push_frequency"]) == ("128/5525", "")
    assert "decks 1; approved decks 1" in first["assumes"].replace("_", " ")


@pytest.mark.slow
def test_tables_fit_a_hundred_columns(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["odds", "tcp-01"], ["odds", "link-ml03"], ["meter", "djwp-1"], ["paytables"]):
        _, out, _ = said(capsys, *words)
        assert max(map(len, out.splitlines())) <= 100


@pytest.mark.slow
def test_a_closed_pipe_prints_no_traceback() -> None:
    command = f"{sys.executable} -m houseway.cli paytables | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr


def test_the_installed_command_starts_in_a_fresh_process() -> None:
    houseway = Path(sys.executable).parent / "houseway"
    done = subprocess.run([houseway, "hand", "As"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "Enter 3 or 5 cards for Mississippi Stud, not 1.\n"


def test_a_file_may_stand_before_or_after_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ("odds trips-03 --csv", "odds --csv trips-03"):
        code, out, _ = said(capsys, *words.split())
        assert (code, out[:9]) == (0, "paytable,")


def test_a_pipe_shows_the_dealers_cards(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("p\n" * 5))
    _, out, _ = said(capsys, "play", "three-card-poker", "--seed", "2", "--rounds", "1")
    (shown,) = (line for line in out.splitlines() if line.startswith("Dealer qualifies"))
    assert re.search(r"([2-9TJQKA][cdhs] ?){3}$", shown)
