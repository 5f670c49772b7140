"""A practice property for one jackpot drill: a table at its controller, a dealer, a supervisor and
an executive. It exists only while the question is open."""

import re
from contextlib import suppress
from itertools import count

from houseway.floor import commands
from houseway.floor.play.opening import HOUSE, lay_table
from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.scenario.hands import cards_for
from houseway.floor.state import Jackpot, Property
from houseway.lab.training.presses import Panel, key_of
from houseway.paytables import paytable
from houseway.refused import Refused

TABLE = "4"
CREW = {"dealer": "Nina", "supervisor": "Haas", "executive": "Whitfield", "technician": "Teo"}
CARDS = {"supervisor": "101", "executive": "201"}
KEY = "11"
SEAT = re.compile(r"(?P<what>seat|confirm seat|j-pot seat|reject seat|pay envy seat) (?P<seat>\d)")


class Practice:
    def __init__(self, game: str, panel: Panel) -> None:
        self.panel, self._ids = panel, count(1)
        self.floor = PlayProperties().floor("practice")
        words = {panel.bet: panel.paytable, "controller": panel.controller}
        lay_table(self.floor, TABLE, game, words)
        for role, name in CREW.items():
            self._run(HOUSE, commands.HireStaff(role, name, (role,)))
        for role, number in CARDS.items():
            self._run(HOUSE, commands.IssueCredential(number, f"{role}_card", role))  # type: ignore[arg-type]
        self._run(HOUSE, commands.IssueCredential(KEY, "key", "supervisor"))
        self.paid: set[int] = set()
        self.called = 0  # When a supervisor has been called but has not come yet.
        for words_ in panel.before:
            with suppress(Refused):  # A card of too low a level was tried.
                self.do(words_)

    @property
    def state(self) -> Property:
        return self.floor.state

    @property
    def jackpot(self) -> Jackpot:
        return self.state.jackpots[self.state.tables[TABLE].controllers[1].link]

    def do(self, words: str) -> None:
        """Presses one key as the right person; raises the floor's own `Refused`."""
        found = SEAT.fullmatch(words)
        if found is not None and found["what"] == "pay envy seat":
            self.paid.add(int(found["seat"]))
        elif words != "adjustment form":
            by, command = self._command(words, int(found["seat"]) if found else 0)
            self._run(by, command)
            self.called = self.floor.now() if words.startswith("call s") else self.called
            self.called = 0 if by == "supervisor" else self.called

    def _run(self, by: str, command: commands.Command) -> None:
        self.floor.execute(by, command, f"press {next(self._ids)}")

    def _command(self, words: str, seat: int) -> tuple[str, commands.Command]:
        wagers = dict.fromkeys(self.panel.wagers, self.jackpot.rules.wager)
        hand = self.panel.hands.get(seat, "")
        cards = cards_for(self.panel.paytable, hand) if hand else ""
        dealer: dict[str, commands.Command] = {
            "start game": commands.StartGame(TABLE, wagers),
            "coin in": commands.CoinIn(TABLE, wagers),
            "first card": commands.DealFirstCard(TABLE),
            "call supervisor": commands.CallSupervisor(TABLE),
            "call technician": commands.CallTechnician(TABLE),
            "report fault": commands.ReportFault(TABLE, "the controller has no power"),
            "end game": commands.EndGame(TABLE),
            "game over": commands.GameOver(TABLE),
        }
        signs: dict[str, commands.Command] = {
            f"confirm seat {seat}": commands.Confirm(TABLE, seat, cards),
            f"reject seat {seat}": commands.RejectClaim(
                TABLE, hand, "the cards do not make it", seat if self.panel.flow == "nexus" else 0
            ),
            f"j-pot seat {seat}": commands.PressJPot(TABLE, seat, hand, cards),
            "key to jph": commands.TurnKey(TABLE, "jph", KEY),
            "key to run": commands.TurnKey(TABLE, "run", KEY),
            "clear fault": commands.ClearFault(TABLE, "power is back"),
        }
        if words in dealer:
            return "dealer", dealer[words]
        if words in signs:
            return "supervisor", signs[words]
        if words.endswith(" card"):
            role = words.removesuffix(" card")
            return role, commands.SwipeCard(TABLE, CARDS.get(role, "0"))
        holder = self.state.tables[TABLE].controllers[1].card_by or "dealer"
        if words == f"seat {seat}":
            return holder, commands.SelectSeat(TABLE, seat)
        return holder, self._hand(words)

    def _hand(self, words: str) -> commands.PressHand:
        family, rules = paytable(self.panel.paytable).hands, self.jackpot.rules
        known = {key_of(family, hand): hand for hand in rules.hands}
        hand = known.get(words, words)
        is_held = bool(self.state.tables[TABLE].controllers[1].card_by)
        cards = cards_for(self.panel.paytable, hand) if is_held and hand in rules.hands else ""
        return commands.PressHand(TABLE, hand, 1, cards)
