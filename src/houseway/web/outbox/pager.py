"""Calls and alarms to phones and radios: one POST of JSON each (docs/guides/operator.md).

Nobody on the floor waits for it. A failed call is retried for a quarter of an hour and then logged.
The token comes from a file and is never logged; of the URL only the host is.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic
from urllib.parse import urlsplit

import msgspec

from houseway.floor import Answer, events
from houseway.floor.clock import moments_in_words
from houseway.floor.events.pit import TechnicianCalled
from houseway.floor.law.alarms import alarms
from houseway.floor.shell import SELF
from houseway.web.backend import Backend
from houseway.web.server_log import note

LOOK_EVERY = 0.5  # Seconds between two checks of what is due.
ALARMS = 5.0  # Seconds between two checks of the alarms.
PATIENCE = 5.0  # Seconds that a receiver has to answer.
WAITS = (1, 2, 5, 15, 30, 60, 120, 240, 420)  # Seconds before each retry.
WAITING_MOST = 500  # Waiting pages; the oldest are dropped first.


class Page(msgspec.Struct):
    """`what` is supervisor, executive, technician or the code of an alarm; `at` is microseconds of
    UTC; `id` is the same at each try."""

    id: str
    property: str
    what: str
    table: str
    words: str
    at: int
    tries: int = 0
    due: float = 0.0


class Pager:
    def __init__(self, backend: Backend) -> None:
        self._backend, self._address = backend, backend.settings.pages_to
        secret = backend.settings.pages_token
        self._token = Path(secret).read_text("utf-8").strip() if secret else ""
        self._waiting: list[Page] = []
        self._lock, self._is_over = Lock(), Event()
        self._known_alarms: set[str] | None = None  # Alarms active at the last check.
        self._looked = 0.0
        self._thread = Thread(target=self._work, name="pager", daemon=True)

    def start(self) -> None:
        self._unsubscribe = self._backend.floor.subscribe(self._notice)
        self._thread.start()

    def stop(self) -> None:
        self._unsubscribe()
        self._is_over.set()
        self._thread.join(PATIENCE + LOOK_EVERY)

    def _notice(self, answer: Answer) -> None:
        """Called by the log's writer: only takes a note."""
        for event in answer.events:
            match event:
                case events.SupervisorCalled(table=table):
                    self._put("supervisor", table, f"Supervisor to table {table}", answer)
                case events.ExecutivePaged(table=table):
                    self._put("executive", table, f"Executive to table {table}", answer)
                case TechnicianCalled(table=table):
                    self._put("technician", table, f"Technician to table {table}", answer)

    def _put(self, what: str, table: str, words: str, answer: Answer) -> None:
        self._wait(Page(f"{answer.seq}", "", what, table, words, answer.at))

    def _wait(self, page: Page) -> None:
        with self._lock:
            self._waiting = [*self._waiting[-WAITING_MOST:], page]

    def _work(self) -> None:
        while not self._is_over.wait(LOOK_EVERY):
            if monotonic() - self._looked > ALARMS:
                self._looked = monotonic()
                self._look()
            with self._lock:
                due = [one for one in self._waiting if one.due <= monotonic()]
                self._waiting = [one for one in self._waiting if one.due > monotonic()]
            for page in due:
                self._try(page)

    def _look(self) -> None:
        """Alarms that were active when the server started are not sent."""
        now = self._backend.floor.now()
        try:
            active = {one.key: one for one in alarms(self._backend.hub.state, now)}
        except RuntimeError:  # The floor changed meanwhile; the next check is soon.
            return
        new = active.keys() - self._known_alarms if self._known_alarms is not None else set()
        self._known_alarms = set(active)
        for key in sorted(new):
            one = active[key]
            words = f"{one.subject}: {moments_in_words(one.sentence)}"
            self._wait(Page(named(key), "", one.code, "", words, now))

    def _try(self, page: Page) -> None:
        problem = self._sent(page)
        told = {"page": page.what, "id": page.id, "to": urlsplit(self._address).hostname}
        if not problem:
            note("paged", tries=page.tries + 1, **told)
        elif page.tries < len(WAITS):
            page.due, page.tries = monotonic() + WAITS[page.tries], page.tries + 1
            self._wait(page)
        else:
            note("page lost", why=problem, **told)
            sentence = f"The page was not delivered: {page.words}."
            self._backend.floor.record_exception(SELF, "paging", "page_lost", sentence)

    def _sent(self, page: Page) -> str:
        """Why it was not sent; empty if it was."""
        import httpx  # Slow to import; a server that pages nobody never needs it.

        opened = self._backend.hub.state.opened
        page.property = opened.name if opened is not None else ""
        body = msgspec.to_builtins(page)
        bearer = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        headers = {"Content-Type": "application/json", "Idempotency-Key": page.id, **bearer}
        shown = {name: value for name, value in body.items() if name not in ("tries", "due")}
        try:
            sent = msgspec.json.encode(shown)
            answer = httpx.post(self._address, content=sent, headers=headers, timeout=PATIENCE)
        except httpx.HTTPError as broken:
            return type(broken).__name__
        return "" if answer.is_success else f"status {answer.status_code}"


def named(key: str) -> str:
    """An alarm's key may contain any text; a request id may not."""
    return sha256(key.encode()).hexdigest()[:16]


@contextmanager
def paging(backend: Backend) -> Iterator[None]:
    """Runs while the server does; does nothing if no address is set."""
    if not backend.settings.pages_to:
        yield
        return
    pager = Pager(backend)
    pager.start()
    try:
        yield
    finally:
        pager.stop()
