"""The meter page: economics of the command line, and the time a floor gives."""

import json
from itertools import combinations, pairwise

import pytest
from tests.web.pages.reader import Reader

from houseway.cli import main
from houseway.web.lab import files
from houseway.web.lab.meter import (
    meter_view,
    printed_basis,
    progressives,
    read_meter_question,
)
from houseway.web.pages.charts import crosses, label_box, overlap
from houseway.web.pages.lab.meter import view as drawn


def test_the_page_says_what_the_command_says(capsys: pytest.CaptureFixture[str]) -> None:
    terms = [
        "--contribution",
        "mega=9%",
        "--contribution",
        "major=5%",
        "--contribution",
        "minor=5%",
    ]
    paid_in = ["--seed", "mega=10000", "--seed", "major=500", "--seed", "minor=100"]
    assert main(["meter", "link-ml03", *terms, *paid_in, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    rates = {"contribution.mega": "9", "contribution.major": "5", "contribution.minor": "5"}
    seeds = {"seed.mega": "10000", "seed.major": "500", "seed.minor": "100"}
    view = meter_view({"table": "link-ml03", **rates, **seeds})
    assert {name: view[name] for name in told} == told
    assert told["reserve"] == 0.03  # Not given, so the paytable's own.


def test_the_command_says_which_terms_are_yours(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["meter", "djwp-1", "--seed", "20000"]) == 0
    assert "Seed: yours. Rate: fitted to the printed figures" in capsys.readouterr().out
    assert main(["meter", "djwp-1", "--seed", "20000", "--contribution", "20%"]) == 0
    assert "Seed and rate: yours." in capsys.readouterr().out


def test_the_printed_figures_of_san_lo_come_out(lab: Reader) -> None:
    view = meter_view({"table": "fslpp-01"})
    (level,) = view["levels"]
    assert round(level["average_award"]) == 31_396
    days = level["days_percentiles"]
    found = [level["days_between_full_awards"], days["50"], days["90"]]
    assert [round(one, 1) for one in found] == [55.4, 38.4, 127.5]
    page = lab.open("/lab/meter?table=fslpp-01").text
    for words in ("19.00%", "$31,396", "1 in 478,280.8", "break-even meter", "$58,454.17"):
        assert words in page


@pytest.mark.parametrize("table", progressives(), ids=lambda table: table.id)
def test_each_dollar_goes_somewhere_and_is_drawn(table: object) -> None:
    view = meter_view({"table": table.id})  # type: ignore[attr-defined]
    found = drawn.meter(view, None)
    parts = [float(part.share.removesuffix("%").replace("−", "-")) for part in found.dollar]
    assert round(sum(parts), 6) == 100
    assert parts[-1] == round(100 * view["hold"], 3)
    assert sum(part.wide for part in found.dollar) == pytest.approx(100, abs=0.01)
    assert len(found.amounts) == len([one for one in view["levels"] if one["probability_full"]])
    assert (found.plane is None) == (len(view["levels"]) == 1) == (found.line is not None)


def test_the_average_meter_returns_what_is_put_in() -> None:
    view = meter_view({"table": "djwp-1"})
    assert view["house_edge"] == pytest.approx(view["hold"], abs=1e-6)


def test_a_meter_beyond_break_even_is_the_player_s(lab: Reader) -> None:
    even = meter_view({"table": "djwp-1"})["break_even_meter"]
    view = meter_view({"table": "djwp-1", "meter.jackpot": str(int(even) + 10_000)})
    assert view["house_edge"] < 0
    assert drawn.meter(view, None).is_ahead


def test_readings_on_the_plane_are_even() -> None:
    """Either way from the point ends where the wager is even."""
    view = meter_view({"table": "link-ml03"})
    plane = drawn.meter(view, ("mega", "minor")).plane
    assert plane is not None
    assert [words.split()[0] for *_, words in plane.ways] == ["Mega", "Minor"]
    mega = plane.ways[0][-1].rpartition("$")[2].replace(",", "")
    even = meter_view({"table": "link-ml03", "meter.mega": mega})
    assert even["house_edge"] == pytest.approx(0, abs=1e-6)
    assert [value for value, _ in plane.choices] == ["mega-major", "mega-minor", "major-minor"]


def test_no_label_lies_over_a_line_or_another_label() -> None:
    found = drawn.meter(meter_view({"table": "link-ml03"}), None)
    curves = [([(dot.x, dot.y) for dot in one.lines[0].points[:-2]], one) for one in found.amounts]
    over = [
        words
        for dots, one in curves
        for words in map(label_box, one.labels)
        if any(crosses(words, *two) for two in pairwise(dots))
    ]
    assert not over
    boxes = [label_box(label) for label, _ in found.plane.labels]
    assert len(boxes) == 6
    paths = (found.plane.line, *found.plane.others, *(path for path, *_ in found.plane.ways))
    for path in paths:
        start, end = (tuple(map(float, one.split())) for one in path[1:].split("L"))
        assert not [box for box in boxes if crosses(box, start, end)], path
    assert not [two for two in combinations(boxes, 2) if overlap(*two)]


def test_an_amount_starts_at_the_seed_and_most_pass_its_percentiles() -> None:
    view = meter_view({"table": "link-ml03"})
    for level in view["levels"]:
        amounts = [at for _, at in view["curves"][level["level"]]]
        assert amounts == sorted(amounts)
        assert amounts[0] >= level["seed"]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"table": "trips-03"}, "fixed pays and no meter"),
        ({"table": "djwp-1", "contribution.jackpot": "101"}, "not a rate from 0% to 100%"),
        ({"table": "djwp-1", "seed.mega": "5"}, "'seed.mega' does not apply"),
        ({"table": "djwp-1", "tables": "0"}, "from 1 to 100"),
    ],
)
def test_a_mistake_is_one_sentence(query: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read_meter_question(query)


def test_more_than_a_wager_cannot_be_set_aside() -> None:
    with pytest.raises(ValueError, match="more than the wager"):
        meter_view({"table": "djwp-1", "contribution.jackpot": "70", "reserve.jackpot": "40"})


def test_files_are_of_what_is_on_the_page() -> None:
    query = {"table": "djwp-1", "seed.jackpot": "20000"}
    assert b"djwp-1,jackpot,0.16,0.0,20000.0," in files.meter_csv(query)
    assert files.meter_pdf(query).startswith(b"%PDF")
    assert read_meter_question(query).key == ("djwp-1", "seed.jackpot=20000")


def test_a_page_names_the_printed_figure_that_its_settings_give() -> None:
    for table in progressives():
        asked = read_meter_question({"table": table.id})
        said = printed_basis(asked)
        if not any(figure.conditions.contribution is not None for figure in table.figures):
            assert not said
            continue
        hold = meter_view({"table": table.id})["hold"]
        assert said.endswith(f", {hold:.2%}.")
        assert printed_basis(read_meter_question({"table": table.id, "hours": "9"})) == said
        assert not printed_basis(read_meter_question({"table": table.id, "wager": "2"}))
