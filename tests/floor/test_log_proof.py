"""Printed heads: signed, proved without the log, and read back by a program that is not ours."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.floor.house import OPENING
from tests.floor.store.entries import HEADER

import houseway.floor
from houseway.cli import main
from houseway.floor import commands
from houseway.floor.documents import digest, render
from houseway.floor.reports import Ledger, make
from houseway.floor.scenario import Shift
from houseway.floor.store import Log, SqliteLog
from houseway.floor.store.location import Place
from houseway.floor.store.signatures.signed_note import Verifier
from houseway.floor.upkeep.log_proof import PROOF, Prover, need_consistent, prover_of, read_head
from houseway.money import DOLLAR

EXAMPLE = Path(__file__).parents[2] / "examples" / "verify_log.py"
SHIFT = Path(houseway.floor.__file__).parent / "scenarios" / "shift.txt"
DAY = 24 * 3600


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """Three gambling days of a signed log."""
    found = Place(data=tmp_path_factory.mktemp("proof") / "data")
    with Log(SqliteLog(found.path, HEADER, signing=found.signed)) as log:
        shift = Shift(log).run(OPENING)
        for day in range(3):
            for game in range(40):
                name = f"{day}-{game}"
                shift.floor.execute("dana", commands.StartGame("4", {1: DOLLAR}), f"start-{name}")
                shift.floor.execute("dana", commands.EndGame("4"), f"end-{name}")
            shift.clock.advance(DAY)
    return found


@pytest.fixture
def prover(place: Place) -> Prover:
    with place.open() as log:
        stored = log.read_signed()
    assert stored is not None
    found = prover_of(place.open(), stored.note, place.signed)
    assert found is not None
    return found


def keys(place: Place) -> tuple[Verifier, ...]:
    found = place.signed.public_keys()
    assert found is not None
    return found.verifiers


def ledger(place: Place) -> Ledger:
    with place.open() as log:
        return Ledger().read_all(log.read())


def inspect(place: Place, *words: object) -> subprocess.CompletedProcess[str]:
    """As an inspector would, with the public key alone."""
    asked = [sys.executable, str(EXAMPLE), str(keys(place)[0]), *map(str, words)]
    return subprocess.run(asked, capture_output=True, text=True, check=False)


def test_a_record_is_proved_to_whoever_has_only_the_paper_and_the_key(
    place: Place, prover: Prover, tmp_path: Path
) -> None:
    text = prover.inclusion(100)
    found = read_head(text, keys(place))
    assert (found.checkpoint.seq, found.is_proved) == (100, True)
    (tmp_path / "head").write_text(text)
    said = inspect(place, tmp_path / "head")
    assert said.returncode == 0, said.stderr
    assert "leaf 99 of the signed tree of 100" in said.stdout
    assert text == prover.inclusion(100)  # However often it is printed.


def test_a_forged_proof_is_refused_by_both(place: Place, prover: Prover, tmp_path: Path) -> None:
    lines = prover.inclusion(100).split("\n")
    assert lines[0] == PROOF
    lines[2], lines[3] = lines[3], lines[2]
    (tmp_path / "swapped").write_text("\n".join(lines))
    with pytest.raises(ValueError, match="does not lead to the signed root"):
        read_head("\n".join(lines), keys(place))
    said = inspect(place, tmp_path / "swapped")
    assert (said.returncode, said.stderr) == (1, "The proof is not valid.\n")
    other = prover.inclusion(100).replace("record 100 ", "record 101 ")
    (tmp_path / "other").write_text(other)
    with pytest.raises(ValueError, match="No known key"):
        read_head(other, keys(place))
    assert inspect(place, tmp_path / "other").returncode == 1


def test_two_days_prove_that_one_continues_the_other(
    place: Place, prover: Prover, tmp_path: Path
) -> None:
    books = ledger(place)
    days = sorted(books.closes)[:2]
    reports = [make(books, "reconciliation", day=day) for day in days]
    first, second = (prover.head_of(report) for report in reports)
    assert second.startswith("old ")
    need_consistent(read_head(first, keys(place)), read_head(second, keys(place)))
    for name, text in (("first", first), ("second", second)):
        (tmp_path / name).write_text(text)
    said = inspect(place, tmp_path / "second", "--earlier", tmp_path / "first")
    assert said.returncode == 0, said.stderr
    assert "continues the earlier one" in said.stdout
    (tmp_path / "false").write_text(prover.head(reports[0].origin.last - 1))
    assert inspect(place, tmp_path / "second", "--earlier", tmp_path / "false").returncode == 1


def test_the_whole_log_is_checked_without_any_code_of_ours(
    place: Place, prover: Prover, tmp_path: Path
) -> None:
    log = tmp_path / "log.csv"
    assert main(["log", "export", str(place.path), "--csv", "--output", str(log)]) == 0
    (tmp_path / "head").write_text(prover.head(200))
    said = inspect(place, tmp_path / "head", "--log", log)
    assert said.returncode == 0, said.stderr
    assert "all as written and as signed" in said.stdout
    forged = log.read_text().replace("dana", "mallory", 1)
    log.write_text(forged)
    said = inspect(place, tmp_path / "head", "--log", log)
    assert (said.returncode, "is not what was written" in said.stderr) == (1, True)


def test_the_example_is_short_and_shares_no_code() -> None:
    text = EXAMPLE.read_text("utf-8")
    assert len(text.splitlines()) < 200
    assert "import houseway" not in text
    assert "from houseway" not in text


@pytest.mark.slow
def test_html_and_pdf_print_the_head_and_the_digest_of_the_report_stays(
    place: Place, prover: Prover
) -> None:
    report = make(ledger(place), "reconciliation")
    head = prover.head_of(report)
    page = render(report, "html", head)
    assert b"<svg" in page
    assert head.splitlines()[-1].encode() in page
    assert digest(report).encode() in page.replace(b" ", b"")
    pdf = render(report, "pdf", head)
    assert len(pdf) > len(render(report, "pdf")) + 1_000
    assert pdf == render(report, "pdf", head)
    assert render(report, "json", head) == render(report, "json")


def test_a_win_page_proves_its_win(tmp_path: Path) -> None:
    place = Place(data=tmp_path / "data")
    with Log(SqliteLog(place.path, HEADER, signing=place.signed)) as log:
        Shift(log).run(SHIFT.read_text("utf-8"))
        books = Ledger().read_all(log.read())
        win = make(books, "win", win=f"{books.wins[0].link}/{books.wins[0].win}")
        prover = prover_of(log, log.checkpoint, place.signed)
        assert prover is not None
        head = prover.head_of(win)
    found = read_head(head, keys(place))
    assert (found.is_proved, found.checkpoint.digest.hex()) == (True, win.origin.head)
    assert render(win, "pdf", head).count(b"/Type /Page\n") <= 1
    (tmp_path / "head").write_text(head)
    assert inspect(place, tmp_path / "head").returncode == 0


def test_the_command_line_reads_a_printed_head(
    place: Place, prover: Prover, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "head").write_text(prover.inclusion(100))
    words = ["log", "verify", str(place.path), "--head"]
    assert main([*words, str(tmp_path / "head")]) == 0
    said = capsys.readouterr().out
    assert "Record 100 of demo-card-room" in said
    assert "signed and proved" in said
    assert "The printed digest belongs to record 100" in said
    (tmp_path / "earlier").write_text(prover.head(60))
    (tmp_path / "later").write_text(prover.consistency(60, 100))
    earlier = ["--earlier", str(tmp_path / "earlier")]
    assert main([*words, str(tmp_path / "later"), *earlier]) == 0
    assert "This digest continues the one in" in capsys.readouterr().out
    (tmp_path / "forged").write_text(prover.inclusion(100).replace("record 100", "record 99"))
    assert main([*words, str(tmp_path / "forged")]) == 2
    assert "No known key has signed" in capsys.readouterr().err


def test_a_report_from_the_command_line_carries_its_head(place: Place, tmp_path: Path) -> None:
    assert place.data is not None
    out = tmp_path / "day.html"
    words = ["report", "reconciliation", "--data", str(place.data), "-o", str(out)]
    assert main(words) == 0
    assert "<svg" in out.read_text()


def test_what_was_written_before_signing_began_is_printed_without_a_signature(
    tmp_path: Path,
) -> None:
    place = Place(data=tmp_path / "data")
    with Log(SqliteLog(place.path, HEADER)) as log:
        Shift(log).run(OPENING)
    store = SqliteLog(place.path, signing=place.signed)
    prover = prover_of(store, store.checkpoint, place.signed)
    assert prover is not None
    assert prover.head_of(make(ledger(place), "reconciliation")) == ""
    store.close()
