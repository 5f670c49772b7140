"""Drills, exams and assignments over HTTP, in play chips. Answers are judged here, on the server.

Whoever signed in trains under their own name, anyone else as the guest of a cookie that comes with
the first answer. A trainer (or manager) sees every trainee and assigns.
"""

from asyncio import to_thread
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Query
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.documents import MEDIA, file_name, render
from houseway.floor.reports.value import Report
from houseway.floor.training.events import Plan
from houseway.floor.training.file import training_file
from houseway.floor.training.refused import refuse
from houseway.floor.training.sheet import sheet
from houseway.games import FILES
from houseway.lab.drills.question import right_words
from houseway.web.api.schema import openapi
from houseway.web.api.schema.bodies import read, shown
from houseway.web.api.schema.models import Body, Text, Whole
from houseway.web.house import House, house_of
from houseway.web.training.school import (
    AssignmentView,
    JudgedView,
    SittingView,
    TraineeView,
    assignment_view,
    sitting_view,
    trainee_view,
    who_of,
)

router = APIRouter(prefix="/api/training", tags=["training"])
Once = Annotated[str, Header(alias="Idempotency-Key", max_length=200)]
FileForm = Annotated[Literal["pdf", "csv"], Query()]
TraineeId = Annotated[str, Query(max_length=80)]
Texts = Annotated[list[Text], Field(max_length=20)]
FILE = openapi.shows(None, 404, 409, 503, media="application/pdf")
FILE[200]["content"]["text/csv; charset=utf-8"] = {}
BOTH: dict[str, Any] = {"security": [{}, {"bearer": []}, {"cookie": []}]}


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
        return Plan(
            topic=self.topic,
            games=tuple(self.games),
            questions=self.questions,
            planted=tuple(self.planted),
            pass_mark=self.pass_mark,
            minutes=self.minutes,
        )


class SittingBody(PlanBody):
    """Or an assignment, whose plan then counts."""

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


@router.get("/me", responses=openapi.shows(TraineeView, 404, 409, 503), openapi_extra=BOTH)
async def me(request: Request) -> Response:
    """Your own progress, and what a trainer has given you to do."""
    return shown(await to_thread(own_view, request))


@router.put(
    "/me",
    responses=openapi.shows(TraineeView, 404, 409, 415, 503),
    openapi_extra={**openapi.takes(NameBody), **BOTH},
)
async def name_me(request: Request) -> Response:
    """Under which name a guest trains; staff keep theirs."""
    asked = await read(request, NameBody)
    house = house_of(request)
    who = who_of(request, house)
    if who.id.startswith("guest/"):
        await to_thread(house.school.name, who, asked.name)
    return shown(await to_thread(own_view, request))


@router.post(
    "/sittings",
    responses=openapi.shows(SittingView, 404, 409, 415, 503),
    openapi_extra={**openapi.takes(SittingBody), **BOTH},
)
async def start(request: Request, once: Once = "") -> Response:
    """A drill or an exam; brings its first question."""
    asked = await read(request, SittingBody)
    house, who = house_of(request), who_of(request, house_of(request))

    def work() -> SittingView:
        house.school.name(who)
        if asked.assignment:
            found = house.school.take_up(who, asked.assignment, once)
        else:
            found = house.school.start(who, asked.plan(), command_id=once)
        return sitting_view(house.school, who, found)

    return shown(await to_thread(work))


@router.get(
    "/sittings/{sitting}", responses=openapi.shows(SittingView, 404, 409, 503), openapi_extra=BOTH
)
async def one_sitting(request: Request, sitting: str) -> Response:
    """Where it stands, with the question that waits. Asking for it starts the question's clock."""
    house, who = house_of(request), who_of(request, house_of(request))

    def work() -> SittingView:
        return sitting_view(house.school, who, house.school.sitting(who, sitting))

    return shown(await to_thread(work))


@router.post(
    "/sittings/{sitting}/answers",
    responses=openapi.shows(JudgedView, 404, 409, 415, 503),
    openapi_extra={**openapi.takes(DrillAnswerBody), **BOTH},
)
async def answer(request: Request, sitting: str, once: Once = "") -> Response:
    """The judgement and the next question. What cannot be read is refused and not counted."""
    asked = await read(request, DrillAnswerBody)
    house, who = house_of(request), who_of(request, house_of(request))

    def work() -> JudgedView:
        judged = house.school.answer(who, sitting, asked.number, asked.answer, once)
        found = house.school.sitting(who, sitting)
        said = right_words(judged.question) if judged.question else ""
        why = judged.question.why if judged.question else ""
        return JudgedView(judged.right, said, why, sitting_view(house.school, who, found))

    return shown(await to_thread(work))


@router.post(
    "/sittings/{sitting}/end",
    responses=openapi.shows(SittingView, 404, 409, 503),
    openapi_extra=BOTH,
)
async def end(request: Request, sitting: str, once: Once = "") -> Response:
    """Break a drill off, or hand an exam in."""
    house, who = house_of(request), who_of(request, house_of(request))

    def work() -> SittingView:
        return sitting_view(house.school, who, house.school.stop(who, sitting, once))

    return shown(await to_thread(work))


@router.get(
    "/sittings/{sitting}/sheet",
    responses=openapi.shows(None, 404, 409, 503, media="application/pdf"),
    openapi_extra=BOTH,
)
async def result_sheet(request: Request, sitting: str) -> Response:
    """The result sheet of an exam that is over, as PDF; it carries the head of its record."""
    house, who = house_of(request), who_of(request, house_of(request))
    return await to_thread(drawn, house, who, sitting, "pdf")


@router.get(
    "/trainees",
    responses=openapi.shows(list[TraineeView], 404, 409, 503),
    openapi_extra=openapi.SIGNED_IN,
)
async def trainees(request: Request) -> Response:
    """For trainers: everyone's errors and pace, who was here last first."""
    house, who = house_of(request), who_of(request, house_of(request))

    def work() -> list[TraineeView]:
        roll = house.school.roll
        return [trainee_view(roll, one.id) for one in house.school.trainees(who)]

    return shown(await to_thread(work))


@router.get("/file", responses=FILE, openapi_extra=openapi.SIGNED_IN)
async def file(request: Request, form: FileForm = "pdf", trainee: TraineeId = "") -> Response:
    """For trainers: the training file of everyone, or of one trainee. PDF to be signed, CSV with
    every answer."""
    house, who = house_of(request), who_of(request, house_of(request))

    def work() -> Response:
        known = house.school.trainees(who)
        if trainee and trainee not in house.school.roll.trainees:
            refuse("trainee_unknown")
        ids = [one.id for one in known if trainee in ("", one.id)]
        with_answers = form == "csv"
        return document(
            training_file(
                house.school, ids, house.settings.property_name, zone_of(house), with_answers
            ),
            form,
        )

    return await to_thread(work)


@router.post(
    "/assignments",
    responses=openapi.shows(AssignmentView, 404, 409, 415, 503),
    openapi_extra={**openapi.takes(AssignBody), **openapi.SIGNED_IN},
)
async def assign(request: Request, once: Once = "") -> Response:
    """For trainers: give someone a drill or an exam."""
    asked = await read(request, AssignBody)
    house, who = house_of(request), who_of(request, house_of(request))
    given = (asked.trainee, asked.plan(), asked.note, once, asked.due)
    made = await to_thread(house.school.assign, who, *given)
    return shown(assignment_view(made))


@router.post(
    "/assignments/{assignment}/withdraw",
    responses=openapi.shows(None, 404, 409, 415, 503),
    openapi_extra={**openapi.takes(WithdrawBody), **openapi.SIGNED_IN},
)
async def withdraw(request: Request, assignment: str, once: Once = "") -> Response:
    asked = await read(request, WithdrawBody)
    house, who = house_of(request), who_of(request, house_of(request))
    await to_thread(house.school.withdraw, who, assignment, asked.reason, once)
    return shown({})


def own_view(request: Request) -> TraineeView:
    house = house_of(request)
    who = who_of(request, house)
    house.school.name(who)
    return trainee_view(house.school.roll, who.id)


def zone_of(house: House) -> str:
    opened = house.hub.state.opened
    return opened.time_zone if opened is not None else "UTC"


def drawn(house: House, who: Any, sitting: str, form: str) -> Response:
    found = house.school.sitting(who, sitting)
    record = house.school.record_of(found)
    made = sheet(house.school.roll, found, record, house.settings.property_name, zone_of(house))
    return document(made, form)


def document(report: Report, form: str) -> Response:
    name = file_name(report, form)
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(render(report, form), media_type=MEDIA[form], headers=headers)
