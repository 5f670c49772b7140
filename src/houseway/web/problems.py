"""Errors as problem documents (RFC 9457): what was refused, and why, in one sentence; browsers get
a page that says where to go next.
"""

import sqlite3
from collections.abc import Mapping
from http import HTTPStatus

import msgspec
import pydantic
from fastapi.exceptions import RequestValidationError
from starlette.responses import Response

from houseway.floor import FloorStopped, Refused
from houseway.floor.cluster.leadership import NotLeader
from houseway.floor.play import PlayStopped
from houseway.floor.regulation.citations import cited
from houseway.floor.store.archives import ArchiveMissing

MEDIA_TYPE = "application/problem+json"
# Status codes of refusals: not allowed, not found, unreadable. Every other refusal is a conflict
# with the current state.
STATUS = {
    "role_missing": 403,
    "actor_unknown": 403,
    "actor_dismissed": 403,
    "device_elsewhere": 403,
    "trainer_only": 403,
    "not_yours": 403,
    "trainee_unknown": 404,
    "sitting_unknown": 404,
    "assignment_unknown": 404,
    "drill_unknown": 422,
    "answer_unreadable": 422,
    "questions_wrong": 422,
    "exam_wrong": 422,
    "error_unknown": 422,
    "name_wrong": 422,
    "due_wrong": 422,
    "lesson_unknown": 404,
}
SENTENCES = {
    "sign_in_missing": "Sign in first.",
    "sign_in_over": "You are signed out. Sign in again.",
    "sign_in_wrong": "Wrong card or PIN.",
    "pin_wrong": "Wrong card or PIN. {tries} left before a lockout.",
    "locked_out": "Too many wrong PINs. Try again in {minutes} minutes, or see a manager.",
    "code_wrong": "This code is wrong, expired or already used.",
    "pin_weak": "Choose a PIN of {least} to 12 digits: not a sequence, a year or a repeated digit,"
    " and not the number on your card.",
    "token_wrong": "Unknown device token; enroll the device again.",
    "device_missing": "This sign-in is only valid on the device where it was made.",
    "device_barred": "This device is not accepted. {sentence}",
    "device_elsewhere": "This controller belongs to table {table}.",
    "no_sign_in_here": "Signs do not accept sign-ins.",
    "csrf_missing": "Send the X-CSRF-Token that came with the sign-in.",
    "foreign_origin": "This request comes from another site.",
    "may_not_read": "Only {needed} can read this.",
    "may_not_hurry": "Only a manager or an executive can set the speed of the demo players.",
    "body_large": "The request is too large; {most} bytes are allowed.",
    "head_large": "The request headers are too large; {most} bytes are allowed.",
    "address_long": "The address is too long; {most} bytes are allowed.",
    "request_slow": "The request took too long to arrive.",
    "too_many_connections": "Too many connections; close one first.",
    "not_json": "Send JSON, as application/json.",
    "body_unreadable": "The request cannot be read.",
    "too_many_requests": "Too many requests; wait a moment.",
    "guests_full": "Guests have reached today's limit; sign in, or come back tomorrow.",
    "too_many_streams": "Too many live connections; close one first.",
    "not_found": "There is nothing at this address.",
    "no_table": "There is no table {table}.",
    "no_paytable": "There is no paytable {paytable!r}; `GET /api/lab/paytables` lists them all.",
    "no_game": "There is no game {game!r}; choose from {games}.",
    "no_guide": "The guide is not installed. Run `make site`, or install a package made by `make"
    " dist`.",
    "no_jackpot": "This table has no jackpot controller.",
    "method_not_allowed": "{method} is not allowed here.",
    "log_behind": "The log ends with record {seq}, but record {told} was acknowledged. Records are"
    " missing: stop jackpot wagers and call a manager.",
    "not_leader": "This server is not active. {where}",
    "not_ready": "This server is not taking wagers: {why}.",
    "disk_full": "The disk is full. Take no wagers, and call a technician to free up space.",
    "floor_stopped": "The server has stopped recording; take no wagers and call a technician.",
    "key_wrong": "This key cannot do this; use the dealer's key, or the key of that seat.",
    "round_open": "The round is not over yet.",
    "no_question": "No decision is pending.",
    "id_reused": "This id was already used for a different command; send this one with a new id.",
    "training_stopped": "Training is not available: {why}",
    "busy": "The lab is busy; try again in a moment.",
    "too_long": "This takes too long here. Run it on the command line, or choose something"
    " smaller.",
    "our_bug": "Something went wrong. Reference: {id}.",
    "bad_input": "{sentence}",
}


class Where(msgspec.Struct, frozen=True):
    """One thing wrong with a request; never the value itself, which may be secret."""

    field: str
    what: str


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`refusal` is the name of the reason, for programs; `detail` is for people. `rule` and
    `section` name the rule behind it, if there is one."""

    type: str
    title: str
    status: int
    detail: str
    refusal: str
    rule: str = ""
    section: str = ""
    errors: tuple[Where, ...] = ()
    leader: str = ""  # With several nodes, the one to ask instead.


class Denied(Exception):  # noqa: N818 - the web's own way to say no.
    """Raised before the floor is asked: not signed in, too fast, too large, not found."""

    def __init__(self, status: int, code: str, *, wait: int = 0, **facts: object) -> None:
        self.status, self.code, self.wait = status, code, wait
        self.leader = str(facts.get("leader", ""))
        if code == "not_leader":
            facts["where"] = f"Use {self.leader}." if self.leader else "Try again in a moment."
        self.sentence = SENTENCES[code].format(**facts)
        super().__init__(self.sentence)


def problem_of(
    status: int,
    code: str,
    sentence: str,
    errors: tuple[Where, ...] = (),
    wait: int = 0,
    leader: str = "",
) -> Response:
    citation = cited(code)
    document = Problem(
        type=f"urn:houseway:problem:{code}",
        title=HTTPStatus(status).phrase,
        status=status,
        detail=sentence,
        refusal=code,
        rule=citation.rule if citation else "",
        section=citation.section if citation else "",
        errors=errors,
        leader=leader,
    )
    headers = {"Retry-After": str(wait)} if wait else {}
    if status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(msgspec.json.encode(document), status, headers, MEDIA_TYPE)


def denied(refusal: Denied) -> Response:
    wait = refusal.wait or int(refusal.code == "not_leader")
    return problem_of(
        refusal.status, refusal.code, refusal.sentence, wait=wait, leader=refusal.leader
    )


def refused(refusal: Refused) -> Response:
    return problem_of(STATUS.get(refusal.code, 409), refusal.code, refusal.sentence)


def stopped(why: str) -> Response:
    """The sentence says what to do; the cause, which may name files, is on the health page."""
    sentence = SENTENCES["disk_full" if is_disk_full(why) else "floor_stopped"]
    return problem_of(503, "floor_stopped", sentence, (Where("floor", why),))


def is_disk_full(why: str) -> bool:
    """As SQLite, PostgreSQL and the system each report it."""
    return any(words in why for words in ("disk is full", "No space left", "could not extend"))


def bad_input(sentence: str, errors: tuple[Where, ...] = ()) -> Response:
    return problem_of(422, "bad_input", sentence, errors)


def unreadable(wrong: RequestValidationError | pydantic.ValidationError) -> Response:
    """Says where and what, never the value, which may be a PIN."""
    errors = tuple(
        Where(".".join(map(str, error["loc"])), error["msg"]) for error in wrong.errors()[:20]
    )
    first = errors[0] if errors else Where("", "The request cannot be read.")
    at = f" at {first.field}" if first.field else ""
    return bad_input(f"The request is not valid{at}.", errors)


KNOWN = (
    sqlite3.OperationalError,
    Denied,
    NotLeader,
    Refused,
    FloorStopped,
    PlayStopped,
    ArchiveMissing,
    RequestValidationError,
    pydantic.ValidationError,
)


def response_to(problem: Exception) -> Response | None:
    """None for our own bugs."""
    match problem:
        case Denied():
            return denied(problem)
        case sqlite3.OperationalError() if is_disk_full(str(problem)):
            return denied(Denied(503, "disk_full"))
        case NotLeader():
            return denied(Denied(503, "not_leader", leader=problem.leader))
        case Refused():
            return refused(problem)
        case FloorStopped():
            return stopped(str(problem))
        case ArchiveMissing():
            return denied(Denied(422, "bad_input", sentence=problem))
        case PlayStopped():
            return denied(Denied(503, "training_stopped", why=problem))
        case RequestValidationError() | pydantic.ValidationError():
            return unreadable(problem)
    return None


def for_reader(path: str, headers: Mapping[bytes, bytes], answer: Response) -> Response:
    """Programs get the problem document; a person who opened a URL gets a page."""
    is_read = b"text/html" in headers.get(b"accept", b"") and not path.startswith("/api")
    return page(path, answer) if is_read and answer.media_type == MEDIA_TYPE else answer


def page(path: str, answer: Response) -> Response:
    """Links back to the section that the person was looking in."""
    from houseway.web.pages.render import render
    from houseway.web.pages.routes import HEADERS

    found = msgspec.json.decode(answer.body, type=Problem)
    kept = {name: answer.headers[name] for name in ("retry-after",) if name in answer.headers}
    html = render("problem.html", problem=found, room=path.split("/")[1]).html
    return Response(html, answer.status_code, {**HEADERS, **kept}, "text/html; charset=utf-8")
