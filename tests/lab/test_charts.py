"""Pictures: the right bars and marks, the same bytes each time, and no other file endings."""

from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from houseway.cli import main
from houseway.counting.odds import Odds
from houseway.counting.options import Options
from houseway.lab.meter import Economics, LevelTerms, economics
from houseway.lab.reports.charts import (
    SMALL,
    balance,
    by_hand,
    drawn,
    edge_line,
    level_words,
    plot_meter,
    plot_odds,
)
from houseway.lab.solvers import odds
from houseway.money import dollars
from houseway.paytables import paytable

PNG = b"\x89PNG"


@pytest.fixture(scope="module")
def trips() -> Odds:
    return odds("trips-03")


def link(seeds: tuple[int, int] = (50_000, 2_000)) -> Economics:
    mega, major = seeds
    terms = {
        "mega": LevelTerms(contribution=Fraction(9, 100), reserve=Fraction(0), seed=dollars(mega)),
        "major": LevelTerms(
            contribution=Fraction(5, 100), reserve=Fraction(0), seed=dollars(major)
        ),
    }
    return economics(paytable("link-ml01"), terms, Options())


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_the_same_answer_gives_the_same_picture(trips: Odds, ending: str, tmp_path: Path) -> None:
    first, second = tmp_path / f"a.{ending}", tmp_path / f"b.{ending}"
    plot_odds(trips, first)
    plot_odds(trips, str(second))
    assert first.read_bytes() == second.read_bytes()
    assert b"date" not in first.read_bytes().lower().split(b"<defs>")[0]
    if ending == "png":
        assert first.read_bytes().startswith(PNG)
    else:
        assert ElementTree.parse(first).getroot().tag.endswith("svg")


def test_another_ending_or_folder_is_refused_with_one_sentence(trips: Odds, tmp_path: Path) -> None:
    with pytest.raises(
        ValueError, match=r"^A picture is written as \.png or \.svg, not 'a\.pdf'\.$"
    ):
        plot_odds(trips, "a.pdf")
    with pytest.raises(ValueError, match=r"^There is no folder "):
        plot_meter(link(), tmp_path / "missing" / "a.png")


def test_every_bar_is_probability_times_net_win_and_they_add_up(trips: Odds) -> None:
    bars = by_hand(trips)
    assert bars[0] == ("Five wilds · 2,000 to 1", Fraction(2000, 2_869_685))
    assert sum((value for _, value in bars), Fraction(0)) == trips.player_return


def test_the_losing_deals_are_written_instead_of_dwarfing_the_rest(trips: Odds) -> None:
    assert "Nothing" in [name for name, _ in by_hand(trips)]
    assert "Nothing" not in [name for name, _ in drawn(by_hand(trips))]
    assert balance(trips, by_hand(trips)) == (
        "Gains 74.7509%, losses 77.9145% (losing deals are not drawn), house edge 3.1636%"
    )


def test_rows_of_one_hand_are_one_bar_best_hand_first() -> None:
    answer = odds("tcp-01")
    names = [name for name, _ in by_hand(answer)]
    assert names == ["Straight flush", "Three of a kind", "Straight", "Flush", "Pair", "High card"]
    assert drawn(by_hand(answer)) == by_hand(answer)  # its losses are of one size with its gains


def test_a_heading_names_envy_and_meter() -> None:
    answer = odds("link-ml01", Options(others=2, meters={"mega": dollars(25_000)}))
    said = balance(answer, by_hand(answer))
    assert "envy 1.1389%" in said
    assert said.endswith("; mega at $25,000, major at $0")


def test_text_is_never_below_twelve_pixels() -> None:
    assert SMALL * 96 / 72 >= 12


def test_the_edge_falls_along_a_line_that_the_lab_confirms() -> None:
    found = link()
    at_nothing, slope = edge_line(found, found.levels[0])
    meters = {"mega": dollars(80_000), "major": dollars(2_000)}  # Major stays at its seed.
    confirmed = odds("link-ml01", Options(meters=meters)).house_edge
    assert at_nothing - 80_000 * slope == confirmed
    assert level_words(found, found.levels[0]) == (
        "Mega meter, dollars (major at its seed of $2,000)"
    )


def test_a_meter_of_one_level_breaks_even_where_the_lab_says() -> None:
    terms = {
        "jackpot": LevelTerms(
            contribution=Fraction(16, 100), reserve=Fraction(0), seed=dollars(10_000)
        )
    }
    found = economics(paytable("djwp-1"), terms, Options())
    at_nothing, slope = edge_line(found, found.levels[0])
    assert at_nothing / slope == found.odds.break_even_meter == Fraction(752_375)


@pytest.mark.parametrize("seeds", [(50_000, 2_000), (900_000, 90_000)])
def test_a_meter_is_drawn_even_when_the_player_is_always_ahead(
    seeds: tuple[int, int], tmp_path: Path
) -> None:
    plot_meter(link(seeds), tmp_path / "meter.png")
    assert (tmp_path / "meter.png").read_bytes().startswith(PNG)


def test_the_commands_write_pictures_and_refuse_other_endings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "rm.svg"
    assert main(["odds", "royal-match-3", "--plot", str(picture), "--json"]) == 0
    assert picture.exists()
    capsys.readouterr()
    assert main(["odds", "royal-match-3", "--plot", "a.gif"]) == 2
    assert capsys.readouterr().err == "A picture is written as .png or .svg, not 'a.gif'.\n"
