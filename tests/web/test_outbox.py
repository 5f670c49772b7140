"""Pages by webhook and reports by mail, against a receiver and a mail server of our own."""

import socketserver
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from json import loads
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace
from tests.web.desk import FAST, desk

from houseway.floor import commands
from houseway.web.outbox import pager, reports
from houseway.web.outbox.pager import paging
from houseway.web.settings import read_settings

TOKEN = "hush-this-is-a-secret"


def until(holds: Any) -> None:
    end = monotonic() + 60
    while not holds():
        assert monotonic() < end
        sleep(0.02)


class Receiver(BaseHTTPRequestHandler):
    """Refuses the first tries, and answers nobody while it is not let."""

    refuses: ClassVar[int] = 0
    got: ClassVar[list[Any]] = []
    may_answer: ClassVar[Event] = Event()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        assert Receiver.may_answer.wait(60)
        status = 503 if Receiver.refuses else 204
        Receiver.refuses = max(0, Receiver.refuses - 1)
        if status == 204:
            Receiver.got.append((dict(self.headers), loads(body)))
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_: object) -> None: ...


@contextmanager
def receiving(refuses: int) -> Iterator[str]:
    Receiver.refuses, Receiver.got = refuses, []
    Receiver.may_answer.set()
    with ThreadingHTTPServer(("127.0.0.1", 0), Receiver) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/pages?key=in-the-query"
        server.shutdown()


def test_a_call_reaches_a_phone_once_after_two_refusals_and_the_token_stays_out_of_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[str] = []
    monkeypatch.setattr(pager, "note", lambda what, **fields: noted.append(f"{what} {fields}"))
    monkeypatch.setattr(pager, "WAITS", (0, 0))
    monkeypatch.setattr(pager, "LOOK_EVERY", 0.02)
    monkeypatch.setattr(pager, "ALARMS", 0.05)
    monkeypatch.setattr(pager, "PATIENCE", 60.0)
    secret = tmp_path / "token"
    secret.write_text(TOKEN)
    with receiving(refuses=2) as address:
        settings = replace(FAST, pages_to=address, pages_token=str(secret))
        with desk(settings=settings) as here, paging(here.backend):
            Receiver.may_answer.clear()
            here.client("dana").execute(commands.CallSupervisor("4"), "call-1")
            assert Receiver.refuses == 2  # Nobody at the table waits for a phone.
            Receiver.may_answer.set()
            until(lambda: Receiver.got)
            here.client("dana").execute(commands.ReportFault("4", "no signal"), "fault-1")
            until(lambda: len(Receiver.got) > 1)
    (headers, call), (_, fault) = Receiver.got[:2]
    assert headers["Authorization"] == f"Bearer {TOKEN}"
    assert (call["what"], call["table"], call["words"]) == (
        "supervisor",
        "4",
        "Supervisor to table 4",
    )
    assert "no signal" in fault["words"]
    assert "'tries': 3" in noted[0]
    assert not any(TOKEN in line or "in-the-query" in line for line in noted)


def test_an_undelivered_page_is_on_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pager, "WAITS", (0,))
    monkeypatch.setattr(pager, "LOOK_EVERY", 0.02)
    with receiving(refuses=1_000) as address:
        settings = replace(FAST, pages_to=address)
        with desk(settings=settings) as here, paging(here.backend):
            before = here.floor.state.exceptions
            here.client("dana").execute(commands.CallSupervisor("4"), "call-1")
            until(lambda: here.floor.state.exceptions > before)


class Mail(socketserver.StreamRequestHandler):
    """As much SMTP as one letter takes."""

    letters: ClassVar[list[bytes]] = []

    def handle(self) -> None:
        self.say("220 here")
        while line := self.rfile.readline().decode().strip():
            word = line[:4].upper()
            if word == "DATA":
                self.say("354 go on")
                found = []
                while (part := self.rfile.readline()) != b".\r\n":
                    found.append(part)
                Mail.letters.append(b"".join(found))
            self.say("221 bye" if word == "QUIT" else "250 fine")
            if word == "QUIT":
                return

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@pytest.fixture
def mailbox() -> Iterator[int]:
    Mail.letters = []
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Mail) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield int(server.server_address[1])
        server.shutdown()


def test_the_reports_of_a_day_go_by_mail_and_into_a_folder_named_by_day_and_link(
    mailbox: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = f"smtp://127.0.0.1:{mailbox}?to=audit@example.org&from=floor@example.org"
    settings = replace(FAST, reports_to=to, reports="reconciliation exceptions")
    with desk(settings=settings) as here:
        today = here.floor.day_of(here.floor.now())
        monkeypatch.setattr(reports, "DAY", 0)  # The bench has no day before.
        reports.send_day(here.backend, Event())
        here.backend.settings = replace(settings, reports_to=f"file://{tmp_path}/sent")
        reports.send_day(here.backend, Event())
    (found,) = (message_from_bytes(one, policy=default) for one in Mail.letters)
    assert found["To"] == "audit@example.org"
    names = [part.get_filename() or "" for part in found.iter_attachments()]
    assert any(name.startswith(f"reconciliation-{today}-five-card-") for name in names)
    assert all(part.get_content().startswith(b"%PDF") for part in found.iter_attachments())
    assert sorted(names) == sorted(one.name for one in (tmp_path / "sent").iterdir())


def test_a_place_that_cannot_be_delivered_to_is_tried_again_and_then_on_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reports, "AGAIN", 0.0)
    monkeypatch.setattr(reports, "DAY", 0)
    to = "smtp://127.0.0.1:1?to=audit@example.org"
    with desk(settings=replace(FAST, reports_to=to, reports="exceptions")) as here:
        before = here.floor.state.exceptions
        reports.send_day(here.backend, Event())
        assert here.floor.state.exceptions == before + 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"pages_to": "ftp://x"},
        {"reports_to": "smtp://host"},
        {"reports_to": "file:///x", "reports": "win"},
        {"reports_to": "file:///x", "reports_at": "25:00"},
    ],
)
def test_a_setting_that_makes_no_sense_keeps_the_server_down(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError):
        read_settings(None, {}, **wrong)
