"""A remote floor with the same interface as a local one: scenarios run on either."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from houseway.floor import Answer, commands
from houseway.floor.law.house_rules import RuleInForce
from houseway.floor.law.state import HouseRule
from houseway.floor.state import Jackpot, Table
from houseway.refused import Refused
from houseway.web.api.queries import Pending
from houseway.web.client import Client, Failed, get

V = TypeVar("V")


class RemoteLookup(Mapping[str, V]):
    """Requested every time; nothing that may have changed is cached."""

    def __init__(self, fetch: Callable[[str], V]) -> None:
        self._fetch = fetch

    def __getitem__(self, name: str) -> V:
        try:
            return self._fetch(name)
        except Failed as failed:
            if failed.problem.status == 404:
                raise KeyError(name) from None
            raise

    def __iter__(self) -> Iterator[str]:
        raise TypeError("Ask for one by name.")

    def __len__(self) -> int:
        raise TypeError("Ask for one by name.")


class RemoteState:
    def __init__(self, client: Client) -> None:
        self._client = client
        self.tables: Mapping[str, Table] = RemoteLookup(lambda name: client.table(name).table)
        self.jackpots: Mapping[str, Jackpot] = RemoteLookup(lambda name: client.link(name).jackpot)
        self.house_rules: Mapping[str, HouseRule] = RemoteLookup(self._house_rule)

    @property
    def day(self) -> str:
        return self._client.floor().day

    @property
    def exceptions(self) -> int:
        return self._client.floor().exceptions

    @property
    def requested(self) -> int:
        """The last request waiting for a second person."""
        pending = get(self._client, "/api/requests", tuple[Pending, ...])
        return max((one.request.request for one in pending), default=0)

    def _house_rule(self, key: str) -> HouseRule:
        for one in get(self._client, "/api/rules", tuple[RuleInForce, ...]):
            for said in one.rules if f"{one.topic}/{one.game}" == key else ():
                if said.rank == "house":
                    return HouseRule(one.topic, one.game, said.value, said.citation)
        raise KeyError(key)


class RemoteFloor:
    """`client_of` finds the acting person's connection: at the office, or at a table's device."""

    def __init__(
        self, reader: Client, client_of: Callable[[str, commands.Command], Client]
    ) -> None:
        self.state = RemoteState(reader)
        self._client_of = client_of

    def execute(self, actor: str, command: commands.Command, command_id: str) -> Answer:
        return self._client_of(actor, command).execute(command, command_id)


__all__ = ["Refused", "RemoteFloor", "RemoteLookup", "RemoteState"]
