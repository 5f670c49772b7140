"""Sends the previous gambling day's reports once a day, to a folder or by mail.

    reports_to = "file:///srv/reports"
    reports_to = "smtp://houseway@mail.example:587?to=audit@example&from=floor@example"

`smtps:` uses TLS from the start; with `smtp:` and a user the connection is upgraded before the
password is sent. The password comes from a file and is never logged.
"""

import os
import smtplib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from email.message import EmailMessage
from pathlib import Path
from threading import Event, Thread
from urllib.parse import parse_qs, unquote, urlsplit
from zoneinfo import ZoneInfo

from houseway.floor.clock import MICRO, dates_in_words
from houseway.floor.shell import SELF
from houseway.web.api.reports import document
from houseway.web.backend import Backend
from houseway.web.health.nightly import seconds_until
from houseway.web.problems import Denied
from houseway.web.server_log import note

DAY = 86_400 * MICRO
TRIES, AGAIN = 6, 600.0  # Tries, and seconds between them.
PATIENCE = 30.0
Files = list[tuple[str, bytes, str]]  # Name, bytes, media type.


def made(backend: Backend) -> tuple[str, Files]:
    """The day, and its reports: one of each kind, or one per link for a kind that needs a link."""
    from houseway.floor.reports import REPORTS

    day = backend.floor.day_of(backend.floor.now() - DAY)
    found: Files = []
    for name in backend.settings.reports.split():
        links = [""] if REPORTS[name].narrows != "link" else sorted(backend.hub.state.jackpots)
        for link in links:
            scope = {"day": day, "week": "", "table": "", "link": link, "win": ""}
            with suppress(Denied):  # The link did not exist yet.
                body, file, media = document(backend, name, "pdf", scope)
                found.append((file, body, media))
    return day, found


def deliver(backend: Backend, day: str, files: Files) -> None:
    place = urlsplit(backend.settings.reports_to)
    if place.scheme == "file":
        to_folder(Path(unquote(place.path)), files)
    else:
        secret = backend.settings.reports_password
        password = Path(secret).read_text("utf-8").strip() if secret else ""
        opened = backend.hub.state.opened
        assert opened is not None
        to_mail(backend.settings.reports_to, password, letter(opened.name, day, files))


def to_folder(folder: Path, files: Files) -> None:
    """Each file is complete or not there."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, body, _ in files:
        half = folder / f".{name}.part"
        half.write_bytes(body)
        os.replace(half, folder / name)


def letter(property_name: str, day: str, files: Files) -> EmailMessage:
    found = EmailMessage()
    found["Subject"] = f"{property_name}: reports of {dates_in_words(day)}"
    found.set_content("\n".join(name for name, _, _ in files))
    for name, body, media in files:
        kind, _, sub = media.partition("/")
        found.add_attachment(body, maintype=kind, subtype=sub, filename=name)
    return found


def to_mail(address: str, password: str, found: EmailMessage) -> None:
    place, asked = urlsplit(address), parse_qs(urlsplit(address).query)
    found["To"] = ", ".join(asked["to"])
    found["From"] = asked.get("from", asked["to"])[0]
    kind = smtplib.SMTP_SSL if place.scheme == "smtps" else smtplib.SMTP
    with kind(place.hostname or "localhost", place.port or 0, timeout=PATIENCE) as server:
        if place.username:
            if place.scheme == "smtp":
                server.starttls()
            server.login(unquote(place.username), password)
        server.send_message(found)


def send_day(backend: Backend, is_over: Event) -> None:
    """If the folder or server is away, it is retried; a final failure is logged."""
    for _ in range(TRIES):
        try:
            day, files = made(backend)
            deliver(backend, day, files)
        except Exception as problem:
            why = type(problem).__name__
            note("reports not sent", why=why, to=urlsplit(backend.settings.reports_to).hostname)
            if is_over.wait(AGAIN):
                return
        else:
            note("reports sent", day=day, files=len(files))
            return
    sentence = "The day's reports could not be delivered."
    backend.floor.record_exception(SELF, "reports", "reports_not_sent", sentence)


@contextmanager
def reporting(backend: Backend) -> Iterator[None]:
    """Runs while the server does; does nothing if no destination is set."""
    is_over, settings = Event(), backend.settings

    def wait() -> float:
        opened = backend.hub.state.opened
        zone = ZoneInfo(opened.time_zone) if opened is not None else None
        return seconds_until(settings.reports_at, datetime.now(zone).astimezone(zone))

    def work() -> None:
        while not is_over.wait(wait()):
            send_day(backend, is_over)

    if settings.reports_to:
        Thread(target=work, name="scheduled reports", daemon=True).start()
    try:
        yield
    finally:
        is_over.set()
