"""What every route and every screen works with: one floor, its log, its keys, its listeners.

`await backend.execute(actor, command, id)` calls the floor from the event loop: it neither blocks
nor answers before the command is durable.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from msgspec.structs import replace
from starlette.requests import Request

from houseway.floor import Answer, Floor, FloorStopped, Pending, Refused, commands
from houseway.floor.clock import SystemClock
from houseway.floor.cluster.leadership import NotLeader
from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.shell import is_allowed
from houseway.floor.store import Head, Header, Record
from houseway.floor.training.school import School
from houseway.floor.upkeep.log_proof import Prover, prover_of
from houseway.floor.upkeep.outside_commands import confirm_clock
from houseway.web.boards.proofs import Challenges
from houseway.web.health.measure import Health
from houseway.web.lab.laboratory import Laboratory
from houseway.web.live.live_views import LiveViews
from houseway.web.live.metrics import Metrics
from houseway.web.live.push import TRAINING, Hub
from houseway.web.play.guest_tables import GuestTables
from houseway.web.problems import Denied
from houseway.web.records import winners
from houseway.web.records.hours import Hours
from houseway.web.records.log_check import Chain
from houseway.web.records.report_ledger import ReportLedger
from houseway.web.security.keyring import Keyring
from houseway.web.settings import Settings

if TYPE_CHECKING:
    from houseway.floor.cluster.node import Node
    from houseway.floor.demo import Guests
    from houseway.floor.demo.guided import FirstMinute
    from houseway.web.cluster.witnesses import Witnesses
    from houseway.web.live.pit_memory import PitMemory

# These take time: the shell asks the lab for a proof, or reads the day's log.
SLOW = (commands.LinkTable, commands.ClaimLate)


class ReadableLog(Protocol):
    """What the web needs from a log; `Log` and `MemoryLog` both qualify."""

    @property
    def header(self) -> Header: ...

    @property
    def head(self) -> Head: ...

    def read(self, after: int = 0) -> Iterator[Record]: ...


class Backend:
    """One property as the web sees it. `hub.state` is the durable state; show nothing else."""

    def __init__(
        self,
        floor: Floor,
        log: ReadableLog,
        keyring: Keyring | None = None,
        settings: Settings | None = None,
        *,
        log_path: Path | None = None,
        properties: PlayProperties | None = None,
        node: "Node | None" = None,
    ) -> None:
        self.settings = settings or Settings()
        self.floor = floor
        self.log = log
        self.log_path = log_path
        self.node = node
        self._prover: Prover | None = None
        self.witnesses: Witnesses | None = None  # Set while the server runs.
        self.keyring = keyring or Keyring(settings=self.settings)
        self.challenges = Challenges(self.keyring, SystemClock())
        self.metrics = Metrics()
        self.hub = Hub(floor, log, self.metrics)
        self.hub.endings = lambda: self.keyring.endings
        self.live_views = LiveViews(self.hub)
        self.report_ledger = ReportLedger(log, self.today)
        self.hours = Hours(self)
        self.chain = Chain(self)
        self.health = Health(self)
        self.lab = Laboratory(self.settings.lab_workers)
        self.properties = properties or PlayProperties()
        self.school = School(self.properties, changed=lambda: self.hub.touch(TRAINING))
        self.play = GuestTables(self.properties, lambda table: self.hub.touch(("play", table)))
        self.guests: Guests | None = None  # Set while a demo floor is served.
        # What each person has chosen on a page but not sent yet, by sign-in and URL.
        self.kept: OrderedDict[tuple[str, str], dict[str, Any]] = OrderedDict()
        self.devices_seen: dict[str, int] = {}  # When each last made a request.
        # For the last pages: what they were made of, their regions' digests, and when (page.py).
        self.shown: OrderedDict[tuple[str, str], tuple[object, dict[str, str], int]] = OrderedDict()

    def today(self) -> str:
        """The gambling day by the clock; `hub.state.day` is that of the last record."""
        return self.floor.day_of(self.floor.now())

    @cached_property
    def pit_memory(self) -> "PitMemory":
        """When rounds in play started; when hands were claimed, and with which cards."""
        from houseway.web.live.pit_memory import PitMemory

        return PitMemory(self)

    @cached_property
    def guide(self) -> "FirstMinute | None":
        """The guided first minute of a demo floor; None elsewhere."""
        from houseway.floor.demo.guided import FirstMinute

        state = self.floor.state
        is_demo = state.opened is not None and state.opened.kind == "demo"
        table = state.tables.get("3") if is_demo else None
        has_meter = table is not None and 1 in table.controllers and bool(table.controllers[1].link)
        return FirstMinute(self.floor, changed=self.hub.refresh) if has_meter else None

    @property
    def prover(self) -> Prover | None:
        """Signs the heads of printed reports; None if the log is not signed here."""
        if self._prover is None:
            checkpoint = getattr(self.log, "checkpoint", "")
            self._prover = prover_of(self.log, checkpoint, self.settings.signing)
        return self._prover

    def name_of(self, who: str) -> str:
        """The name of someone in Play or Train: the one they chose or, for staff, their own."""
        known, (kind, _, id_) = self.school.roll.trainees.get(who), who.partition("/")
        staff = self.hub.state.staff.get(id_) if kind == "staff" else None
        return staff.name if staff else known.name if known else f"Guest {id_[:4]}"

    async def execute(self, actor: str, command: commands.Command, command_id: str) -> Answer:
        """Raises `Refused`, `FloorStopped`, or `Denied` for unreadable input."""
        try:
            if isinstance(command, commands.PayAward):
                today = self.today()
                await asyncio.to_thread(winners.need_known, self.keyring.secrets, command, today)
            if isinstance(command, commands.CloseDay) and is_allowed(
                self.hub.state, actor, command
            ):
                command = await asyncio.to_thread(self._with_sheets, command)
                await asyncio.to_thread(winners.erase, self.keyring.secrets, self.hub.state.day)
            if isinstance(command, SLOW):
                pending = await asyncio.to_thread(self.floor.submit, actor, command, command_id)
            else:
                pending = self.floor.submit(actor, command, command_id)
        except Refused:
            await self.settled()
            raise
        except ValueError as problem:
            raise Denied(422, "bad_input", sentence=problem) from None
        except NotLeader as elsewhere:
            raise Denied(503, "not_leader", leader=elsewhere.leader) from None
        except FloorStopped:
            self.hub.check_fault()
            raise
        answer = await self.durable(pending)
        self.need_leader()
        return answer

    async def confirm_clock(self, actor: str, reason: str) -> Answer:
        """Raises `Refused` if the actor is not a manager, or the clock has not jumped."""
        try:
            return await self.durable(confirm_clock(self.floor, actor, reason))
        except NotLeader as elsewhere:
            raise Denied(503, "not_leader", leader=elsewhere.leader) from None

    async def settled(self) -> None:
        """A refusal depends on earlier commands: it is sent only once they are durable."""
        if self.floor.tip is not None:
            await self.durable(Pending(self.floor.tip))

    def button_id(self, page: str, step: str) -> str:
        """The id of the command behind a button: the same for each press, on any node, and not
        guessable. Without a step the press sends no command."""
        return self.properties.cards.key("button", page, step)[:32] if step else ""

    def need_leader(self) -> None:
        """A node that cannot be sure that it leads answers nothing."""
        if self.node is not None and (self.node.has_failed or not self.node.leadership.may_answer):
            raise Denied(503, "not_leader", leader=self.node.leadership.elsewhere)

    def _with_sheets(self, command: commands.CloseDay) -> commands.CloseDay:
        """Makes the day's reports now, so that their digests are signed with it."""
        from houseway.floor.reports.day_close import sheet_digests

        sheets = self.report_ledger.ask(lambda ledger: sheet_digests(ledger, command.day))
        return replace(command, sheets=sheets)

    async def durable(self, pending: Pending) -> Answer:
        """Waits without a thread. Listeners always see the record before the caller is answered."""
        landed = self.hub.expect()
        pending.add_done_callback(lambda: self.hub.land(landed))
        try:
            await landed
            return pending.result(timeout=0)
        except FloorStopped:
            self.hub.check_fault()
            self.need_leader()
            raise


def backend_of(request: Request) -> Backend:
    found: Backend = request.app.state.backend
    return found
