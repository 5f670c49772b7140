"""A typed client of the API: commands in, frozen values out, the floor's own refusals.

    with Client.at("http://127.0.0.1:8080") as client:
        client.sign_in("1001", "8231")
        answer = client.execute(commands.StartGame("4", {3: DOLLAR}), "table-4-game-17-start")

A command that got no answer is sent again under the same id, which does nothing twice. With several
nodes (`Client.at("http://a:8080,http://b:8080")`) it finds the leader, and the next one after a
failover.
"""

from collections.abc import Iterator
from typing import Any, TypeVar

import httpx
import msgspec
from msgspec.structs import FieldInfo, fields

from houseway.floor import Answer, FloorStopped, Refused, commands
from houseway.web import views
from houseway.web.api.commands import INVITES, Invited
from houseway.web.api.people import Enrolled, SignedIn
from houseway.web.api.schema.models import name_of
from houseway.web.cluster.leader_lookup import (
    TRIES,
    WAITS,
    Nodes,
    NotTheLeader,
    with_retries,
)
from houseway.web.problems import Problem

T = TypeVar("T")


class Failed(Exception):  # noqa: N818 - what the caller sees.
    """An answer that is neither a result nor a refusal of the floor."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.detail)


class Event(msgspec.Struct, frozen=True):
    """One server-sent event; `data` is JSON."""

    id: int
    kind: str
    data: bytes


class Client:
    """For one person, or for one device with the person at it."""

    tries = TRIES

    def __init__(
        self,
        http: httpx.Client,
        *,
        device: str = "",
        session: str = "",
        nodes: Nodes | None = None,
    ) -> None:
        """Without `nodes` the connection has a single address."""
        self._http, self.nodes = http, nodes or Nodes()
        self.device = device
        self.session = session

    @classmethod
    def at(cls, url: str, *, device: str = "", session: str = "") -> "Client":
        """`url`: one address, or several separated by commas."""
        nodes = Nodes(url)
        http = httpx.Client(timeout=WAITS if nodes.are_several else 30)
        return cls(http, device=device, session=session, nodes=nodes)

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    # People and devices.

    def sign_in(self, card: str, pin: str) -> SignedIn:
        body = {"card": card, "pin": pin, "keep": "token"}
        self.session = ""
        found = post(self, "/api/sessions", body, SignedIn)
        self.session = found.token
        return found

    def sign_out(self) -> None:
        self.send("DELETE", "/api/sessions/me")
        self.session = ""

    def as_person(self, session: str) -> "Client":
        """The same connection and device, with another person at it."""
        return Client(self._http, device=self.device, session=session, nodes=self.nodes)

    def set_pin(self, code: str, pin: str) -> None:
        post(self, "/api/pins", {"code": code, "pin": pin}, object)

    def enrol(self, code: str) -> Enrolled:
        """Fetches this device's token with its code for one use, and keeps it."""
        found = post(self, "/api/devices/token", {"code": code}, Enrolled)
        self.device = found.token
        return found

    def open_property(self, code: str, **given: str) -> None:
        """`manager`, `manager_name`, `card`, `pin`, also `location`, `time_zone`, `day_start`."""
        post(self, "/api/administrator", {"code": code, **given}, object)

    # Commands.

    def execute(self, command: commands.Command, command_id: str) -> Answer:
        """Raises `Refused` as the floor does, `FloorStopped`, or `Failed`."""
        return command_sent(self, command, command_id).answer

    def invite(self, command: commands.Command, command_id: str) -> str:
        """The one-time code that such a command returns; None if it was done earlier."""
        return command_sent(self, command, command_id).code

    # Questions.

    def floor(self) -> views.FloorView:
        return get(self, "/api/floor", views.FloorView)

    def table(self, name: str) -> views.TableView:
        return get(self, f"/api/tables/{name}", views.TableView)

    def link(self, name: str) -> views.LinkView:
        return get(self, f"/api/links/{name}", views.LinkView)

    def log(self, after: int = 0, limit: int = 100) -> views.Page:
        return get(self, f"/api/log?after={after}&limit={limit}", views.Page)

    def events(self, path: str = "/api/events", last_id: int | None = None) -> Iterator[Event]:
        """Live, until the server ends the connection."""
        headers = self._headers()
        if last_id is not None:
            headers["Last-Event-ID"] = str(last_id)
        with self._http.stream(
            "GET", self.nodes.address(path), headers=headers, timeout=None
        ) as answer:
            if answer.status_code != 200:
                answer.read()
                _raise(answer)
            yield from read_events(answer.iter_lines())

    def send(
        self,
        method: str,
        path: str,
        body: object = None,
        headers: dict[str, str] | None = None,
        *,
        again: bool = False,
    ) -> bytes:
        """`again`: safe to send twice, so it is repeated if the connection broke. If the node does
        not lead, it is sent to the leader."""
        content = None if body is None else msgspec.json.encode(body)
        headers = {**self._headers(), **(headers or {})}
        if content is not None:
            headers["Content-Type"] = "application/json"

        def ask() -> bytes:
            answer = self._http.request(
                method, self.nodes.address(path), content=content, headers=headers
            )
            if answer.status_code != 200:
                _raise(answer)
            return answer.content

        try:
            return with_retries(self.nodes, ask, again=again, tries=self.tries)
        except NotTheLeader as elsewhere:
            if elsewhere.problem.refusal == "floor_stopped":
                raise FloorStopped(elsewhere.problem.detail) from None
            raise Failed(elsewhere.problem) from None

    def _headers(self) -> dict[str, str]:
        if self.device:
            person = {"Houseway-Session": self.session} if self.session else {}
            return {"Authorization": f"Bearer {self.device}", **person}
        return {"Authorization": f"Bearer {self.session}"} if self.session else {}


def command_sent(client: Client, command: commands.Command, command_id: str) -> Invited:
    """Sent again if the connection broke; the id makes sure that it is done once. Most commands
    return no code."""
    path = f"/api/commands/{name_of(type(command))}"
    nodes = client.nodes
    headers = {"Idempotency-Key": command_id, "Houseway-Last-Record": str(nodes.last_record)}
    found = client.send("POST", path, plain(command), headers, again=True)
    if isinstance(command, INVITES):
        done = msgspec.json.decode(found, type=Invited)
    else:
        done = Invited(msgspec.json.decode(found, type=Answer), "")
    nodes.last_record = max(nodes.last_record, done.answer.seq)
    return done


def get(client: Client, path: str, kind: type[T]) -> T:
    return msgspec.json.decode(client.send("GET", path, again=True), type=kind)


def post(client: Client, path: str, body: object, kind: type[T]) -> T:
    return msgspec.json.decode(client.send("POST", path, body), type=kind)


def plain(command: commands.Command) -> dict[str, Any]:
    """What differs from the defaults, as JSON values."""
    given = {
        field.name: getattr(command, field.name)
        for field in fields(command)
        if getattr(command, field.name) != default_of(field)
    }
    found: dict[str, Any] = msgspec.to_builtins(given, str_keys=True)
    return found


def default_of(field: FieldInfo) -> object:
    made = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()


def read_events(lines: Iterator[str]) -> Iterator[Event]:
    found: dict[str, str] = {}
    for line in lines:
        if line:
            name, _, value = line.partition(": ")
            found[name] = value
        elif "data" in found:
            yield Event(int(found["id"]), found["event"], found["data"].encode())
            found = {}


def _raise(answer: httpx.Response) -> None:
    """Raises the floor's own refusal if the floor refused."""
    try:
        problem = msgspec.json.decode(answer.content, type=Problem)
    except msgspec.DecodeError:
        answer.raise_for_status()
        raise
    if problem.refusal in ("floor_stopped", "not_leader"):
        raise NotTheLeader(problem)
    if answer.status_code in (403, 409):
        raise Refused(problem.refusal, problem.detail)
    raise Failed(problem)
