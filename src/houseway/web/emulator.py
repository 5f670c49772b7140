"""Emulates a table controller over HTTP: sensors, buttons, key and card.

    controller = Emulator(client, "4")          # a client that carries the device's token
    controller.sign_on("dana", "1001", "8231")
    controller.play("chips 1 3 7")              # chips on the sensors; their lamps light
    controller.play("dana START GAME")          # locks what is lit
    controller.play("dana SEAT 3"); controller.play("dana HAND quads")

The words are those of a scenario, without the table. Lit seats belong to the next START GAME or
COIN IN; seats may also be named directly.
"""

import time
from collections.abc import Callable

from houseway.floor import Answer, commands
from houseway.floor.scenario.verbs import at_table
from houseway.web.api.people import SignedIn
from houseway.web.client import Client
from houseway.web.remote_floor import RemoteFloor
from houseway.web.views import TableView

LOCKS = ("START GAME", "COIN IN")
Ids = Callable[[], str]


class Emulator:
    """`ids` makes the id of each command; a repeated line must use the same id."""

    def __init__(self, client: Client, table: str, ids: Ids | None = None) -> None:
        self._client, self.table = client, table
        self._ids = ids or counted(table)
        self._people: dict[str, Client] = {}
        self._sensors: dict[int, set[int]] = {}

    # Who is signed on.

    def sign_on(self, name: str, card: str, pin: str) -> SignedIn:
        """`name` is what the script calls them; the floor knows them by their card."""
        person = self._client.as_person("")
        found = person.sign_in(card, pin)
        self._people[name] = person
        return found

    def stand_in(self, name: str, session: str) -> None:
        """Uses an earlier sign-in made here."""
        self._people[name] = self._client.as_person(session)

    def sign_off(self, name: str) -> None:
        self._people.pop(name).sign_out()

    # Sensors.

    def chips(self, seats: list[int], sensor: int = 1) -> None:
        self._sensors.setdefault(sensor, set()).update(seats)

    def lift(self, seats: list[int], sensor: int = 1) -> None:
        self._sensors.setdefault(sensor, set()).difference_update(seats)

    def lit(self, sensor: int = 1) -> list[int]:
        return sorted(self._sensors.get(sensor, ()))

    # Buttons.

    def play(self, line: str) -> Answer | None:
        """One line: `chips 1 3`, `lift 3`, or `[.SENSOR] WHO BUTTON ...`. Raises `Refused`."""
        words = line.split("#")[0].split()
        is_named = words and words[0].startswith(".")
        sensor = number("sensor", words.pop(0)[1:]) if is_named else 1
        if not words:
            return None
        if words[0] in ("chips", "lift"):
            seats = [number("seat", word) for word in words[1:]]
            (self.chips if words[0] == "chips" else self.lift)(seats, sensor)
            return None
        return self.press(words[0], words[1:], sensor)

    def press(self, who: str, words: list[str], sensor: int = 1) -> Answer:
        answer = self.send(who, self.pressed(words, sensor))
        if " ".join(words) in LOCKS:  # The dealer takes the bets down.
            self._sensors.clear()
        return answer

    def pressed(self, words: list[str], sensor: int = 1) -> commands.Command:
        """The command of a button; one that locks takes the lit seats."""
        if " ".join(words) in LOCKS:
            second = 3 - sensor
            words = [*words, *map(str, self.lit(sensor)), "/", *map(str, self.lit(second))]
        return self.command(words, sensor)

    def command(self, words: list[str], sensor: int = 1) -> commands.Command:
        # A remote floor has what a keypad needs: tables, jackpots and their wagers.
        floor = RemoteFloor(self._client, lambda actor, command: self.person(actor))
        try:
            return at_table(floor, self.table, sensor, words)  # type: ignore[arg-type]
        except IndexError:
            raise ValueError(f"Something is missing after {' '.join(words)}.") from None

    def send(self, who: str, command: commands.Command, command_id: str = "") -> Answer:
        return self.person(who).execute(command, command_id or self._ids())

    def look(self) -> TableView:
        return self._client.table(self.table)

    def person(self, who: str) -> Client:
        if who not in self._people:
            known = ", ".join(self._people) or "nobody"
            raise ValueError(f"{who} is not signed in here; {known} is.")
        return self._people[who]


def number(what: str, word: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise ValueError(f"Write the {what} as a number, not {word!r}.")
    return int(word)


def counted(table: str) -> Ids:
    """Ids that no other run uses: the start time, then a number."""
    start = f"{time.time_ns() // 1_000:016x}"
    numbers = iter(range(1, 10**12))
    return lambda: f"{start}-{table}-{next(numbers):06d}"
