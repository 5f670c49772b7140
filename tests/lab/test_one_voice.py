"""One function behind every answer of the lab: terminal, HTTP, Python, screen and file agree."""

import doctest
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from fractions import Fraction
from io import StringIO
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from tests.web.desk import Desk, desk

import houseway
from houseway.cli import main
from houseway.lab import answers
from houseway.web.lab import files
from houseway.web.lab.meter import meter_view
from houseway.web.lab.odds import odds_view
from houseway.web.lab.strategy import strategy_view

ROOT = Path(__file__).parents[2]
SAME = [
    ("odds ms-01", "odds/ms-01", lambda: houseway.odds("ms-01")),
    (
        "odds blackjack --decks 2 --s17 --no-das",
        "odds/blackjack?decks=2&s17=1&no_das=1",
        lambda: houseway.odds("blackjack", decks=2, s17=True, no_das=True),
    ),
    (
        "odds link-ml03 --meter mega=$25,000 --others 2",
        "odds/link-ml03?meter.mega=25000&others=2",
        lambda: houseway.odds("link-ml03", meter={"mega": 25_000}, others=2),
    ),
    (
        "bankroll ms-01@5 --bankroll 500 --rounds 100 --house",
        "bankroll?bet=ms-01@5&bankroll=500&rounds=100&house=1",
        lambda: houseway.bankroll("ms-01@5", bankroll=500, rounds=100, house=True),
    ),
    (
        "strategy mississippi-stud --hand JdTd",
        "strategy/mississippi-stud?hand=JdTd",
        lambda: houseway.strategy("mississippi-stud", "JdTd"),
    ),
    (
        "strategy mississippi-stud --hand 5s4s --beside ms-stud-01@1/5 --meter 30000"
        " --setting folded_hands_win_progressive=no",
        "strategy/mississippi-stud?hand=5s4s&beside=ms-stud-01@1/5&meter=jackpot=30000"
        "&setting=folded_hands_win_progressive=no",
        lambda: houseway.strategy(
            "mississippi-stud",
            "5s4s",
            beside=["ms-stud-01@1/5"],
            meter={"jackpot": 30_000},
            setting={"folded_hands_win_progressive": False},
        ),
    ),
    (
        "meter djwp-1 --contribution 20% --seed $20,000",
        "meter/djwp-1?contribution=20%25&seed=20000",
        lambda: houseway.meter("djwp-1", contribution="20%", seed="$20,000"),
    ),
    (
        "meter djwp-1 --contribution 20% --seed $20,000 --meter 45000",
        "meter/djwp-1?contribution=20%25&seed=20000&meter=45000",
        lambda: houseway.meter(
            "djwp-1", contribution="20%", seed="$20,000", meter={"jackpot": 45_000}
        ),
    ),
    (
        "compare trips-03 trips-03,pay.natural_flush=40",
        "compare?side=trips-03&side=trips-03,pay.natural_flush=40",
        lambda: houseway.compare("trips-03", ("trips-03", {"pay": {"natural_flush": 40}})),
    ),
]


@pytest.fixture(scope="module")
def server() -> Iterator[Desk]:
    with desk() as here:
        yield here


@pytest.mark.parametrize(("command", "address", "python"), SAME, ids=[one[0] for one in SAME])
def test_terminal_http_and_python_give_one_answer(
    command: str, address: str, python: object, server: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command.split(), "--json"]) == 0
    typed = json.loads(capsys.readouterr().out)
    assert callable(python)
    assert typed == python() == asked(server, address).json()


def asked(server: Desk, address: str) -> "object":
    """A lab that still wakes says 503 and is asked again."""
    at = f"/api/lab/{address}"
    return next(found for _ in range(9) if (found := server.http.get(at)).status_code != 503)


COMPARED = {"a": "trips-03", "b": "trips-03,pay.natural_flush=40"}
METER = {"table": "djwp-1", "contribution.jackpot": "20", "seed.jackpot": "20000"}
SCREENS = [
    (lambda: odds_view({"table": "ms-01"})["record"], SAME[0][2]),
    (lambda: json.loads(files.compare_json(COMPARED)), SAME[-1][2]),
    (lambda: json.loads(files.odds_json({"table": "ms-01"})), SAME[0][2]),
    (lambda: json.loads(files.audit_json({})), houseway.audit),
]


@pytest.mark.parametrize(("shown", "python"), SCREENS)
def test_screen_and_file_give_the_same_answer(
    shown: Callable[[], object], python: Callable[[], object]
) -> None:
    assert json.loads(json.dumps(shown())) == json.loads(json.dumps(python()))


def test_the_meter_page_shows_the_record_of_the_command() -> None:
    shown = meter_view(METER)
    told = houseway.meter("djwp-1", contribution="20%", seed="20000")
    assert {name: shown[name] for name in told} == told


def test_a_spot_on_the_screen_has_the_values_of_the_command() -> None:
    query = {"game": "mississippi-stud", "cards": "Jd Td"}
    shown = strategy_view(query)
    told = houseway.strategy("mississippi-stud", "Jd Td")
    assert isinstance(told["choices"], list)
    assert shown["best"] == told["best"]
    assert [one["value"] for one in shown["choices"]] == [one["value"] for one in told["choices"]]


def test_a_par_sheet_is_the_same_from_terminal_http_and_screen(
    server: Desk, tmp_path: Path
) -> None:
    assert main(["par", "trips-03", "--pdf", str(tmp_path / "par.pdf")]) == 0
    sheet = (tmp_path / "par.pdf").read_bytes()
    assert sheet == files.par_pdf({"table": "trips-03"})
    assert sheet == asked(server, "par/trips-03").content  # type: ignore[attr-defined]


def test_the_csv_of_screen_and_terminal_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    main(["compare", *COMPARED.values(), "--csv"])
    assert capsys.readouterr().out == files.compare_csv(COMPARED).decode()
    main(["odds", "trips-03", "--csv"])
    assert capsys.readouterr().out == files.odds_csv({"table": "trips-03"}).decode()


def test_a_row_that_is_not_there_is_answered_with_those_that_are() -> None:
    with pytest.raises(ValueError, match="ms-01 has no row 'Flush'; choose from royal_flush,"):
        houseway.odds("ms-01", pay={"Flush": 7})


def test_wagers_that_ride_on_a_decision_are_counted_in() -> None:
    """Pair plus pays a pair even money, and a fold loses it; a fifth of an ante is lost as well."""
    hand = ("three-card-poker", "2c2d5h")
    alone, beside = (
        {one["choice"]: Fraction(one["value_exact"]) for one in found["choices"]}
        for found in (houseway.strategy(*hand), houseway.strategy(*hand, beside=["pair-plus-a"]))
    )
    assert beside["play"] - alone["play"] == 1
    assert beside["fold"] - alone["fold"] == -1
    lost = houseway.strategy(
        "mississippi-stud",
        "7s2h",
        beside=["ms-stud-01@1/5"],
        setting={"folded_hands_win_progressive": False},
    )
    fold = next(one for one in lost["choices"] if one["choice"] == "fold")
    assert fold["value_exact"] == "-6/5"
    with pytest.raises(ValueError, match="is not a side wager of"):
        houseway.strategy("mississippi-stud", "7s2h", beside=["trips-03"])


def test_the_audit_says_the_same_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    main(["audit", "--json"])
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(houseway.audit()))


def examples() -> list[str]:
    text = (ROOT / "docs" / "how-to" / "talk-to-the-server.md").read_text("utf-8")
    return re.findall(r'curl "\$SERVER(/api/lab/[^"]+)"', text)


@pytest.mark.parametrize("address", [one for one in examples() if "audit" not in one])
def test_a_printed_request_is_answered(address: str, server: Desk) -> None:
    assert dict(parse_qsl(urlsplit(address).query)) or "?" not in address
    answer = asked(server, address.removeprefix("/api/lab/"))
    assert answer.status_code == 200  # type: ignore[attr-defined]


def test_every_route_of_the_lab_has_a_printed_request(server: Desk) -> None:
    routes = {path.split("/{")[0] for path in server.app.openapi()["paths"] if "/lab/" in path}
    printed = {urlsplit(one).path for one in examples()}
    left_out = {one for one in routes if not any(path.startswith(one) for path in printed)}
    assert left_out == {"/api/lab/paytables"}


def test_the_examples_in_the_docstrings_are_true() -> None:
    for module in (houseway, answers):
        found = doctest.testmod(module)
        assert found.attempted
        assert not found.failed


def test_the_page_about_python_and_the_notebook_run() -> None:
    page = (ROOT / "docs" / "python.md").read_text("utf-8")
    code = "\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    exec(re.sub(r"(?m)^(import )?pandas.*$", "", code), {})
    book = json.loads((ROOT / "examples" / "edge_of_a_changed_paytable.ipynb").read_text("utf-8"))
    cells = ["".join(one["source"]) for one in book["cells"] if one["cell_type"] == "code"]
    shared: dict[str, object] = {}
    said = StringIO()
    with redirect_stdout(said):
        for cell in cells:
            exec(cell, shared)
    assert "ms-01,pay.flush=7" in said.getvalue()


def test_importing_houseway_imports_nothing_else() -> None:
    code = "import houseway, sys; print([m for m in sys.modules if m.startswith('houseway.')])"
    words = [sys.executable, "-c", code]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout == "[]\n"
    with pytest.raises(AttributeError, match="has no attribute 'moon'"):
        houseway.moon  # noqa: B018
