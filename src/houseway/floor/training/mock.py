"""The mock game: a trainee deals by hand at a shared table, and each departure from the procedure
is marked with its paragraph.

The acts that are due follow from the round itself (`table/acts.py`), the paragraph from the step in
the game's dealing manual. A wrong act is only marked; the round continues with the right one.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from houseway.floor import commands
from houseway.floor.context import Context
from houseway.floor.documents.manual import CASINO, as_set, derived, written
from houseway.floor.events import Event
from houseway.floor.events import play as play_events
from houseway.floor.office.layouts import known_table, laid_out
from houseway.floor.play.deal import again, need_play
from houseway.floor.play.folds import felt_of
from houseway.floor.play.state import Felt, Mock
from houseway.floor.refused import refuse as refuse_at_table
from houseway.floor.refused import refuse_if as refuse_at_table_if
from houseway.floor.state import Property
from houseway.floor.training import events as school_events
from houseway.floor.training.refused import refuse, refuse_if
from houseway.floor.training.roll import Sitting, dealt_answers
from houseway.lab.drills import MOCK
from houseway.table.acts import CALLS, KINDS, Act, acts_of, read_act
from houseway.table.kinds import Kind
from houseway.table.layout import Layout
from houseway.table.round import TableRound

HELP = "help"
TABLE = "1"  # The one table of a shared property.


def take_deal(floor: Property, command: commands.TakeDeal, context: Context) -> list[Event]:
    need_play(floor)
    table = known_table(floor, command.table)
    mock = felt_of(floor, table.name).mock
    refuse_if(mock is not None and mock.dealer != context.by, "not_yours")
    return [play_events.DealTaken(table.name, context.by, command.sitting)]


def pause_table(floor: Property, command: commands.PauseTable, context: Context) -> list[Event]:
    mock_at(floor, command.table)
    return [play_events.TablePaused(command.table, context.by if command.is_paused else "")]


def dealer_acts(floor: Property, command: commands.DealerActs, context: Context) -> list[Event]:
    """Compares the trainee's act with the one due. Anything else is a departure."""
    felt, mock = mock_at(floor, command.table)
    refuse_if(mock.dealer != context.by, "not_yours")
    refuse_at_table_if(bool(mock.paused), "table_paused")
    refuse_if(mock.is_out, "nothing_due")
    refuse_if(command.number != mock.done, "act_late")
    table = known_table(floor, command.table)
    round_ = again(felt, laid_out(table, context), command.shoe)
    if round_ is None:
        refuse_at_table("no_question", table=table.name)
    acts = acts_of(round_)
    due = acts[mock.done] if mock.done < len(acts) else waits_for(round_)
    done = None if command.act == HELP else read_act(command.act)
    events: list[Event] = []
    at = (table.name, felt.round, mock.done)
    if done is None or not done.is_same(due) or mock.done == len(acts):
        events.append(departed(round_, at, done, due))
        if done is not None or mock.done == len(acts):
            return events
    events.append(play_events.ActDone(*at, due.written, context.at))
    is_out = round_.over and mock.done + 1 == len(acts)
    return [*events, play_events.DealtOut(table.name, felt.round)] if is_out else events


def mock_at(floor: Property, name: str) -> tuple[Felt, Mock]:
    need_play(floor)
    felt = felt_of(floor, known_table(floor, name).name)
    if felt.mock is None:
        refuse("no_mock")
    return felt, felt.mock


def waits_for(round_: TableRound) -> Act:
    """A seat was asked and has not answered."""
    assert round_.pending is not None, "a round without a question is dealt out"
    return Act(verb="ask", seat=round_.pending.seat, at=len(round_.facts), kind="ask")


def departed(
    round_: TableRound, at: tuple[str, int, int], done: Act | None, due: Act
) -> play_events.ActDeparted:
    table, number_of, number = at
    asks, cite = paragraph(round_, due)
    is_waiting = number == len(acts_of(round_))
    words = f"wait for the decision of seat {due.seat}" if is_waiting else due.words
    return play_events.ActDeparted(
        table=table,
        round=number_of,
        number=number,
        did=done.words if done else "asked for help",
        due=words,
        why=" ".join(filter(None, (due.why, asks))),
        cite=cite,
    )


def paragraph(round_: TableRound, act: Act) -> tuple[str, str]:
    """What the manual requires for an act, and where it is written."""
    before = [fact.kind for fact in round_.facts[: act.at]]
    place = before.count(Kind.COMMUNITY_TURNED) if act.kind in STREETS else 0
    if (act.kind == Kind.SETTLED and Kind.DEALER_SHOWN in before) or (
        act.kind == Kind.HOUSE_WAY_SHOWN and Kind.DEALER_TURNED in before
    ):
        place = LAST
    return paragraph_of(round_.layout, act.kind, act.what or question_asked(round_, act), place)


def question_asked(round_: TableRound, act: Act) -> str:
    """What the seat is asked; empty if the act is no question."""
    pending = [(len(round_.facts), round_.pending)] if round_.pending else []
    asked = (ask for at, ask in (*round_.asked, *pending) if at == act.at)
    return next((ask.question for ask in asked if act.kind == "ask"), "")


def paragraph_of(
    layout: Layout, kind: str, what: str = "", place: int = 0, *, is_whole: bool = False
) -> tuple[str, str]:
    """Of the manual steps for such a fact, the one in that place, or the last; in short, or all
    that is to do. `what` is the bet or the question that a step may be about."""
    found = written(layout.game.id) or derived(layout)
    steps = [step for step in found.step if step.fits(layout)]
    told = [step for step in steps if kind in {word.split()[0] for word in step.on}]
    own = [step for step in told if step.spot and step.spot == what]
    asked = [step for step in told if f"{kind} {what}" in step.on]
    pool = own or asked or [step for step in told if not step.spot] or told or steps
    step = pool[min(place, len(pool) - 1)]
    where = f"{step.under or found.heading} {step.cite}"
    if not step.cite:
        where = f"{CASINO}, step {1 + steps.index(step)} of the dealing manual"
    if not where.startswith(layout.game.name):
        where = f"{layout.game.name}, {where}"
    return as_set(layout, step.do if is_whole else step.asks or step.do), where


LAST = 99
STREETS = ("community_turned", "ask")


def calls_of(layout: Layout) -> list[Kind]:
    """What a dealer says or does that concerns no single seat, in the order of the manual."""
    found = written(layout.game.id) or derived(layout)
    words = [word.split()[0] for step in found.step if step.fits(layout) for word in step.on]
    known = [KINDS[word] for word in dict.fromkeys(words) if KINDS.get(word) in CALLS]
    has_two = Kind.DEALER_TURNED in words  # The dealer's hand is turned first, then set.
    return [kind for kind in known if kind is not Kind.DEALER_SHOWN or has_two]


def note_mock(floor: Property, command: commands.NoteMock, context: Context) -> list[Event]:
    """Enters a finished round in the class book; the last one ends the game."""
    from houseway.floor.training.decide import finished, sitting_of

    need_play(floor)
    sitting = sitting_of(floor.roll, command.sitting)
    refuse_if(sitting.started.trainee != context.by, "not_yours")
    refuse_if(sitting.result is not None, "already_over")
    refuse_if(sitting.started.topic != MOCK, "no_mock")
    refuse_if(command.round in sitting.rounds, "nothing_due")
    (game,) = sitting.started.games
    event = school_events.MockDealt(sitting.id, command.round, game, command.acts)
    is_last = len(sitting.rounds) + 1 >= sitting.started.questions
    if not is_last:
        return [event]
    answers = [*sitting.answers, *dealt_answers(event, len(sitting.answers), 0)]
    return [event, finished(sitting, answers, "complete")]


MOCKS: dict[type, Callable[[Property, Any, Context], list[Event]]] = {
    commands.TakeDeal: take_deal,
    commands.DealerActs: dealer_acts,
    commands.PauseTable: pause_table,
    commands.NoteMock: note_mock,
}


def code_of(sitting: Sitting) -> str:
    """The last part of its table's URL; it cannot be guessed."""
    (game,) = sitting.started.games
    return f"{game}-{sha256(sitting.id.encode()).hexdigest()[:8]}"


def place_of(sitting: Sitting) -> str:
    return f"shared/{code_of(sitting)}"


def acts_dealt(round_: TableRound, mock: Mock) -> tuple[school_events.DealtAct, ...]:
    """The acts for the class book, each with what was done instead."""
    found, last = [], mock.times[0] if mock.times else 0
    for number, (act, at) in enumerate(zip(acts_of(round_), mock.times, strict=False)):
        wrong = [one for one in mock.departures if one.number == number]
        did = "; ".join(one.did for one in wrong)
        why, cite = (wrong[0].why, wrong[0].cite) if wrong else ("", "")
        due = wrong[0].due if wrong else act.words
        found.append(school_events.DealtAct(due, max(0, at - last), did, why, cite))
        last = at
    return tuple(found)
