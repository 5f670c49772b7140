"""A real server on a port of its own, a gateway, and boards made of `examples/board`, which shares
no code with the product."""

import importlib.util
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any

import httpx
import uvicorn
from tests.floor.house import OPENING, shift
from tests.processes import PATIENCE, wait
from tests.web.desk import CHEAP, FAST, Desk

from houseway.web.app import create_app
from houseway.web.backend import Backend
from houseway.web.boards.gateway import Gateway
from houseway.web.security.keyring import Keyring

EXAMPLE = Path(__file__).parents[3] / "examples" / "board" / "board.py"
SEATS = {1: [1, 2, 3, 4, 5, 6, 7]}


def example() -> Any:
    spec = importlib.util.spec_from_file_location("example_board", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Server(uvicorn.Server):
    """Ends the streams first, as the real one does."""

    backend: Backend

    async def shutdown(self, sockets: Any = None) -> None:
        self.backend.hub.close()
        await super().shutdown(sockets)


@contextmanager
def served(*texts: str) -> Iterator[Desk]:
    """A desk whose `http` is a socket: streams run on it."""
    done = shift(*(texts or (OPENING,)))
    backend = Backend(done.floor, done.log, Keyring(settings=FAST, hasher=CHEAP), FAST)  # type: ignore[arg-type]
    config = uvicorn.Config(
        create_app(backend), port=0, log_level="error", timeout_graceful_shutdown=1
    )
    server = Server(config)
    server.backend = backend
    gateways: list[Gateway] = []
    thread = Thread(target=server.run)
    thread.start()
    try:
        wait(lambda: server.started)
        port = server.servers[0].sockets[0].getsockname()[1]
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as http:
            desk = Desk(done, backend, None, http)  # type: ignore[arg-type]
            for name in ("dana", "whit"):
                desk.set_pin(name)
            desk.gateways = gateways  # type: ignore[attr-defined]
            yield desk
    finally:
        server.should_exit = True
        thread.join()
        for gateway in gateways:
            gateway.close()


def url(here: Desk) -> str:
    return str(here.http.base_url).rstrip("/")


@contextmanager
def gateway_of(here: Desk, lost_after: float = 30.0) -> Iterator[Gateway]:
    told: list[str] = []
    found = Gateway(url(here), told.append, lost_after)
    here.gateways.append(found)  # type: ignore[attr-defined]
    try:
        yield found
    finally:
        for board in found.boards.values():
            board.is_closed = True


class Rig:
    """A board whose line can be cut, listened to and talked into."""

    def __init__(
        self, gateway: Gateway, name: str, token: str, sensors: dict[int, list[int]] | None = None
    ) -> None:
        self.sent: list[str] = []
        self.heard: list[str] = []
        self.is_cut = False
        self.plug(gateway, name)
        self.board = example().Board(name, token, SEATS if sensors is None else sensors, self.up)

    def plug(self, gateway: Gateway, name: str) -> None:
        """Into a gateway: what another one still says is not heard any more."""
        self.down: Queue[str] = Queue()
        self.place = gateway.board(name, self.down.put)
        assert self.place is not None

    def up(self, line: str) -> None:
        self.sent.append(line)
        if not self.is_cut:
            self.place.put(line.encode())  # type: ignore[union-attr]

    def step(self) -> None:
        self.board.tick(time.monotonic())
        try:
            line = self.down.get(timeout=0.01)
        except Empty:
            return
        if not self.is_cut:
            self.heard.append(line)
            self.board.take(line)

    def until(self, holds: Callable[[], object]) -> None:
        wait(holds, self.step)

    def answer(self, id_: int) -> dict[str, Any]:
        self.until(lambda: self._answers(id_))
        return self._answers(id_)[-1]

    def _answers(self, id_: int) -> list[dict[str, Any]]:
        return [one for one in self.board.answers if one.get("id") == id_]

    def connect(self) -> "Rig":
        self.until(lambda: any(one["do"] == "welcome" for one in self.board.answers))
        return self

    def shows(self, **wanted: object) -> None:
        """Until the lamps of sensor 1, or the state, are so."""

        def is_so() -> bool:
            lamps = self.board.lamps
            found = {**lamps, **lamps["sensors"][0]} if lamps else {}
            return all(found.get(name) == value for name, value in wanted.items())

        self.until(is_so)

    def inject(self, line: str, *, skip: tuple[str, ...] = ("show",)) -> dict[str, Any]:
        """Someone else's line, as it is; the answer is the next that is not to be skipped, once the
        board has the answers to its own."""
        self.until(lambda: not self.board.waiting)
        self.place.put(line.encode())  # type: ignore[union-attr]
        while True:
            found = self.down.get(timeout=PATIENCE)
            said: dict[str, Any] = json.loads(found if found.endswith("}") else found[:-33])
            if said["do"] not in skip:
                return said
            self.board.take(found)
