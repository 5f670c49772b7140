"""What a board's lines do at its table: chips on the sensors, people, buttons, key and card."""

from threading import Lock
from typing import Any

from houseway.floor import commands
from houseway.web.boards import lines
from houseway.web.boards.lines import refuse
from houseway.web.boards.proofs import uncovered
from houseway.web.client import Client
from houseway.web.emulator import Emulator


class Sensors:
    """The sensors of one table, shared by its boards. A locked chip counts again once lifted."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, int], set[int]] = {}
        self._taken: dict[int, set[int]] = {}
        self._lock = Lock()

    def see(self, board: str, sensor: int, seats: set[int]) -> None:
        with self._lock:
            lifted = self._seen.get((board, sensor), set()) - seats
            self._taken.setdefault(sensor, set()).difference_update(lifted)
            self._seen[board, sensor] = seats

    def forget(self, board: str) -> None:
        for name, sensor in list(self._seen):
            if name == board:
                self.see(board, sensor, set())

    def lit(self, sensor: int) -> list[int]:
        with self._lock:
            return sorted(self._lying(sensor) - self._taken.get(sensor, set()))

    def take(self) -> None:
        with self._lock:
            self._taken = {sensor: self._lying(sensor) for _, sensor in self._seen}

    def _lying(self, sensor: int) -> set[int]:
        return set[int]().union(*(seats for (_, n), seats in self._seen.items() if n == sensor))


class BoardKeypad(Emulator):
    """`boot` and a line's id make the id of its command. `cards` have signed on here, the latest
    last; the latest presses unless a line names another."""

    def __init__(
        self, client: Client, table: str, hello: lines.Hello, key: bytes, sensors: Sensors
    ) -> None:
        super().__init__(client, table)
        self._hello, self._key, self._real = hello, key, sensors
        self.cards: list[str] = []

    def take_over(self, earlier: "BoardKeypad") -> None:
        """After a broken line, whoever had signed on stays signed on."""
        self.cards = earlier.cards
        for card in self.cards:
            self.stand_in(card, earlier.person(card).session)

    def lit(self, sensor: int = 1) -> list[int]:
        return self._real.lit(sensor)

    def command_for(self, asked: lines.Asked) -> commands.Command | None:
        """The command of a press, made once so that a repetition is identical; otherwise None."""
        match asked:
            case lines.Press(button=button, sensor=sensor):
                words = button.split()
            case lines.Key(to=to, key=key, sensor=sensor):
                words = ["KEY", to, key]
            case lines.Card(card=card, seat=seat, sensor=sensor):
                words = ["CARD", card, str(seat)]
            case _:
                return None
        try:
            return self.pressed(words, sensor)
        except ValueError as problem:
            refuse("press_unknown", why=str(problem))

    def do(self, asked: lines.Asked, command: commands.Command | None) -> dict[str, Any]:
        """Returns the contents of the acknowledgment. Raises `Refused`."""
        match asked:
            case lines.Lit(sensor=sensor, seats=seats):
                own = self._hello.sensors
                if sensor not in own or set(seats) - set(own[sensor]):
                    refuse("not_its_seats", sensor=sensor)
                self._real.see(self._hello.device, sensor, set(seats))
            case lines.SignOn(card=card, pin=pin):
                plain = uncovered(self._key, f"pin {asked.id}", pin).decode("ascii", "replace")
                found = self.sign_on(card, card, plain.strip())
                self.cards = [*(one for one in self.cards if one != card), card]
                return {"who": found.name}
            case lines.SignOff(card=card):
                card = self.who(card)
                self.sign_off(card)
                self.cards.remove(card)
            case lines.Press(card=card) | lines.Key(card=card) | lines.Card(card=card):
                assert command is not None
                id_ = f"{self._hello.device}.{self._hello.boot}.{asked.id}"
                answer = self.send(self.who(card), command, id_)
                if isinstance(command, commands.StartGame | commands.CoinIn):
                    self._real.take()
                return {"record": answer.seq}
        return {}

    def who(self, card: str) -> str:
        if not self.cards:
            refuse("nobody")
        if card and card not in self.cards:
            refuse("not_signed_on", card=card)
        return card or self.cards[-1]
