"""The whole shift over HTTP, each table by its own device: the books are those of memory."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.attack.test_authority_payments import IDENTITY
from tests.web.desk import PIN, Desk, desk

import houseway.floor
from houseway.floor import Refused, commands
from houseway.floor.auditor import Auditor
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.scenario import Shift, run
from houseway.floor.scenario.runner import books
from houseway.floor.upkeep.audit import shown
from houseway.web.api.alarms import OnFile
from houseway.web.client import Client, post
from houseway.web.emulator import Emulator
from houseway.web.remote_floor import RemoteFloor

SHIFT = (Path(houseway.floor.__file__).parent / "scenarios" / "shift.txt").read_text("utf-8")


class RemoteShift(Shift):
    """Every step goes to the device of its table, enrolled when first needed, by the person who
    signed on there; the office uses sign-ins of its own."""

    def __init__(self, here: Desk) -> None:
        super().__init__(here.shift.log)
        self.here = here
        self.clock, self.count = here.shift.clock, here.shift.count
        self.floor = RemoteFloor(here.client("haas"), self.client_of)  # type: ignore[assignment]
        self.office: dict[str, Client] = {}
        self.devices: dict[str, Emulator] = {}
        self.signed_on: set[tuple[str, str]] = set()

    def refused(self, code: str, words: list[str]) -> None:
        who, asked = self.read(words)
        client = self.client_of(who, asked)
        before = books(self.here.floor)
        with pytest.raises(Refused) as refusal:
            client.execute(asked, "refused")
        assert refusal.value.code == code, str(refusal.value)
        assert books(self.here.floor) == before

    def read(self, words: list[str]) -> tuple[str, commands.Command]:
        """Who is paid is on file with the secrets first."""
        who, asked = super().read(words)
        if isinstance(asked, commands.PayAward) and asked.winner:
            winner = IDENTITY | {"link": asked.link, "award": asked.award}
            kept = post(self.client_of(who, asked), "/api/winners", winner, OnFile)
            asked = replace(asked, winner=kept.winner)
        return who, asked

    def client_of(self, actor: str, command: commands.Command) -> Client:
        table = getattr(command, "table", "")
        at_table = isinstance(
            command, commands.Controller | commands.Rounds | commands.CallSupervisor
        )
        if at_table and table in self.here.floor.state.tables:
            return self.at_table(actor, table)
        if actor not in self.office:
            self.office[actor] = self.here.client(actor)
        return self.office[actor]

    def at_table(self, actor: str, table: str) -> Client:
        if table not in self.devices:
            client = self.here.device(f"controller-{table}", table)
            self.devices[table] = Emulator(client, table)
        if not self.here.backend.keyring.has_pin(actor):
            self.here.set_pin(actor)
        if (actor, table) not in self.signed_on:
            self.signed_on.add((actor, table))
            self.devices[table].sign_on(actor, self.here.card(actor), PIN)
        return self.devices[table].person(actor)


def test_the_books_of_a_shift_over_http_are_those_of_the_shift_in_memory() -> None:
    lines = SHIFT.splitlines()
    first = next(number for number, line in enumerate(lines) if " property " in line)
    with desk(lines[first]) as here:
        over = RemoteShift(here).run("\n".join(lines[first + 1 :]))
        assert len(over.devices) == 6
        found = here.floor.state
        assert isinstance(here.shift.log, MemoryLog)
        auditor = Auditor().read_all(here.shift.log.records)
        auditor.confirm(shown(found))
    in_memory = run(SHIFT)
    assert isinstance(in_memory.log, MemoryLog)
    assert found.jackpots == in_memory.floor.state.jackpots
    assert found.tables == in_memory.floor.state.tables
    assert found.exceptions == in_memory.floor.state.exceptions
    assert auditor.statement() == Auditor().read_all(in_memory.log.records).statement()
    assert here.backend.hub.state == found
