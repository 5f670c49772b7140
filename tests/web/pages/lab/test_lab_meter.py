"""The meter page: economics of the command line, and the time a floor gives."""

import json
from itertools import pairwise

import pytest
from tests.web.pages.reader import Reader

from houseway.cli import main
from houseway.web.lab import files
from houseway.web.lab.meter import meter_view, progressives, read_meter_question
from houseway.web.pages.lab.meter import view as drawn
from houseway.web.pages.lab.odds.meters import meter_lines


def test_the_page_says_what_the_command_says(capsys: pytest.CaptureFixture[str]) -> None:
    terms = [
        "--contribution",
        "mega=9%",
        "--contribution",
        "major=5%",
        "--contribution",
        "minor=5%",
    ]
    seeds = ["--seed", "mega=10000", "--seed", "major=500", "--seed", "minor=100"]
    assert main(["meter", "link-ml03", *terms, *seeds, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    view = meter_view({"table": "link-ml03"})
    assert f"{100 * told['hold']:.2f}%" == view["hold"]
    for level in told["levels"]:
        found = view["levels"][level["level"]]
        assert found["average"] == pytest.approx(level["average_award"], rel=1e-12)
        assert found["full"] == level["probability_full"]


def test_the_printed_figures_of_san_lo_come_out(lab: Reader) -> None:
    view = meter_view({"table": "fslpp-01"})
    level = view["levels"]["jackpot"]
    assert view["edge"] == "19.00%"
    assert round(level["average"]) == 31_396
    assert [round(level["days"][key], 1) for key in ("expected", "even", "nine")] == [
        55.4,
        38.4,
        127.5,
    ]
    page = lab.open("/lab/meter?table=fslpp-01").text
    for words in ("19.00%", "$31,396.22", "1 in 478,280.8", "5.3755%"):
        assert words in page


@pytest.mark.parametrize("table", progressives(), ids=lambda table: table.id)
def test_each_dollar_goes_somewhere_and_is_drawn(table: object) -> None:
    view = meter_view({"table": table.id})  # type: ignore[attr-defined]
    assert round(sum(share for _, share in view["dollar"]), 6) == 100
    assert f"{dict(view['dollar'])['hold']:.2f}%" == view["hold"]
    assert sum(part.wide for part in drawn.dollar(view["dollar"])) == pytest.approx(100, abs=0.01)
    lines = meter_lines(view)
    assert lines is not None
    assert len(lines.charts) == len(view["levels"])


def test_the_average_meter_returns_what_is_put_in() -> None:
    view = meter_view({"table": "djwp-1"})
    assert f"{100 * view['edge_number']:.2f}%" == view["hold"]


def test_a_meter_beyond_break_even_is_the_player_s() -> None:
    even = meter_view({"table": "djwp-1"})["even"]
    view = meter_view({"table": "djwp-1", "meter.jackpot": str(int(even) + 10_000)})
    assert view["edge_number"] < 0
    assert drawn.meter(view).boxes[0].title == "Player ahead by"


def test_growth_starts_at_the_seed_and_shares_hold_it_back() -> None:
    points = meter_view({"table": "fslpp-01"})["levels"]["jackpot"]["growth"]
    assert points[0] == [0.0, 5_000.0]
    steps = [after[1] - before[1] for before, after in pairwise(points)]
    assert steps == sorted(steps, reverse=True)
    assert min(steps) > 0


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"table": "trips-03"}, "has no meter"),
        ({"table": "djwp-1", "contribution.jackpot": "101"}, "not a share of a wager"),
        ({"table": "djwp-1", "seed.mega": "5"}, "'seed.mega' does not apply"),
        ({"table": "djwp-1", "tables": "0"}, "from 1 to 100"),
    ],
)
def test_a_mistake_is_one_sentence(query: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read_meter_question(query)


def test_more_than_a_wager_cannot_be_set_aside() -> None:
    with pytest.raises(ValueError, match="cannot be set aside"):
        meter_view({"table": "djwp-1", "contribution.jackpot": "70", "reserve.jackpot": "40"})


def test_files_are_of_what_is_on_the_page() -> None:
    query = {"table": "djwp-1", "seed.jackpot": "20000"}
    assert b"djwp-1,jackpot,16.0,0.0,20000.0," in files.meter_csv(query)
    assert files.meter_pdf(query).startswith(b"%PDF")
    address = read_meter_question(query).address
    assert address == "table=djwp-1&seed.jackpot=20000"
