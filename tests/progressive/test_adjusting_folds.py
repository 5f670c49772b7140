"""What each adjustment by hand moves on a level, field by field; amounts on the line between two
rules of a jackpot, and one more or less."""

from types import SimpleNamespace as Stub
from typing import Any

import pytest
from msgspec.structs import asdict, replace
from tests.floor.house import OPENING, shift

from houseway.floor import Refused, commands
from houseway.floor.law import alarms, bank
from houseway.floor.office import legality, people
from houseway.floor.scenario import Shift
from houseway.money import DOLLAR
from houseway.progressive import HandPay, LinkRules, Share, Times, events
from houseway.progressive.advice import advice
from houseway.progressive.deciders import awards
from houseway.progressive.deciders.awards import who_asks
from houseway.progressive.deciders.games import SEATS_MOST, _reversal, join_table, start_game
from houseway.progressive.folds import adjustments as folds
from houseway.progressive.queue import Place, reseed
from houseway.progressive.rules import LevelRules, check_rules
from houseway.progressive.state import Reseed

WHO = ("haas", "why")
MOVED = events.Moved(current=2, reserve=30, overflow=400, of_house=1)


@pytest.fixture(scope="module")
def done() -> Shift:
    """Nothing in here changes it."""
    return shift(OPENING)


@pytest.mark.parametrize(
    ("fold", "event", "moves"),
    [
        ("level_lowered", events.LevelLowered("mega", 5, "maximum", "display", *WHO),
         {"current": -5, "overflow": 5}),
        ("level_lowered", events.LevelLowered("mega", 5, "gross", "reserve", *WHO),
         {"reserve": -5, "reductions": 5}),
        ("level_lowered", events.LevelLowered("mega", 5, "gross", "overflow", *WHO),
         {"overflow": -5, "reductions": 5}),
        ("level_lowered", events.LevelLowered("mega", 5, "seed_recovery", "display", *WHO),
         {"current": -5, "reductions": 5, "seed_unrecovered": -5}),
        ("level_raised", events.LevelRaised("mega", 9, 2, *WHO),
         {"current": 7, "overflow": 2, "raised": 9}),
        ("merchandise_bought", events.MerchandiseBought("mega", "reserve", 5, *WHO),
         {"reserve": -5, "reductions": 5}),
        ("overflow_released", events.OverflowReleased("mega", 5, *WHO),
         {"current": 5, "overflow": -5}),
        ("level_moved_out", events.LevelMovedOut("mega", MOVED, "b/mega", *WHO),
         {"current": -2, "reserve": -30, "overflow": -400, "seed_unrecovered": -1,
          "moved_out": 432}),
        ("level_moved_in", events.LevelMovedIn("mega", MOVED, 1, "a/mega", *WHO),
         {"current": 1, "reserve": 30, "overflow": 401, "seed_unrecovered": 1, "moved_in": 432}),
    ],
)  # fmt: skip
def test_an_adjustment_moves_exactly_this(
    done: Shift, fold: str, event: events.Event, moves: dict[str, int]
) -> None:
    link = done.floor.state.jackpots["five-card"].link
    rich = replace(
        link.levels["mega"], current=1_000, reserve=1_000, overflow=1_000, start=3_000, seeds=0
    )
    link = replace(link, levels={**link.levels, "mega": rich})
    before, after = asdict(rich), asdict(getattr(folds, fold)(link, event).levels["mega"])
    found = {name: after[name] - before[name] for name in before if after[name] != before[name]}
    assert found == moves


def test_a_player_is_due_what_the_level_and_the_house_pay() -> None:
    award: Any = Stub()
    assert Place(award, 70, 7, 0).due == 77


@pytest.mark.parametrize(
    ("pay", "is_sound"),
    [
        *((Share("jackpot", share), share in (1, 10_000)) for share in (0, 1, 10_000, 10_001)),
        *((Times(times), times == 1) for times in (-1, 0, 1)),
        (Times(1, "jackpot"), True),
        (Times(1, "mega"), False),
        (Share("mega", 1), False),
    ],
)
def test_a_pay_is_above_zero_and_from_an_existing_level(pay: Share | Times, is_sound: bool) -> None:
    level = LevelRules(name="jackpot", seed=DOLLAR, contribution_bp=100, reserve_bp=0)
    rules = LinkRules(name="one", levels=(level,), hands={"royal_flush": HandPay(pay)})
    if is_sound:
        check_rules(rules)
        return
    with pytest.raises(ValueError, match="royal_flush"):
        check_rules(rules)


@pytest.mark.parametrize("seats", [(7, 8), (0, 7), (1, 8)])
def test_the_seat_that_is_not_at_the_table_is_named(done: Shift, seats: tuple[int, int]) -> None:
    jackpot = done.floor.state.jackpots["five-card"]
    stray = next(seat for seat in seats if seat in (0, 8))
    with pytest.raises(Refused, match=rf"\b{stray}\b"):
        start_game(jackpot.rules, jackpot.link, "4", dict.fromkeys(seats, jackpot.rules.wager))


@pytest.mark.parametrize(("kind", "paytable"), [("house", "b"), ("progressive", "a")])
def test_a_second_jackpot_of_a_table_is_of_its_kind_and_another_wager(
    monkeypatch: pytest.MonkeyPatch, kind: str, paytable: str
) -> None:
    monkeypatch.setattr(legality, "count", lambda *args: 2)
    other = Stub(kind="progressive", paytable="a", name="old")
    floor: Any = Stub(jackpots={"old": other})
    table: Any = Stub(name="4", game="any", controllers={1: Stub(link="old"), 2: Stub(link="")})
    context: Any = Stub(day="", regulation=None)
    new: Any = Stub(kind="progressive", paytable="b")
    legality._need_layout(floor, new, table, context)
    new.kind, new.paytable = kind, paytable
    with pytest.raises(Refused):
        legality._need_layout(floor, new, table, context)


def test_no_more_is_seized_than_was_left_by_those_before(done: Shift) -> None:
    state = done.floor.state
    jackpot = replace(state.jackpots["five-card"], seized_posted=100, seized_hidden=50)
    level = replace(jackpot.link.levels["mega"], current=1_000, reserve=500, overflow=0)
    jackpot = replace(jackpot, link=replace(jackpot.link, levels={"mega": level}))
    floor: Any = Stub(jackpots={"five-card": jackpot})
    for posted, hidden, is_taken in ((900, 450, True), (901, 450, False), (900, 451, False)):
        command = commands.RecordSeizure("five-card", posted, hidden, "court", "1")
        if is_taken:
            assert bank.record_seizure(floor, command, Stub())  # type: ignore[arg-type]
            continue
        with pytest.raises(Refused, match=r"\$"):
            bank.record_seizure(floor, command, Stub())  # type: ignore[arg-type]


def test_a_check_is_owed_above_the_amount_and_not_at_it(
    done: Shift, monkeypatch: pytest.MonkeyPatch
) -> None:
    award = Stub(due=alarms.terms().cheque_above, win=1, number=1)
    monkeypatch.setattr(alarms, "waiting", lambda state: [(Stub(name="five-card"), award, 0)])
    monkeypatch.setattr(alarms, "is_pending", lambda award: False)
    state = done.floor.state
    assert list(alarms.cheques(state, 0, state.day)) == []
    award.due += 1
    assert len(list(alarms.cheques(state, 0, state.day))) == 1


@pytest.mark.parametrize(
    ("maximum", "current", "wanted"),
    [(None, 9, (50, 20)), (100, 10, (50, 20)), (100, 40, (50, 10)), (100, 70, (30, 0)),
     (100, 100, (0, 0)), (100, 130, (0, 0))],
)  # fmt: skip
def test_a_seed_goes_as_far_as_the_posted_maximum_lets_it(
    maximum: int | None, current: int, wanted: tuple[int, int]
) -> None:
    rules = LevelRules(name="jackpot", seed=50, contribution_bp=100, reserve_bp=0)
    assert reseed(rules, maximum, current, 20) == Reseed(*wanted)


@pytest.mark.parametrize(("seed", "said"), [(0, "$0"), (49, "below"), (50, ""), (51, "")])
def test_a_seed_is_advised_to_cover_the_largest_fixed_award(seed: int, said: str) -> None:
    level = LevelRules(name="jackpot", seed=seed * DOLLAR, contribution_bp=100, reserve_bp=0)
    hands = {"royal_flush": HandPay(Share("jackpot", 10_000)), "flush": HandPay(Times(50))}
    found = advice(LinkRules(name="one", levels=(level,), hands=hands))
    assert [said in sentence for sentence in found] == [True] * bool(said)


@pytest.mark.parametrize(("seats", "is_taken"), [(0, False), (1, True), (12, True), (99, False)])
def test_a_table_joins_with_a_lawful_number_of_seats(seats: int, is_taken: bool) -> None:
    link: Any = Stub(tables={})
    seats = SEATS_MOST + 1 if seats == 99 else min(seats, SEATS_MOST)
    rules: Any = None
    if is_taken:
        assert join_table(rules, link, "4", seats)
        return
    with pytest.raises(Refused):
        join_table(rules, link, "4", seats)


@pytest.mark.parametrize(("amount", "is_taken"), [(-1, False), (0, False), (1, True)])
def test_a_cover_is_above_zero(amount: int, is_taken: bool) -> None:
    command: Any = Stub(amount=amount, reference="1", until="", how="bond")
    floor: Any = None
    if is_taken:
        assert bank.cover_prize(floor, command, floor)
        return
    with pytest.raises(Refused):
        bank.cover_prize(floor, command, floor)


@pytest.mark.parametrize(
    ("due", "above", "house", "wanted"),
    [(50, 49, 0, "document"), (50, 50, 0, ""), (50, 50, 49, "house"), (50, 50, 50, "")],
)
def test_an_executive_is_asked_above_the_amount_and_not_at_it(
    due: int, above: int, house: int, wanted: str
) -> None:
    rules: Any = Stub(supervisor_alone=False, names=(), executive_top=True)
    rules.executive_above, rules.house_above = above, house
    place: Any = Stub(due=due, award=Stub(table="4", level="minor", hand="flush"))
    link: Any = Stub(tables={"4": Stub(supervisor_alone=False)})
    assert who_asks(rules, link, place) == wanted
    rules.supervisor_alone = True
    assert who_asks(rules, link, place) == ("house" if wanted == "house" else "")


@pytest.mark.parametrize(
    ("decks", "version", "same_decks", "versions", "is_taken"),
    [
        (2, "b", False, False, True),
        (2, "a", True, False, False),
        (1, "b", False, True, False),
        (1, "a", True, True, True),
    ],
)
def test_linked_tables_are_alike_where_the_terms_ask_for_it(
    monkeypatch: pytest.MonkeyPatch,
    decks: int,
    version: str,
    same_decks: bool,
    versions: bool,
    is_taken: bool,
) -> None:
    monkeypatch.setattr(legality, "need_wager_on_layout", lambda *args: None)
    here: Any = Stub(name="4", game="g", decks=1, third_card="a", paytables=lambda: ("p",))
    there: Any = Stub(name="9", game="g", decks=decks, third_card=version)
    terms = Stub(link="any", same_decks=same_decks, versions=versions)
    jackpot: Any = Stub(paytable="p", rules=Stub(wager=1))
    paytable: Any = Stub(id="p", name="P", jackpot=terms)
    if is_taken:
        [guard() for guard in legality._terms(jackpot, here, [there], paytable)]
        return
    with pytest.raises(Refused):
        [guard() for guard in legality._terms(jackpot, here, [there], paytable)]


@pytest.mark.parametrize(("staff", "name"), [(" ", "Dana"), ("dana", " "), (" ", " ")])
def test_whoever_is_hired_has_a_name_and_a_number(staff: str, name: str) -> None:
    floor: Any = Stub(staff={})
    with pytest.raises(Refused, match="name"):
        people.hire_staff(floor, commands.HireStaff(staff, name, ("dealer",)), floor)
    assert people.hire_staff(floor, commands.HireStaff("dana", "Dana", ("dealer",)), floor)


@pytest.mark.parametrize(("table", "step"), [("9", "posted"), ("4", "claimed")])
def test_only_what_was_posted_at_this_table_leaves_its_level(
    monkeypatch: pytest.MonkeyPatch, table: str, step: str
) -> None:
    place = Stub(award=Stub(table=table, step=step))
    monkeypatch.setattr(awards, "known_table", lambda *args: None)
    monkeypatch.setattr(awards, "places", lambda *args: [place])
    rules: Any = Stub(names=("mega",))
    with pytest.raises(Refused):
        awards.return_to_run(rules, rules, "4")


def test_what_is_promised_to_a_winner_goes_back_to_nobody(done: Shift) -> None:
    jackpot = done.floor.state.jackpots["five-card"]
    rules, levels = jackpot.rules, jackpot.link.levels
    kept = {name: replace(level, earmarked=level.current) for name, level in levels.items()}
    with pytest.raises(Refused):
        _reversal(rules, replace(jackpot.link, levels=kept))
    _reversal(rules, jackpot.link)
