"""The rounds of each table: no jackpot wager once the first card is out, and no round left open."""

from dataclasses import dataclass, field

from houseway.floor.auditor.rebuilt_books import Books, Json, RawRecord, need

# A jackpot with this row ends when the dealer's card is up; the hand continues after it.
ON_THE_DEAL = "suited_three_aces"
EXCHANGE_STEPS = 7  # Three Card Poker, irregularities 2.
SUPERVISOR_ALONE = {"aquarius", "nexus-dj-wild"}


@dataclass
class Rounds:
    links: dict[str, Books]
    last: dict[str, int] = field(default_factory=dict)  # The number of each table's last deal.
    dealt: dict[str, int] = field(default_factory=dict)  # The deal whose cards are out.
    flows: dict[str, str] = field(default_factory=dict)  # The controller of each table.
    exchanging: dict[str, int] = field(default_factory=dict)  # Steps of a shuffler's exchange.
    ended: dict[str, str] = field(default_factory=dict)  # The link of their last game to end.

    def read(self, event: Json, record: RawRecord) -> None:
        kind = event["type"]
        if kind == "LinkChanged":
            self._joins(event["event"])
            self._wager(event["event"], event["link"])
        elif kind == "TableAdded":
            self.flows[event["layout"]["table"]] = event["flow"]
        elif kind == "FirstCardDealt" and event.get("round"):
            self._deal(event["table"], event["round"], sorted(event["games"].values()))
            for book in self.links.values():
                book.void.discard(event["table"])
        elif kind == "CardsTakenBack":
            self._take_back(event, record)
        elif kind == "RoundEnded":
            table, number = event["table"], event["round"]
            need(
                not self._games(table),
                f"round {number} at table {table} ended with a game still open",
            )
            need(self.dealt.pop(table, 0) == number, f"round {number} is not open at table {table}")
        elif kind == "IrregularityRecorded":
            table, number = event["table"], event["round"]
            need(
                event["by"] == record.actor,
                f"an irregularity is recorded under another name, {event['by']}",
            )
            need(number == self.dealt.get(table, 0), f"round {number} is not open at table {table}")
        elif kind == "ShufflerOperated":
            need(
                event["by"] == record.actor,
                f"a shuffler step is recorded under another name, {event['by']}",
            )
            done = self.exchanging.pop(event["table"], 0) + (event["act"] == "exchange")
            if 0 < done < EXCHANGE_STEPS:
                self.exchanging[event["table"]] = done
        elif kind == "TableClosed":
            need(
                event["table"] not in self.dealt,
                f"table {event['table']} was closed during a round",
            )

    def _joins(self, event: Json) -> None:
        """The controller's document decides whether a supervisor signs alone."""
        if event["type"] == "TableJoined" and "supervisor_alone" in event:
            alone = self.flows[event["table"]] in SUPERVISOR_ALONE
            said = event["supervisor_alone"] is alone
            need(said, f"table {event['table']} joined with the wrong rule on who signs")

    def end(self) -> None:
        for table in self.ended.keys() & self.dealt.keys():
            goes_on = ON_THE_DEAL in self.links[self.ended[table]].rules["hands"]
            sound = goes_on or bool(self._games(table))
            need(sound, f"table {table}: the last game ended and the round stayed open")
        self.ended.clear()

    def _wager(self, event: Json, link: str) -> None:
        if event["type"] in ("GameStarted", "WagerAdded"):
            table = event["table"]
            need(table not in self.dealt, f"table {table} took a wager after the first card")
        elif event["type"] == "GameEnded":
            self.ended[event["table"]] = link

    def _deal(self, table: str, number: int, games: list[int]) -> None:
        need(table not in self.dealt, f"table {table} dealt twice")
        need(
            table not in self.exchanging,
            f"table {table} dealt while its shuffler was being replaced",
        )
        follows = self.last.get(table, 0) + 1
        need(number == follows, f"table {table} dealt round {number}; due {follows}")
        need(
            games == self._games(table),
            f"table {table} dealt to games {games}, which are not its open games",
        )
        self.last[table] = self.dealt[table] = number

    def _take_back(self, event: Json, record: RawRecord) -> None:
        """The link's event says who voided a round with a jackpot; otherwise the table's does."""
        table, number = event["table"], self.dealt.pop(event["table"], 0)
        if event["sensor"]:
            return
        signed = event["by"] == record.actor and event["reason"].strip()
        need(bool(signed), f"table {table} voided a round without a name or a reason")
        need(
            number == event["round"] > 0,
            f"table {table} voided round {event['round']}, which was not open",
        )
        need(not self._games(table), f"table {table} voided a round with a game still open")

    def _games(self, table: str) -> list[int]:
        """The jackpot games of the table in play."""
        books = self.links.values()
        return sorted(book.games[table] for book in books if table in book.open_games)
