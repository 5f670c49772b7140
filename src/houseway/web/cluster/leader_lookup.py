"""Finds the leader: tries known addresses in turn; a follower names its leader.

A follower's refusal means that nothing was done, so anything may be sent to another node. A request
without an answer may have been done: only queries, and commands under the same id, are sent again.
"""

import time
from collections.abc import Callable
from typing import TypeVar

import httpx

from houseway.web.problems import Problem

T = TypeVar("T")
TRIES = 5
PAUSE = 0.2  # Seconds before the second try; with one address, doubled each time.
PATIENCE = 30.0  # Seconds that several nodes get to agree on a leader.
# With several nodes, do not wait long for one that may be suspended or cut off.
WAITS = httpx.Timeout(5.0, connect=2.0)


class NotTheLeader(Exception):  # noqa: N818 - a state, not a mistake.
    """This node does not lead, or has stopped; nothing was done."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.detail)


class Nodes:
    """The first address is tried first; shared by all clients of one connection."""

    def __init__(self, urls: str = "") -> None:
        """One address, or several separated by commas; none if the connection has its own."""
        self.urls = [url.strip().rstrip("/") for url in urls.split(",") if url.strip()] or [""]
        self.last_record = 0  # The last record any client here was told of; sent with each command.

    @property
    def are_several(self) -> bool:
        return len(self.urls) > 1

    def address(self, path: str) -> str:
        return self.urls[0] + path

    def turn(self, leader: str = "") -> None:
        """Switches to the named leader, or to the next address."""
        leader = leader.rstrip("/")
        if leader and leader != self.urls[0]:
            self.urls = [leader, *(url for url in self.urls if url != leader)]
        else:
            self.urls = [*self.urls[1:], self.urls[0]]


def with_retries(nodes: Nodes, ask: Callable[[], T], *, again: bool, tries: int) -> T:
    """`again`: safe to send twice, even if the outcome of the first try is unknown."""
    began = time.monotonic()
    tried = 0
    while True:
        tried += 1
        is_late = time.monotonic() - began > PATIENCE
        leader = ""
        try:
            return ask()
        except NotTheLeader as elsewhere:
            leader = elsewhere.problem.leader
            has_stopped = elsewhere.problem.refusal == "floor_stopped"
            if is_late or (has_stopped and not nodes.are_several):
                raise
        except httpx.TransportError:
            is_over = is_late if nodes.are_several else tried >= tries
            if not again or is_over:
                raise
        if nodes.are_several or leader:
            nodes.turn(leader)
            time.sleep(PAUSE / 4 if leader and tried == 1 else PAUSE)
        else:
            time.sleep(PAUSE * 2 ** (tried - 1))
