"""Drills, exams and assignments over HTTP, in play chips. Answers are judged on the server.

Signed-in people train under their own name, anyone else as a guest with a cookie from the first
response. A trainer (or manager) sees every trainee and assigns.
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
from houseway.floor.training.refused import refuse, refuse_if
from houseway.floor.training.school import Who, switch
from houseway.floor.training.sheet import sheet
from houseway.floor.training.training_file import training_file
from houseway.games import FILES
from houseway.lab.drills.question import right_words
from houseway.web.api.schema.models import Body, Text, Whole
from houseway.web.api.schema.routes import Api
from houseway.web.backend import Backend
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
    """With a passing score in percent and minutes it is an exam; `planted` are the errors to be
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
    """What to drill; with an `assignment`, its own plan applies."""

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
    """A step in words, like "deal 3", "turn board", "pay 4 ante 15" or "help". `number` is how many
    steps of the round are already done."""

    number: Whole
    act: Text


class PauseBody(Body):
    paused: bool


@for_all("GET", "/me")
def me(backend: Backend, who: Who) -> TraineeView:
    """Your own progress and assignments."""
    backend.school.name(who)
    return trainee_view(backend.school.roll, who.id)


@for_all("PUT", "/me")
def name_me(backend: Backend, who: Who, asked: NameBody) -> TraineeView:
    """Sets the name of a guest; staff keep their own."""
    backend.school.name(who, asked.name if who.id.startswith("guest/") else "")
    return trainee_view(backend.school.roll, who.id)


@for_all("POST", "/sittings")
def start(backend: Backend, who: Who, asked: SittingBody, once: Once = "") -> SittingView:
    """Starts a drill or an exam and returns its first question."""
    backend.school.name(who)
    if asked.assignment:
        found = backend.school.take_up(who, asked.assignment, once)
    else:
        found = backend.school.start(who, asked.plan(), command_id=once)
    return sitting_view(backend.school, who, found)


@for_all("GET", "/sittings/{sitting}")
def one_sitting(backend: Backend, who: Who, sitting: str) -> SittingView:
    """The state of a drill or exam, with the current question, whose clock starts with this
    request."""
    return sitting_view(backend.school, who, backend.school.sitting(who, sitting))


@for_all("POST", "/sittings/{sitting}/answers")
def answer(
    backend: Backend, who: Who, sitting: str, asked: DrillAnswerBody, once: Once = ""
) -> JudgedView:
    """Grades an answer and returns the next question. An answer that cannot be read is refused and
    not counted."""
    judged = backend.school.answer(who, sitting, asked.number, asked.answer, once)
    said = right_words(judged.question) if judged.question else ""
    why = judged.question.why if judged.question else ""
    return JudgedView(judged.right, said, why, one_sitting(backend, who, sitting))


@for_all("POST", "/sittings/{sitting}/end")
def end(backend: Backend, who: Who, sitting: str, once: Once = "") -> SittingView:
    """Ends a drill early, or turns in an exam."""
    return sitting_view(backend.school, who, backend.school.stop(who, sitting, once))


@for_all("GET", "/sittings/{sitting}/sheet", media="application/pdf")
def result_sheet(backend: Backend, who: Who, sitting: str) -> Response:
    """The result sheet of a finished exam as PDF, with the log digest of its record."""
    found = backend.school.sitting(who, sitting)
    record = backend.school.record_of(found)
    made = sheet(
        backend.school.roll, found, record, backend.settings.property_name, zone_of(backend)
    )
    return document(made, "pdf")


@for_trainers("GET", "/trainees")
def trainees(backend: Backend, who: Who) -> list[TraineeView]:
    """For trainers: every trainee with errors and pace, most recently active first."""
    return [trainee_view(backend.school.roll, one.id) for one in backend.school.trainees(who)]


@for_trainers("GET", "/file", media=FILES_OF)
def file(
    backend: Backend,
    who: Who,
    form: FileForm = "pdf",
    trainee: TraineeId = "",
    group: TraineeId = "",
) -> Response:
    """For trainers: the training file of everyone, of a class (`group`) or of one trainee, as a PDF
    to sign or a CSV with every answer."""
    school = backend.school
    known = school.trainees(who)
    if trainee and trainee not in school.roll.trainees:
        refuse("trainee_unknown")
    ids = [one.id for one in known if trainee in ("", one.id) and group in ("", one.group)]
    place = (backend.settings.property_name, zone_of(backend))
    return document(training_file(school, ids, *place, form == "csv"), form)


@for_all("GET", "/games")
def games(backend: Backend, who: Who) -> list[GameView]:
    """The games in Play; for closed ones, why, by whom and since when."""
    return [game_view(backend.school.roll, id_) for id_ in FILES]


@for_trainers("POST", "/games/{game}")
def switch_game(
    backend: Backend, who: Who, game: str, asked: SwitchBody, once: Once = ""
) -> GameView:
    """For trainers and managers: closes a game in Play, or opens it again. Rounds in progress are
    played out; drills and mock games continue."""
    switch(backend.school, who, game, asked.closed, asked.reason, once)
    return game_view(backend.school.roll, game)


@for_trainers("POST", "/assignments")
def assign(backend: Backend, who: Who, asked: AssignBody, once: Once = "") -> AssignmentView:
    """For trainers: assigns a drill or an exam."""
    given = (asked.trainee, asked.plan(), asked.note, once, asked.due)
    return assignment_view(backend.school.assign(who, *given))


@for_trainers("POST", "/assignments/{assignment}/withdraw", shows=None)
def withdraw(
    backend: Backend, who: Who, assignment: str, asked: WithdrawBody, once: Once = ""
) -> bytes:
    backend.school.withdraw(who, assignment, asked.reason, once)
    return b"{}"


@for_dealers("GET", "/mocks/{sitting}")
async def one_mock(backend: Backend, who: Who, sitting: str) -> MockView:
    """The state of a mock game, with the cards its dealer sees."""
    return mock_view(await mock_of(backend, who, sitting))


@for_dealers("POST", "/mocks/{sitting}/rounds")
async def deal(backend: Backend, who: Who, sitting: str) -> MockView:
    """Starts the next round with the bets of everyone who is ready."""
    game = await mock_of(backend, who, sitting)
    await start_round(backend, game)
    return mock_view(game)


@for_dealers("POST", "/mocks/{sitting}/acts")
async def do_act(
    backend: Backend, who: Who, sitting: str, asked: ActBody, once: Once = ""
) -> MockView:
    """One step of the dealer. A step that is not due is marked as a mistake and has no effect."""
    game = await mock_of(backend, who, sitting)
    await act(backend, game, asked.number, asked.act, once)
    return mock_view(game)


@api("POST", "/mocks/{sitting}/pause")
async def do_pause(
    backend: Backend, who: Who, sitting: str, asked: PauseBody, once: Once = ""
) -> MockView:
    """For trainers: pauses the table, or resumes it."""
    refuse_if(not who.is_trainer, "trainer_only")
    game = await mock_of(backend, who, sitting)
    await pause(backend, game, asked.paused, once)
    return mock_view(game)


def zone_of(backend: Backend) -> str:
    opened = backend.hub.state.opened
    return opened.time_zone if opened is not None else "UTC"


def document(report: Report, form: str) -> Response:
    name = file_name(report, form)
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(render(report, form), media_type=MEDIA[form], headers=headers)
