"""Play through the floor's one door: chips are events, meters are links, nothing is lost."""

from datetime import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.floor.play.rounds import ME, one_round, play_out, seated, wagers
from tests.quick import first_quick

from houseway.cards import seeded
from houseway.floor import commands
from houseway.floor.auditor import Auditor, Irregular
from houseway.floor.clock import MICRO, Clock, SetClock
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.play.cards import Cards
from houseway.floor.play.deal import BUY_IN, BUY_MOST
from houseway.floor.play.driver import rewound
from houseway.floor.play.opening import lay_table, link_of
from houseway.floor.play.play_logs import PlayLogs
from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.shell import Floor
from houseway.floor.upkeep.audit import audited
from houseway.games import FILES
from houseway.money import DOLLAR
from houseway.paytables import paytable
from houseway.refused import Refused
from houseway.table.round import stacked

GAMES = list(FILES)


def rooms_of(path: Path | None = None, clock: Clock | None = None) -> PlayProperties:
    return PlayProperties(PlayLogs(path), clock=clock)


def balanced(properties: PlayProperties, name: str = ME) -> Auditor:
    """The books by the auditor's own way, from the play log's records."""
    log = properties.play_logs.log(name, 0, kept=False)
    found, _ = audited(log.read())
    return found


@pytest.mark.parametrize("game", first_quick(GAMES))
def test_books_balance_after_random_rounds(game: str) -> None:
    properties, chance = rooms_of(), seeded(7)
    table = seated(properties.lay(ME, game, game))
    for _ in range(25):
        one_round(table, chance)
    book = balanced(properties).chips
    assert book.bought[ME] == table.stack(ME).bought
    assert book.stacks[ME] == table.stack(ME).held
    assert not any(book.down[game].values())


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_books_balance_after_a_thousand_random_rounds(game: str) -> None:
    properties, chance = rooms_of(), seeded(11)
    table = seated(properties.lay(ME, game, game))
    for _ in range(1_000):
        one_round(table, chance)
    assert balanced(properties).records > 1_000


@pytest.mark.parametrize("game", first_quick(GAMES))
def test_a_re_buy_in_mid_round_keeps_every_chip(game: str) -> None:
    properties = rooms_of()
    table = seated(properties.lay(ME, game, game))
    table.deal(ME, wagers(table))
    held, put = table.stack(ME).held, table.felt.put[3]
    assert held + put == BUY_IN or (table.round is not None and table.round.over)
    table.buy(ME, BUY_IN)
    assert table.stack(ME).held == held + BUY_IN
    play_out(table, seeded(1))
    paid = table.felt.paid.get(3, 0) + sum(table.felt.won.get(3, {}).values())
    assert table.stack(ME).held == 2 * BUY_IN - table.felt.put[3] + paid
    balanced(properties)


def test_a_killed_server_continues_at_the_same_question(tmp_path: Path) -> None:
    """Nothing was closed: a second reader reads what the first has synced."""
    path = tmp_path / "play.sqlite"
    table = seated(rooms_of(path).lay(ME, "mississippi-stud", "mississippi-stud"))
    table.deal(ME, wagers(table))
    assert table.round is not None
    again = rooms_of(path).table(ME, "mississippi-stud")
    assert again is not None
    assert again.round is not None
    assert again.round.order == table.round.order
    assert again.round.pending == table.round.pending
    assert again.stack(ME) == table.stack(ME)
    assert again.felt.put == table.felt.put
    play_out(again, seeded(3))
    balanced(rooms_of(path))


def test_an_answer_sent_twice_is_given_once() -> None:
    properties = rooms_of()
    table = seated(properties.lay(ME, "mississippi-stud", "mississippi-stud"))
    table.deal(ME, wagers(table), "deal-1")
    table.deal(ME, wagers(table), "deal-1")
    table.answer(ME, "1x", "a")
    table.answer(ME, "1x", "a")
    assert table.felt.answers == ("1x",)
    assert table.rounds == 1


def test_a_secret_that_is_gone_voids_the_round_and_gives_the_chips_back() -> None:
    play_logs = PlayLogs()
    table = seated(PlayProperties(play_logs).lay(ME, "dj-wild", "dj-wild"))
    before = table.meters()
    table.deal(ME, wagers(table))
    assert table.meters() != before
    play_logs.secret = b"another"
    properties = PlayProperties(play_logs)
    again = properties.table(ME, "dj-wild")
    assert again is not None
    assert again.felt.voided
    assert again.stack(ME).held == BUY_IN
    assert again.meters() == before
    balanced(properties)


def royal(properties: PlayProperties) -> None:
    """Seat 3 of Mississippi Stud is dealt a royal flush with the board; seats 2 and 5 are not."""
    top = "Qs Js Ts 2c 7d As Ks 3d 8h"
    properties.cards.orders = lambda layout: (stacked(layout, top), 0)


@pytest.mark.parametrize("day", ["2026-11-18", "2026-11-19", "2030-01-02"])
def test_a_royal_takes_the_meter_is_claimed_posted_and_paid_and_the_meter_reseeds(day: str) -> None:
    """On days before and after the auditor began to ask for a second person: here there is none."""
    at = datetime.fromisoformat(f"{day}T12:00:00Z").timestamp()
    properties = rooms_of(clock=SetClock(int(at) * MICRO))
    royal(properties)
    table = seated(properties.lay(ME, "mississippi-stud", "mississippi-stud"))
    table.deal(ME, wagers(table))
    shown = table.meters()["progressive"]["jackpot"]
    assert shown == 12_500 * DOLLAR + 3 * DOLLAR // 5
    while table.round is not None and table.round.pending is not None:
        table.answer(ME, "1x")
    jackpot = properties.floor(ME).state.jackpots[
        link_of("mississippi-stud", paytable("ms-stud-01"))
    ]
    won = table.felt.won[3]["progressive"]
    assert won == shown // 10_000 * 10_000  # Whole cents.
    assert [a.hand for a in jackpot.link.history.values() if a.seat == 3] == ["royal_flush"]
    assert table.meters()["progressive"]["jackpot"] >= 6_250 * DOLLAR
    round_ = table.round
    assert round_ is not None
    assert round_.lines is not None
    envy = {line.seat: line.net for line in round_.lines if line.spot.endswith("_envy")}
    kinds = [event for record in records(properties) for event in record if "GameEnded" in event]
    assert envy
    assert kinds[-1]["GameEnded"] == envy
    balanced(properties)


def records(properties: PlayProperties) -> list[list[dict[str, dict[int, int]]]]:
    from houseway.floor.events import LinkChanged
    from houseway.floor.events.upcast import decode
    from houseway.progressive.events import GameEnded

    found = []
    for record in properties.play_logs.log(ME, 0, kept=False).read():
        events = decode(record.body)
        ends = [e.event for e in events if isinstance(e, LinkChanged)]
        found.append([{"GameEnded": dict(x.envy)} for x in ends if isinstance(x, GameEnded)])
    return found


def test_nobody_bets_or_answers_for_somebody_else() -> None:
    table = seated(rooms_of().lay(ME, "three-card-poker", "three-card-poker"))
    table.buy("guest/2", BUY_IN)
    with pytest.raises(Refused, match="Seat 3 is taken"):
        table.deal("guest/2", wagers(table))
    table.deal(ME, wagers(table))
    while table.round is not None and table.round.pending is not None:
        if table.round.pending.seat == 3:
            with pytest.raises(Refused, match="Seat 3 is taken"):
                table.answer("guest/2", "fold")
        table.answer(ME, "fold")
    with pytest.raises(Refused, match="Seat 3 is taken"):
        table.sit("guest/2", 3)
    table.sit("guest/2", 6)
    assert table.felt.seats[6].who == "guest/2"


def test_a_stack_that_does_not_cover_a_bet_is_told_so_and_keeps_its_chips() -> None:
    table = rooms_of().lay(ME, "three-card-poker", "three-card-poker")
    table.sit(ME, 1)
    table.buy(ME, 6 * DOLLAR)
    with pytest.raises(Refused, match="Your stack does not cover that bet"):
        table.deal(ME, {1: {"ante": 10 * DOLLAR}})
    table.deal(ME, {1: {"ante": 5 * DOLLAR}})
    with pytest.raises(Refused, match="Your stack does not cover that bet"):
        table.answer(ME, "play")
    assert table.stack(ME).held == DOLLAR
    table.answer(ME, "fold")


def test_play_is_refused_on_a_live_property() -> None:
    floor = Floor(MemoryLog())
    opening = commands.OpenProperty(
        name="Card Room",
        kind="live",
        location="Tukwila",
        time_zone="UTC",
        day_start="06:00",
        manager="haas",
        manager_name="Haas",
    )
    floor.execute("", opening, "1")
    with pytest.raises(Refused, match="This is a live property") as refused:
        floor.execute("haas", commands.BuyChips(BUY_IN), "2")
    assert refused.value.code == "live_no_play"
    with pytest.raises(Refused, match="not on this property's staff"):
        floor.execute("guest/1", commands.BuyChips(BUY_IN), "3")


def test_two_positions_of_one_person_are_paid_from_one_stack() -> None:
    table = rooms_of().lay(ME, "caribbean-stud", "caribbean-stud")
    table.sit(ME, 3)
    table.sit(ME, 4)
    table.buy(ME, 15 * DOLLAR)
    both = {3: {"ante": 10 * DOLLAR}, 4: {"ante": 10 * DOLLAR}}
    with pytest.raises(Refused, match="does not cover"):
        table.deal(ME, both)
    table.deal(ME, {seat: {"ante": 5 * DOLLAR} for seat in (3, 4)})
    assert table.stack(ME).held == 5 * DOLLAR


def test_the_auditor_finds_chips_out_of_nowhere_and_another_shoe() -> None:
    properties = rooms_of()
    table = seated(properties.lay(ME, "caribbean-stud", "caribbean-stud"))
    one_round(table, seeded(5))
    log = list(properties.play_logs.log(ME, 0, kept=False).read())
    paid = next(r for r in log if b'"RoundPaid"' in r.body)
    buys = next(r for r in log if r.kind == "BuyChips")
    less = buys.body.replace(b'"amount":1000000000', b'"amount":4000000')
    with pytest.raises(Irregular, match="short of chips"):
        audited([*log[: buys.seq - 1], replace(buys, body=less), *log[buys.seq :]])
    other = paid.body.replace(b'"salt":"', b'"salt":"f', 1)
    with pytest.raises(Irregular, match="not the one that was sealed"):
        audited([*log[: paid.seq - 1], replace(paid, body=other), *log[paid.seq :]])


def test_a_shoe_stays_sealed_between_rounds_and_is_opened_at_the_shuffle() -> None:
    properties, chance = rooms_of(), seeded(9)
    table = seated(properties.lay(ME, "royal-match-21", "royal-match-21"))
    one_round(table, chance)
    assert table.felt.opened is None
    assert table.felt.gone
    for _ in range(30):
        one_round(table, chance)
    kinds = b"".join(r.body for r in properties.play_logs.log(ME, 0, kept=False).read())
    assert b'"ShoeOpened"' in kinds
    balanced(properties)


def test_a_log_of_a_guest_is_dropped_whole_after_its_term() -> None:
    play_logs = PlayLogs()
    properties = PlayProperties(play_logs)
    properties.lay(ME, "dj-wild", "dj-wild")
    properties.floor("staff/rolf", kept=True)
    old = properties.clock.now() + 1
    assert play_logs.expired_logs(old, 5_000, 1 << 40) == [ME]
    play_logs.drop(ME)
    assert not list(play_logs.log(ME, 0, kept=False).read())


def test_a_full_log_starts_over_with_the_same_chips(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.floor.play.play_properties.LOG_BYTES_MOST", 1_000)
    play_logs = PlayLogs()
    table = seated(PlayProperties(play_logs).lay(ME, "caribbean-stud", "caribbean-stud"))
    one_round(table, seeded(2))
    held = table.stack(ME).held
    again = PlayProperties(play_logs)
    assert again.floor(ME).state.chips[ME].held == held
    assert play_logs.size(ME) < 2_000
    balanced(again)


def test_a_guest_with_millions_keeps_them_when_the_log_is_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """More than one buy-in may be."""
    monkeypatch.setattr("houseway.floor.play.play_properties.LOG_BYTES_MOST", 1_000)
    play_logs = PlayLogs()
    table = seated(PlayProperties(play_logs).lay(ME, "caribbean-stud", "caribbean-stud"))
    for _ in range(2):
        table.buy(ME, BUY_MOST)
    one_round(table, seeded(2))
    held = table.stack(ME).held
    assert held > 2 * BUY_MOST
    again = PlayProperties(play_logs)
    assert again.floor(ME).state.chips[ME].held == held
    balanced(again)


def test_a_changed_record_is_not_built_upon() -> None:
    play_logs = PlayLogs()
    seated(PlayProperties(play_logs).lay(ME, "dj-wild", "dj-wild"))
    play_logs.change(("UPDATE records SET actor = 'x' WHERE seq = ?", (3,)))
    with pytest.raises(ValueError, match="has been changed"):
        PlayProperties(play_logs).floor(ME)


def test_a_table_that_cannot_be_opened_says_why() -> None:
    properties = rooms_of()
    with pytest.raises(ValueError, match="setting"):
        lay_table(properties.floor(ME), "x", "dj-wild", {"set.nonsense": "1"})


def test_any_round_is_stopped_rewound_and_replayed() -> None:
    properties, chance = rooms_of(), seeded(6)
    table = seated(properties.lay(ME, "mississippi-stud", "mississippi-stud"))
    lines = []
    for _ in range(3):
        one_round(table, chance)
        assert table.round is not None
        lines.append(table.round.lines)
    stood = [properties.past(ME, table.name, n) for n in (1, 2, 3)]
    again = [rewound(one, 99) for one in stood]
    assert [one.lines for one in again if one is not None] == lines
    first = rewound(stood[1], 0)
    assert first is not None
    assert first.answers == []
    assert first.pending is not None
    with pytest.raises(Refused) as refused:
        properties.past(ME, table.name, 9)
    assert refused.value.code == "round_unknown"


def test_cards_follow_from_the_secret_alone() -> None:
    table = seated(rooms_of().lay(ME, "dj-wild", "dj-wild"))
    one, two = Cards(b"1" * 32), Cards(b"2" * 32)
    assert one.shoe(ME, "t", 1, table.layout) == Cards(b"1" * 32).shoe(ME, "t", 1, table.layout)
    assert one.shoe(ME, "t", 1, table.layout) != one.shoe(ME, "t", 2, table.layout)
    assert one.shoe(ME, "t", 1, table.layout) != two.shoe(ME, "t", 1, table.layout)


@pytest.mark.parametrize(
    ("code", "command"),
    [
        ("seat_none", commands.SitDown("caribbean-stud", 9)),
        ("seat_held", commands.SitDown("caribbean-stud", 3)),
        ("seat_empty", commands.StandUp("caribbean-stud", 7)),
        ("no_question", commands.AnswerRound("caribbean-stud", "fold")),
        ("no_chips", commands.DealRound("caribbean-stud", {1: {"ante": 5 * DOLLAR}})),
        ("buy_in_wrong", commands.BuyChips(0)),
        ("note_large", commands.KeepNote("caribbean-stud", "x", "y" * 20_000)),
    ],
)
def test_what_a_play_table_refuses(code: str, command: commands.Command) -> None:
    table = seated(rooms_of().lay(ME, "caribbean-stud", "caribbean-stud"))
    table.sit("guest/2", 1)
    with pytest.raises(Refused) as refused:
        table.do("guest/2", command)
    assert refused.value.code == code
