"""A log of schema 1 as it was written on 15 November 2026: it must replay for as long as the
product lives. Where an event changes its form, write an upcast; never edit the golden file."""

import json
from pathlib import Path

from houseway.floor import Floor, Refused, commands
from houseway.floor.auditor import Auditor
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.documents import for_people
from houseway.floor.reports import Ledger, make
from houseway.floor.reports.day_close import differing, sheet_digests
from houseway.floor.store import Entry
from houseway.floor.upkeep.audit import shown
from houseway.money import DOLLAR, parse_money

GOLDEN = Path(__file__).parent / "golden" / "schema_1.jsonl"
START_ID = "step-34"  # Of the first START GAME at table 5.
OLD_DAY = "2026-03-02"
# The sheets of that day, as the program of commit 5291923 made and signed them.
SIGNED = {
    "reconciliation/2": "502b858b8ff4f0ca77de17a401c9aecd1982674c47d06cb7d2a03ec92289e019",
    "jackpots/1": "2b17531f16299827f61189c641fb1406cb51f9c4fb954edd55bbeb21117d6592",
    "meters/1": "a926a0ff1f1e9f28ca8023631c501593ef6290ef7f36848a89de9ca38e39f5ee",
    "coin-in/1": "1e90feb957f8181613822faa31a7df25135e007fc8785b4a685eea1c00353ab4",
    "hold/1": "d1ba68bba3b42cdc11878f879c2a3a458e1ea8518c27968857cf25f629ea5468",
    "master-games/1": "159c85af425c99c686ebb6523055f9289745417c6d408f478c10c09a1769ca7f",
    "journal/2": "ab6d801705a5d9fe912543f42634b147fcc4965c634309ed97855816fbb8ac1d",
    "exceptions/3": "5d32476475f52eb30e209ba653541ffad47971b227e70399de5be95f0015dc5b",
}


def golden(path: Path = GOLDEN) -> MemoryLog:
    log = MemoryLog()
    for line in path.read_text("utf-8").splitlines():
        record = json.loads(line)
        body = json.dumps(record.pop("events"), separators=(",", ":")).encode()
        answer = record.pop("answer", "").encode()
        log.append([Entry(body=body, answer=answer, **record)])
    return log


def test_an_old_log_still_replays_to_the_same_meters() -> None:
    """Six wagers on the link: $0.54 to Mega, $0.30 each to Major and Minor, six cents of reserve;
    the royal was backed out, the Minor was won and reseeded."""
    floor = Floor(golden(), program="scripted")
    expected = {
        "five-card": {
            "mega": ("$10,000.54", "$0.06", "$0"),
            "major": ("$2,500.30", "$0.06", "$0"),
            "minor": ("$500.06", "$0", "$0"),
        },
        "fortune": {"jackpot": ("$4,500.36", "$0.02", "$0")},
    }
    assert shown(floor.state) == {
        link: {level: tuple(map(parse_money, sums)) for level, sums in levels.items()}
        for link, levels in expected.items()
    }


def test_the_auditor_confirms_the_old_log_too() -> None:
    log = golden()
    Auditor().read_all(log.records).confirm(shown(Floor(log, program="scripted").state))


def test_the_whole_scripted_shift_as_an_earlier_program_wrote_it_gives_the_same_books() -> None:
    """Written by the program of commit 7bcdaa0, with the auditor's statement of that day beside
    it: 197 records through all three flows, with two royals at once, a false claim, a back-out."""
    log = golden(GOLDEN.with_name("schema_1_shift.jsonl"))
    floor = Floor(log, program="scripted")
    auditor = Auditor().read_all(log.records)
    auditor.confirm(shown(floor.state))
    written = GOLDEN.with_name("schema_1_shift.books").read_text("utf-8")
    assert auditor.statement() + "\n" == written
    assert len(log.records) == 197


def test_the_old_shift_continues_under_todays_program() -> None:
    log = golden(GOLDEN.with_name("schema_1_shift.jsonl"))
    floor = Floor(log, program="scripted")
    floor.keep_snapshot()
    again = Floor(log, program="scripted")
    assert again.began_at is not None
    assert again.began_at.seq == log.head.seq - 1  # The record that says that it was kept.
    assert again.state == floor.state


def test_a_round_that_two_starts_began_is_played_out_and_the_next_waits_for_both() -> None:
    """Written by the program of commit 5291923, which started each sensor of table 5 for itself:
    both have an open game, one of them a hand that was claimed and confirmed."""
    log = golden(GOLDEN.with_name("schema_1_two_sensors.jsonl"))
    floor = Floor(log, program="scripted")
    Auditor().read_all(log.records).confirm(shown(floor.state))
    places = {name: floor.state.jackpots[name].link.tables["5"] for name in ("royal", "sevens")}
    assert {name: (place.game, place.is_open) for name, place in places.items()} == {
        "royal": (2, True),
        "sevens": (2, True),
    }
    assert all(place.is_claimed for place in places.values())
    start = commands.StartGame("5", {1: DOLLAR}, others={2: {1: DOLLAR}})
    steps: list[tuple[str, commands.Command, str]] = [
        ("eli", start, "game_open"),
        ("eli", commands.EndGame("5"), ""),
        ("eli", start, "game_open"),
        ("whit", commands.SwipeCard("5", "S-1", 1, 2), ""),
        ("eli", commands.EndGame("5", 2), ""),
        ("eli", start, ""),
    ]
    for number, (who, command, code) in enumerate(steps):
        assert sent(floor, who, command, f"today-{number}") == code
    Auditor().read_all(log.records).confirm(shown(floor.state))
    assert Floor(log, program="scripted").state == floor.state


def test_a_press_of_the_old_program_is_known_when_it_is_repeated() -> None:
    """START GAME has learnt of other sensors since; what was asked then is still the same."""
    floor = Floor(golden(GOLDEN.with_name("schema_1_two_sensors.jsonl")), program="scripted")
    before = floor.state.jackpots["royal"].link.coin_in
    done = floor.execute("eli", commands.StartGame("5", dict.fromkeys((1, 2, 3), DOLLAR)), START_ID)
    assert done.kind == "StartGame"
    assert floor.state.jackpots["royal"].link.coin_in == before


def sent(floor: Floor, who: str, command: commands.Command, command_id: str) -> str:
    try:
        floor.execute(who, command, command_id)
    except Refused as refusal:
        return refusal.code
    return ""


def test_adjustments_and_changes_of_the_old_mechanisms_read_as_they_did() -> None:
    """Written by the program of commit 5291923: one asked, one agreed, each by a mechanism of its
    own (decision 0025). What was still open has lapsed and can be asked for again."""
    log = golden(GOLDEN.with_name("schema_1_adjustments.jsonl"))
    floor = Floor(log, program="scripted")
    Auditor().read_all(log.records).confirm(shown(floor.state))
    five_card = floor.state.jackpots["five-card"]
    assert five_card.rules.executive_above == parse_money("$9,000")
    assert five_card.link.levels["minor"].current == parse_money("$499.10")
    assert floor.state.requests == {}
    ledger = Ledger().read_all(log.records)
    sections = {one.title: one.rows for one in make(ledger, "exceptions", day=OLD_DAY).sections}
    kinds = [row[1] for row in sections["Adjustments asked for and dropped"]]
    asked, dropped = "adjustment asked", "adjustment dropped"
    assert kinds == [asked, asked, dropped, asked, dropped, asked]
    assert "Requests and approvals" not in sections
    assert ledger.head is not None
    ledger.days_closed[OLD_DAY] = (ledger.head, SIGNED)  # As that program closed it.
    assert sheet_digests(ledger, OLD_DAY) == SIGNED


def test_a_day_that_was_signed_with_requests_and_a_check_is_still_what_was_signed() -> None:
    """Written by the program of commit af5a281: a win paid by check and a meter raised with a
    second person, a lowering declined, a changed link, and the close of the day. The value keeps
    the words that were signed; people read today's."""
    log = golden(GOLDEN.with_name("schema_1_requests.jsonl"))
    ledger = Ledger().read_all(log.records)
    ((day, (_, sheets)),) = ledger.days_closed.items()
    assert differing(ledger, day, sheets) == []
    report = make(ledger, "exceptions", day=day)
    wheres = [row[2] for part in report.sections for row in part.rows if row[1] == "request made"]
    shown_ = [row[2] for part in for_people(report).sections for row in part.rows]
    assert "request 1: Pay win 1 of five-card by check" in wheres
    assert "request 1: Pay win 1 by check" in shown_


def test_a_payment_names_the_cashier_and_whoever_approved_it_but_a_signed_day_stays() -> None:
    """Version 2 of the jackpot log named only the supervisor, under "Cage"; its digest is that of
    the program of commit e9fed6c4."""
    signed = "2590663e7a63bfa5ae2128f7826261384a9c27e333a595376956cff0dcf3b632"
    log = golden(GOLDEN.with_name("schema_1_requests.jsonl"))
    ledger = Ledger().read_all(log.records)
    ((day, (mark, _)),) = ledger.days_closed.items()
    ledger.days_closed[day] = (mark, {"jackpots/2": signed})
    assert sheet_digests(ledger, day)["jackpots/2"] == signed
    ledger.days_closed.clear()
    paid = make(ledger, "jackpots", day=day).sections[2]
    (row,) = (dict(zip(paid.columns, row, strict=True)) for row in paid.rows)
    said = {column.title: cell for column, cell in row.items()}
    assert (said["Cashier"], said["Approved by"]) == ("Cora (cora)", "Whit (whit)")
