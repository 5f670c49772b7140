"""A server on the bench, in this process: no socket, no disk, the clock stands still.

Everyone of `tests.floor.house` is there, signed in when asked for; PINs are 4826, cards are the
person's name.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

import argon2
import httpx
from fastapi import FastAPI
from tests.floor.house import OPENING, shift
from tests.web.wire import Wire, wired

from houseway.floor import Floor, commands
from houseway.floor.scenario import Shift
from houseway.games import FILES, game
from houseway.money import DOLLAR
from houseway.table.layout import open_layout
from houseway.table.wager_rules import usual_wagers
from houseway.web.app import create_app
from houseway.web.backend import Backend
from houseway.web.client import Client
from houseway.web.security.keyring import Keyring
from houseway.web.settings import Settings

COUNT_MOST = 240  # Seconds.
PIN = "4826"
# As cheap as argon2 goes: tests sign in often.
CHEAP = argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
FAST = Settings(requests_per_second=0, strangers_per_second=0)
# What each game must have in front of a seat before it is dealt.
WAGERS = {
    id_: usual_wagers(open_layout(game(id_)), 10 * DOLLAR, game(id_).base[:1]) for id_ in FILES
}


class Desk:
    def __init__(self, done: Shift, backend: Backend, wire: Wire, http: httpx.Client) -> None:
        self.shift, self.backend, self.wire, self.http = done, backend, wire, http

    @property
    def app(self) -> FastAPI:
        return self.wire.app

    @property
    def floor(self) -> Floor:
        return self.backend.floor

    def client(self, staff: str = "") -> Client:
        """Of someone who has signed in, by the short way."""
        session = self.session(staff) if staff else ""
        return Client(self.http, session=session)

    def session(self, staff: str, device: str = "") -> str:
        return self.backend.keyring.open_session(staff, self.card(staff), device)[0]

    def card(self, staff: str) -> str:
        """Everyone's staff card is called like its holder."""
        if staff not in self.floor.state.credentials:
            self.floor.execute(
                "haas", commands.IssueCredential(staff, "staff_card", staff), f"c-{staff}"
            )
        if staff not in self.floor.state.credentials:  # A second person must agree.
            self.floor.execute(
                "vera", commands.AgreeRequest(self.floor.state.requested), f"a-{staff}"
            )
        return staff

    def set_pin(self, staff: str, pin: str = PIN) -> None:
        self.card(staff)
        self.backend.keyring.set_pin(staff, pin)

    def device(self, name: str, table: str, kind: str = "controller") -> Client:
        """An enrolled device, the long way."""
        enrol = commands.EnrolDevice(name, kind, table)  # type: ignore[arg-type]
        code = self.client("haas").invite(enrol, f"enrol-{name}")
        client = Client(self.http)
        client.enrol(code)
        return client


def desk(*texts: str, settings: Settings = FAST) -> AbstractContextManager[Desk]:
    return desk_of(shift(*(texts or (OPENING,))), settings)


@contextmanager
def desk_of(done: Shift, settings: Settings = FAST) -> Iterator[Desk]:
    """Of a floor that has a past already."""
    keyring = Keyring(settings=settings, clock=done.clock, hasher=CHEAP)
    backend = Backend(done.floor, done.log, keyring, settings)  # type: ignore[arg-type]
    # The lab gives way to all others: on a busy machine it counts longer than a person would wait.
    backend.lab.seconds_most = backend.play.lab.seconds_most = COUNT_MOST
    with (
        wired(create_app(backend)) as wire,
        httpx.Client(transport=wire, base_url="http://127.0.0.1") as http,
    ):
        yield Desk(done, backend, wire, http)
