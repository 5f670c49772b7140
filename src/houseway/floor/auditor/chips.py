"""The chips of a play property: every chip bought is in a stack, on a layout, or with the house.

Checks each shoe against its commitment, and that chips paid from a meter equal what its link paid
in the same record.
"""

from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256

from houseway.floor.auditor.rebuilt_books import Books, Json, RawRecord, money, need

PLAYED = {  # Commands.
    *("SitDown", "StandUp", "BuyChips", "DealRound", "AnswerRound", "KeepNote"),
    *("TakeDeal", "DealerActs", "PauseTable"),
}


@dataclass
class Chips:
    links: dict[str, Books]
    kind: str = ""  # "live", "training" or "demo".
    bought: Counter[str] = field(default_factory=Counter)
    stacks: Counter[str] = field(default_factory=Counter)
    players: dict[str, dict[str, str]] = field(default_factory=dict)  # By table and seat.
    down: dict[str, Counter[str]] = field(default_factory=dict)  # On the layout now, by seat.
    seals: dict[tuple[str, int], str] = field(default_factory=dict)  # By table and shuffle.
    # By table: paid by its links in this record.
    meters: Counter[str] = field(default_factory=Counter)
    house: int = 0

    def read(self, event: Json, record: RawRecord) -> None:
        kind = event["type"]
        if kind == "PropertyOpened":
            self.kind = event["opened"]["kind"]
        is_play = record.kind in PLAYED or kind in HANDLERS
        need(not is_play or self.kind != "live", "play chips on a live property")
        if kind == "LinkChanged" and event["event"]["type"] == "AwardPaid":
            claim = self.links[event["link"]].claims[event["event"]["award"]]
            self.meters[claim.table] += event["event"]["amount"]
        elif kind in HANDLERS:
            HANDLERS[kind](self, event)

    def end(self) -> None:
        self.meters.clear()

    def move(self, who: str, amount: int) -> None:
        self.stacks[who] += amount
        need(self.stacks[who] >= 0, f"{who} is {-self.stacks[who]} short of chips")

    def confirm(self, shown: dict[str, int]) -> None:
        """Compares with the chips the floor shows for each person."""
        own = {who: held for who, held in self.stacks.items() if held}
        need(
            own == {w: n for w, n in shown.items() if n},
            f"chips rebuilt from the log: {own}; on the floor: {shown}",
        )
        on_layouts = sum(sum(seats.values()) for seats in self.down.values())
        lies = sum(self.stacks.values()) + on_layouts + self.house
        need(
            sum(self.bought.values()) == lies,
            f"{sum(self.bought.values())} bought, {lies} accounted for",
        )

    def sum(self) -> list[str]:
        if not self.bought:
            return []
        held, out = sum(self.stacks.values()), sum(sum(d.values()) for d in self.down.values())
        bought = money(sum(self.bought.values()))
        told = f"held {money(held)} + on layouts {money(out)} + house {money(self.house)}"
        return [f"play chips: bought {bought} = {told}"]


def chips_bought(book: Chips, event: Json) -> None:
    need(event["amount"] > 0, "chips were bought for $0 or less")
    book.bought[event["who"]] += event["amount"]
    book.stacks[event["who"]] += event["amount"]


def hands_dealt(book: Chips, event: Json) -> None:
    table, wagers = event["table"], event["wagers"]
    need(
        not +book.down.get(table, Counter()),
        f"table {table} dealt while chips of the last round were on the layout",
    )
    amounts = [n for spots in wagers.values() for n in spots.values()]
    need(bool(amounts) and min(amounts) > 0, f"table {table} dealt without wagers")
    book.players[table] = event["players"]
    book.down[table] = Counter({seat: sum(spots.values()) for seat, spots in wagers.items()})
    for seat, amount in book.down[table].items():
        book.move(event["players"][seat], -amount)
    sealed = book.seals.setdefault((table, event["shuffled"]), event["commitment"])
    need(sealed == event["commitment"], f"table {table} changed its shoe after it was sealed")


def seat_answered(book: Chips, event: Json) -> None:
    table = event["table"]
    for seat, amount in event.get("put", {}).items():
        book.move(book.players[table][seat], -amount)
        book.down[table][seat] += amount
        need(book.down[table][seat] >= 0, f"seat {seat} took back more than it had bet")


def shoe_opened(book: Chips, event: Json) -> None:
    told = f"{event['order']}|{event['number']}|{event['salt']}"
    sealed = book.seals.pop((event["table"], event["shuffled"]), "")
    need(
        sha256(told.encode()).hexdigest() == sealed,
        "the shoe opened is not the one that was sealed",
    )


def round_paid(book: Chips, event: Json) -> None:
    table = event["table"]
    down, paid = book.down[table], event["paid"]
    won = {seat: sum(spots.values()) for seat, spots in event.get("won", {}).items()}
    need(bool(+down), f"table {table} paid without a round")
    need(min([0, *paid.values(), *won.values()]) >= 0, f"table {table} paid a negative amount")
    due = book.meters.pop(table, 0)
    need(sum(won.values()) == due, f"the meters paid {due}; the seats received {sum(won.values())}")
    if event.get("voided"):
        need(Counter(paid) == +down, f"table {table} voided a round and kept chips")
    for amounts in (paid, won):
        for seat, amount in amounts.items():
            book.move(book.players[table][seat], amount)
    book.house += sum(down.values()) - sum(paid.values()) - sum(won.values())
    book.down[table] = Counter()


HANDLERS = {
    "ChipsBought": chips_bought,
    "HandsDealt": hands_dealt,
    "SeatAnswered": seat_answered,
    "ShoeOpened": shoe_opened,
    "RoundPaid": round_paid,
}
