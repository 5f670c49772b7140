"""Drills, exams and assignments over HTTP, in play chips. Answers are judged here, on the server.

Whoever signed in trains under their own name, anyone else as the guest of a cookie that comes with
the first answer. A trainer (or manager) sees every trainee and assigns.
"""

from functools import partial
from typing import Annotated, Literal

from fastapi import Header, Query
from msgspec import convert
from pydantic import Field
from starlette.responses import Response

from houseway.floor.documents import MEDIA, file_name, render
from houseway.floor.reports.value import Report
from houseway.floor.training.events import Plan
from houseway.floor.training.file import training_file
from houseway.floor.training.refused import refuse, refuse_if
from houseway.floor.training.school import Who, switch
from houseway.floor.training.sheet import sheet
from houseway.games import FILES
from houseway.lab.drills.question import right_words
from houseway.web.api.schema.models import Body, Text, Whole
from houseway.web.api.schema.routes import Api
from houseway.web.house import House
from houseway.web.training.mock import MockView, act, mock_of, mock_view, pause, start_round
from houseway.web.training.school import (
    AssignmentView,
    GameView,
    JudgedView,
    SittingView,
    TraineeView,
    assignment_view,
    game_view,
    sitting_view,
    trainee_view,
    who_of,
)

Once = Annotated[str, Header(alias="Idempotency-Key", max_length=200)]
FileForm = Annotated[Literal["pdf", "csv"], Query()]
TraineeId = Annotated[str, Query(max_length=80)]
Texts = Annotated[list[Text], Field(max_length=20)]
FILES_OF = ("application/pdf", "text/csv; charset=utf-8")
api = Api("training", "/api/training", who_of, 404, 409, 503)
for_dealers = partial(api, security={"security": [{}, {"bearer": []}, {"cookie": []}]})
for_all = partial(for_dealers, in_thread=True)
for_trainers = partial(api, in_thread=True)


class PlanBody(Body):
    """With a pass mark in percent and minutes it is an exam; `planted` are the errors to be
    spotted. Without games, all of them."""

    topic: Text = "all"
    games: Texts = Field(default_factory=lambda: list(FILES))
    questions: Whole = 10
    planted: Texts = Field(default_factory=list)
    pass_mark: Whole = 0
    minutes: Whole = 0

    def plan(self) -> Plan:
        return convert(self.model_dump(include={*Plan.__struct_fields__}), Plan)


class SittingBody(PlanBody):
    """A plan, or an assignment with its own plan."""

    assignment: Text = ""


class AssignBody(PlanBody):
    """`trainee` as `staff/ID` or `guest/ID`; `due` as a day, like 2026-11-20, or none."""

    trainee: Text
    note: Text = ""
    due: Text = ""


class NameBody(Body):
    name: Text


class DrillAnswerBody(Body):
    """An answer in words: a choice or its number, an amount, chips, a setting."""

    number: Whole
    answer: Text


class WithdrawBody(Body):
    reason: Text


class SwitchBody(Body):
    """The reason for closing it is shown to players."""

    closed: bool
    reason: Text = ""


class ActBody(Body):
    """A step in words, like "deal 3", "turn board", "pay 4 ante 15" or "help", after `number`
    steps."""

    number: Whole
    act: Text


class PauseBody(Body):
    paused: bool


@for_all("GET", "/me")
def me(house: House, who: Who) -> TraineeView:
    """Your own progress, and what a trainer has given you to do."""
    house.school.name(who)
    return trainee_view(house.school.roll, who.id)


@for_all("PUT", "/me")
def name_me(house: House, who: Who, asked: NameBody) -> TraineeView:
    """Under which name a guest trains; staff keep theirs."""
    house.school.name(who, asked.name if who.id.startswith("guest/") else "")
    return trainee_view(house.school.roll, who.id)


@for_all("POST", "/sittings")
def start(house: House, who: Who, asked: SittingBody, once: Once = "") -> SittingView:
    """A drill or an exam; brings its first question."""
    house.school.name(who)
    if asked.assignment:
        found = house.school.take_up(who, asked.assignment, once)
    else:
        found = house.school.start(who, asked.plan(), command_id=once)
    return sitting_view(house.school, who, found)


@for_all("GET", "/sittings/{sitting}")
def one_sitting(house: House, who: Who, sitting: str) -> SittingView:
    """Where it stands, with the question that waits. Asking for it starts the question's clock."""
    return sitting_view(house.school, who, house.school.sitting(who, sitting))


@for_all("POST", "/sittings/{sitting}/answers")
def answer(
    house: House, who: Who, sitting: str, asked: DrillAnswerBody, once: Once = ""
) -> JudgedView:
    """The judgement and the next question. What cannot be read is refused and not counted."""
    judged = house.school.answer(who, sitting, asked.number, asked.answer, once)
    said = right_words(judged.question) if judged.question else ""
    why = judged.question.why if judged.question else ""
    return JudgedView(judged.right, said, why, one_sitting(house, who, sitting))


@for_all("POST", "/sittings/{sitting}/end")
def end(house: House, who: Who, sitting: str, once: Once = "") -> SittingView:
    """Break a drill off, or hand an exam in."""
    return sitting_view(house.school, who, house.school.stop(who, sitting, once))


@for_all("GET", "/sittings/{sitting}/sheet", media="application/pdf")
def result_sheet(house: House, who: Who, sitting: str) -> Response:
    """The result sheet of an exam that is over, as PDF; it carries the head of its record."""
    found = house.school.sitting(who, sitting)
    record = house.school.record_of(found)
    made = sheet(house.school.roll, found, record, house.settings.property_name, zone_of(house))
    return document(made, "pdf")


@for_trainers("GET", "/trainees")
def trainees(house: House, who: Who) -> list[TraineeView]:
    """For trainers: everyone's errors and pace, who was here last first."""
    return [trainee_view(house.school.roll, one.id) for one in house.school.trainees(who)]


@for_trainers("GET", "/file", media=FILES_OF)
def file(
    house: House,
    who: Who,
    form: FileForm = "pdf",
    trainee: TraineeId = "",
    group: TraineeId = "",
) -> Response:
    """For trainers: the training file of everyone, of a class (`group`), or of one trainee.
    PDF to be signed, CSV with every answer."""
    school = house.school
    known = school.trainees(who)
    if trainee and trainee not in school.roll.trainees:
        refuse("trainee_unknown")
    ids = [one.id for one in known if trainee in ("", one.id) and group in ("", one.group)]
    place = (house.settings.property_name, zone_of(house))
    return document(training_file(school, ids, *place, form == "csv"), form)


@for_all("GET", "/games")
def games(house: House, who: Who) -> list[GameView]:
    """The games of Play, and which of them are closed, why, by whom and since when."""
    return [game_view(house.school.roll, id_) for id_ in FILES]


@for_trainers("POST", "/games/{game}")
def switch_game(house: House, who: Who, game: str, asked: SwitchBody, once: Once = "") -> GameView:
    """For trainers and managers: close a game of Play, or open it again. Rounds under way are
    played out; drills and mock games go on."""
    switch(house.school, who, game, asked.closed, asked.reason, once)
    return game_view(house.school.roll, game)


@for_trainers("POST", "/assignments")
def assign(house: House, who: Who, asked: AssignBody, once: Once = "") -> AssignmentView:
    """For trainers: give someone a drill or an exam."""
    given = (asked.trainee, asked.plan(), asked.note, once, asked.due)
    return assignment_view(house.school.assign(who, *given))


@for_trainers("POST", "/assignments/{assignment}/withdraw", shows=None)
def withdraw(
    house: House, who: Who, assignment: str, asked: WithdrawBody, once: Once = ""
) -> bytes:
    house.school.withdraw(who, assignment, asked.reason, once)
    return b"{}"


@for_dealers("GET", "/mocks/{sitting}")
async def one_mock(house: House, who: Who, sitting: str) -> MockView:
    """How the table stands, with the cards that its dealer sees."""
    return mock_view(await mock_of(house, who, sitting))


@for_dealers("POST", "/mocks/{sitting}/rounds")
async def deal(house: House, who: Who, sitting: str) -> MockView:
    """Start the next round with the bets of whoever is ready."""
    game = await mock_of(house, who, sitting)
    await start_round(house, game)
    return mock_view(game)


@for_dealers("POST", "/mocks/{sitting}/acts")
async def do_act(house: House, who: Who, sitting: str, asked: ActBody, once: Once = "") -> MockView:
    """One act by hand. One that is not due is marked as a departure and changes nothing else."""
    game = await mock_of(house, who, sitting)
    await act(house, game, asked.number, asked.act, once)
    return mock_view(game)


@api("POST", "/mocks/{sitting}/pause")
async def do_pause(
    house: House, who: Who, sitting: str, asked: PauseBody, once: Once = ""
) -> MockView:
    """For trainers: stop the table, or let it go on."""
    refuse_if(not who.is_trainer, "trainer_only")
    game = await mock_of(house, who, sitting)
    await pause(house, game, asked.paused, once)
    return mock_view(game)


def zone_of(house: House) -> str:
    opened = house.hub.state.opened
    return opened.time_zone if opened is not None else "UTC"


def document(report: Report, form: str) -> Response:
    name = file_name(report, form)
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(render(report, form), media_type=MEDIA[form], headers=headers)
