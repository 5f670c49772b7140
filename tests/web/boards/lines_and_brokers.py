"""What carries a board's lines: a cable between two ttys, and Debian's Mosquitto."""

import os
import pty
import shutil
import threading
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from getpass import getuser
from pathlib import Path

import pytest
from tests.ports import free_port
from tests.processes import Process, is_open, wait


class Cable:
    """Two ttys, wired to each other; it can be pulled."""

    def __init__(self) -> None:
        self.fds = [*pty.openpty(), *pty.openpty()]
        for fd in self.fds:
            tty.setraw(fd)
        self.ends = os.ttyname(self.fds[1]), os.ttyname(self.fds[3])
        self.is_pulled = False
        for a, b in ((self.fds[0], self.fds[2]), (self.fds[2], self.fds[0])):
            threading.Thread(target=self._carry, args=(a, b), daemon=True).start()

    def _carry(self, a: int, b: int) -> None:
        try:
            while data := os.read(a, 4096):
                if not self.is_pulled:
                    os.write(b, data)
        except OSError:
            return


def installed_mosquitto() -> str:
    """Where there is none, skip loudly; with CI set, fail."""
    program = shutil.which("mosquitto", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        said = "No Mosquitto here. As root: apt-get install mosquitto"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(said)
    return program


@contextmanager
def mosquitto(folder: Path, *settings: str) -> Iterator[int]:
    """On a free port, with these lines in its file of settings, and able to read what we wrote."""
    program, port = installed_mosquitto(), free_port()
    file = folder / "mosquitto.conf"
    user = f"user {getuser()}"
    file.write_text(
        "\n".join((f"listener {port} 127.0.0.1", "persistence false", user, *settings, ""))
    )
    process = Process(program, "-c", str(file))
    try:
        wait(lambda: is_open(port))
        yield port
    finally:
        process.end()
