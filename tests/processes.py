"""A program of ours, or one it talks to, as a process; and waiting for what it does."""

import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HOUSEWAY = str(Path(sys.executable).with_name("houseway"))
PATIENCE = 60.0  # Seconds, on a busy machine.


def wait(
    holds: Callable[[], object],
    between: Callable[[], object] = lambda: None,
    patience: float = PATIENCE,
) -> None:
    until = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < until, "It did not come."
        between()
        time.sleep(0.01)


class Process:
    """Its output, line by line as it comes."""

    def __init__(self, *words: str, **how: Any) -> None:
        self.process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            bufsize=1,
            **how,
        )
        self.lines: list[str] = []
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.strip())

    def has(self, *parts: str) -> bool:
        return any(all(part in line for part in parts) for line in self.lines)

    def until(self, *parts: str, patience: float = PATIENCE) -> None:
        wait(lambda: self.has(*parts) or self._ended(), patience=patience)

    def _ended(self) -> bool:
        assert self.process.poll() is None, self.lines
        return False

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self.reader.join()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()


def is_open(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0
