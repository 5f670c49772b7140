"""The mock game from the dealer's side: tap a hand, a bet or the shuffler; a trainer can watch."""

from contextlib import suppress
from functools import cached_property

from msgspec.structs import replace

from houseway.floor.play import PlayStopped
from houseway.floor.training.mock_table import Hand, MockTable, hand_of
from houseway.money import show
from houseway.refused import Refused
from houseway.web.live.push import TRAINING, Topic
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page
from houseway.web.pages.train.base import TrainPage, View
from houseway.web.pages.train.drill.answers import CHIPS_MOST, TRAY
from houseway.web.pages.train.mock.view import Draft, Look, bets_at, mock_view
from houseway.web.play.party import Party
from houseway.web.problems import Denied
from houseway.web.training.mock import act, is_secret, mock_of, party_of, pause, start_round

TOOLS = ("deal", "ask", "turn", "collect")
NO_BET, NO_CHIPS = "Tap a bet first.", "Tap the chips to pay first."


@page("/train/mock/{sitting}")
class MockPage(TrainPage):
    template = "train/mock/page.html"
    title = "Mock game"

    def __init__(self, visit: Visit, **names: str) -> None:
        super().__init__(visit, **names)
        self.past: Hand | None = None

    @cached_property
    def game(self) -> MockTable | None:
        """None if the viewer has no access to it."""
        try:
            return MockTable(self.school, self.who, self.names["sitting"])
        except (Refused, PlayStopped):
            return None

    async def load(self) -> None:
        with suppress(PlayStopped):
            await self.backend.school.ready()
        game = await self.away(lambda: self.game)
        if game is None:
            return
        party_of(self.backend, game).resume_later()
        await self.away(game.note)
        number = self.asked("round")
        if number and number != game.driver.rounds:
            place = game.driver.place
            with suppress(Refused):  # No such round.
                found = await self.away(
                    self.backend.properties.past, place, game.driver.name, number
                )
                self.past = hand_of(found)

    def asked(self, name: str) -> int:
        text = self.visit.query.get(name, "")
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0

    @property
    def party(self) -> Party:
        assert self.game is not None
        return party_of(self.backend, self.game).party

    def here(self) -> str:
        return self.title

    def topics(self) -> frozenset[Topic]:
        if self.game is None:
            return super().topics()
        return frozenset({TRAINING, ("play", party_of(self.backend, self.game).name)})

    def follows(self) -> object:
        if self.game is None:
            return None
        return self.game.driver.felt, self.game.sitting.result, sorted(self.party.ready)

    @property
    def draft(self) -> Draft:
        found = self.kept.setdefault("draft", Draft())
        assert isinstance(found, Draft)
        return found

    def hand(self) -> Hand | None:
        """The current state, or rewound as far as the URL says."""
        assert self.game is not None
        found = self.past or hand_of(self.game.driver)
        if found is not None and "at" in self.visit.query:
            done = min(self.asked("at"), found.mock.done)
            past = tuple(one for one in found.mock.departures if one.number <= done)
            found = Hand(found.round, replace(found.mock, done=done, departures=past), found.acts)
        return found

    def body(self) -> View | None:
        if self.game is None:
            _ = self.school.roll  # If training is stopped, the page says so.
            return None
        mode = "exam" if is_secret(self.game) else self.kept.get("mode", "guided")
        look = Look(
            name_of=self.backend.name_of,
            ready=frozenset(self.party.ready),
            path=self.visit.path,
            round=self.asked("round") or self.game.driver.rounds,
            is_live="at" not in self.visit.query and self.past is None,
            mode=mode,
        )
        return mock_view(look, self.game, self.hand(), self.draft)

    async def pressed(self, press: Press) -> None:
        game = await mock_of(self.backend, self.who, self.names["sitting"])
        match press.name:
            case "start":
                await self.start(game)
            case "stop":
                await self.away(self.school.stop, self.who, game.sitting.id, press.id)
                self.go = f"/train/drill/{game.sitting.id}"
            case "mode" if press.value in ("guided", "practice"):
                self.kept["mode"] = press.value
            case "pause" | "resume":
                await pause(self.backend, game, press.name == "pause", press.id)
            case _:
                text = self.meant(press.name, press.value)
                if text:
                    self.draft.bet, self.draft.chips = "", []
                    await act(self.backend, game, game.mock.done, text, press.id)

    async def start(self, game: MockTable) -> None:
        await start_round(self.backend, game)
        self.kept.pop("draft", None)

    def meant(self, name: str, value: str) -> str:
        """The act that a tap means; "" if it only picks something up."""
        draft = self.draft
        match name:
            case "tool" if value in TOOLS:
                draft.tool = value
            case "bet":
                draft.bet, draft.chips = "" if value == draft.bet else value[:40], []
            case "chip" if value.isdecimal() and int(value) in TRAY:
                draft.chips = [*draft.chips, int(value)][:CHIPS_MOST]
            case "next":
                draft.bet, draft.chips = self.next_bet(), []
            case "back":
                draft.chips = draft.chips[:-1]
            case "at":
                return f"{draft.tool} {value}"
            case "call":
                return f"call {value}"
            case "help":
                return "help"
            case "take" | "push" | "claim" | "pay":
                return self.settled(name, draft)
            case _:
                raise Denied(404, "not_found")
        return ""

    def next_bet(self) -> str:
        """For the keyboard: the next bet from the dealer's right, wrapping around."""
        assert self.game is not None
        found = bets_at(self.game, self.hand())
        after = found.index(self.draft.bet) + 1 if self.draft.bet in found else 0
        return found[after % len(found)] if found else ""

    def settled(self, name: str, draft: Draft) -> str:
        if not draft.bet:
            raise Refused("no_bet", NO_BET)
        if name == "pay" and not draft.chips:
            raise Refused("no_chips", NO_CHIPS)
        paid = f" {show(sum(draft.chips))}" if name == "pay" else ""
        return f"{name} {draft.bet}{paid}"
