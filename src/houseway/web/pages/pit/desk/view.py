"""What the supervisor's desk shows: claims, the opened one, the last wins, tables, meters."""

from asyncio import to_thread
from collections.abc import Iterator
from urllib.parse import quote

from houseway.cards import parse_cards
from houseway.floor import commands
from houseway.floor.commands import request_summary
from houseway.floor.commands.request_summary import reason, reason_label, sentence
from houseway.floor.law.house_rules import cards_from
from houseway.floor.office.changes import foreseen, now_and_after
from houseway.floor.office.requests import approvable
from houseway.floor.roles import may
from houseway.floor.shell import ended_games
from houseway.floor.state import Jackpot, Table
from houseway.money import show
from houseway.progressive import Award, Prize
from houseway.progressive.state import PastGame
from houseway.web import views
from houseway.web.pages import calls as called
from houseway.web.pages.calls import Call, calls_for
from houseway.web.pages.felt.cards import Card
from houseway.web.pages.felt.cards import row as laid_out
from houseway.web.pages.front.guide import line_view
from houseway.web.pages.page import Page
from houseway.web.pages.pit.cards import Picker, card_letters, picker, trouble
from houseway.web.pages.pit.claims import Claim, claims
from houseway.web.pages.pit.dealer.keys import Key
from houseway.web.pages.pit.desk import late as desk_late
from houseway.web.pages.words import LEVELS, brief, link_title, seats, share

TABS = {
    "claims": "Claims",
    "late": "Late claim",
    "tables": "Tables",
    "meters": "Meters",
    "changes": "Approvals",
}
CARDS = frozenset({"card", "uncard", "cards_clear"})
FAMILIES = {"nexus": "Nexus", "aquarius": "Aquarius"}
REASONS = ("Wrong hand", "No wager", "Wrong seat", "Dealer's mistake")
WAYS = {"lower": "Lower", "raise": "Raise", "release": "Release overflow"}
LAWFUL = {name: words.capitalize() for name, words in request_summary.LAWFUL.items()}
POOLS = {"reserve": "Reserve", "overflow": "Overflow"}


class DeskView(Page):
    """What the desk's template needs for tables, meters and late claims."""

    template = "pit/desk/desk.html"
    title = "Supervisor"
    lost = "Not connected. Take no jackpot wagers. Call a technician."
    stopped = "The floor has stopped. Take no jackpot wagers. Call a technician."
    styles = ("felt.css", "pit.css", "pit_small.css")
    tabs, ways, lawful, pools, reasons = TABS, WAYS, LAWFUL, POOLS, REASONS
    sentence, reason, calls_at = staticmethod(sentence), staticmethod(reason), called
    reason_label = staticmethod(reason_label)
    foreseen, differences = staticmethod(foreseen), staticmethod(now_and_after)
    guide = staticmethod(line_view)
    late = desk_late.Late({}, None, None, {})

    def closed(self) -> str:
        return "" if self.person is not None else f"/?next={quote(self.visit.address)}"

    def watch(self) -> object:
        tour = self.backend.guide
        return self.backend.hub.seq, self.backend.hub.fault, tour.done if tour is not None else 0

    def view(self) -> list[Claim]:
        return claims(self.state, self.backend.hub, self.backend.pit_memory)

    def asked(self, name: str) -> str:
        return self.visit.query.get(name, "")

    # What the template asks for.

    @property
    def tab(self) -> str:
        return self.asked("tab") if self.asked("tab") in TABS else "claims"

    @property
    def letters(self) -> str:
        return card_letters(self.state)

    async def load(self) -> None:
        """The ended games of the table that a late claim is for."""
        if self.tab == "late":
            jackpot, table = desk_late.place(self.state, self.asked("at"))
            games: dict[int, PastGame] = {}
            if jackpot is not None and table is not None:
                floor = self.backend.floor
                games = await to_thread(ended_games, floor, jackpot.name, table.name)
            query = self.visit.query
            asked = {name: query[name] for name in desk_late.STEPS if query.get(name)}
            self.late = desk_late.Late(asked, jackpot, table, games)

    @property
    def late_view(self) -> desk_late.LateView:
        return desk_late.late_view(self.state, self.late, self.late_cards, dict(self.visit.query))

    @property
    def late_cards(self) -> list[int]:
        """The cards tapped for this game, seat and hand."""
        found: list[int] = self.kept.setdefault(f"late {self.late.asked}", [])
        return found

    @property
    def to_approve(self) -> list[int]:
        """Requests that this person may approve, as the office's badge counts them."""
        person, floor = self.person, self.backend.floor
        return approvable(self.state, person, floor.now()) if person is not None else []

    @property
    def calls(self) -> tuple[Call, ...]:
        person = self.person
        return tuple(calls_for(self.state, person.id, self.backend.pit_memory)) if person else ()

    def may(self, command: type) -> bool:
        roles = self.person.roles if self.person else frozenset[str]()
        return may(roles, command, training=self.state.is_training)

    @property
    def may_call(self) -> bool:
        return self.may(commands.CallTechnician)

    def tables(self) -> list[Table]:
        """Those with a jackpot."""
        found = self.state.tables.values()
        return [one for one in found if any(x.link for x in one.controllers.values())]

    def jackpots(self) -> list[Jackpot]:
        return [one for one in self.state.jackpots.values() if one.link.levels]

    def now(self) -> int:
        return self.backend.floor.now()

    def sensor_lines(self, table: Table) -> Iterator[tuple[str, list[str]]]:
        """The state of each sensor, its fault, and those of its seats."""
        for controller in table.controllers.values():
            if controller.link:
                place = self.state.jackpots[controller.link].link.tables[table.name]
                what = "Between games"
                if place.is_open:
                    is_dealt = controller.dealt_game == place.game
                    step = "first card is out" if is_dealt else "before the first card"
                    what = f"Game {place.game} in play, {seats(len(place.wagers))}, {step}"
                dead = sorted(controller.dead_seats.items())
                faults = [controller.fault, *(f"seat {seat}, {one.what}" for seat, one in dead)]
                yield f"{link_title(controller.link)}: {what}", list(filter(None, faults))


class OpenClaim(DeskView):
    """What the template needs for claims, the opened one, and the last wins."""

    def opened(self, found: list[Claim]) -> Claim | None:
        """The claim in the URL, or the one that has waited longest."""
        asked = self.asked("claim")
        if not asked:
            return found[0] if found else None
        return next((one for one in found if one.name == asked), None)

    def won(self) -> tuple[str, Award] | None:
        """The opened claim once it is recorded."""
        link, _, number = self.asked("claim").rpartition("/")
        jackpot = self.state.jackpots.get(link)
        award = jackpot.link.award(int(number)) if jackpot and number.isdigit() else None
        return (link, award) if award is not None and award.step == "posted" else None

    def flow_words(self, one: Claim) -> str:
        """The controller's name; if a game has its own order, how it begins."""
        family, _, own = one.panel.table.flow.partition("-")
        return f"{FAMILIES[family]}, card first, then the seat" if own else FAMILIES[family]

    def cards(self, one: Claim) -> list[int]:
        """The cards tapped for a claim."""
        found: list[int] = self.kept.setdefault(f"cards {one.name}", [])
        return found

    def picker(self, one: Claim) -> Picker:
        return picker(one.panel.reader, one.award.hand, self.cards(one))

    def laid(self, one: Claim) -> tuple[Card, ...]:
        kept = one.panel.cards(one.award) if one.award.step != "claimed" else ""
        return laid_out(parse_cards(kept, repeats=True) if kept else self.cards(one))

    def cards_of(self, link: str, award: Award) -> tuple[Card, ...]:
        cards = self.backend.pit_memory.cards(link, award.number)
        return laid_out(parse_cards(cards, repeats=True)) if cards else ()

    def trouble(self, one: Claim) -> str:
        return trouble(one.panel.reader, one.award.hand, self.cards(one))

    def needs_cards(self, one: Claim) -> bool:
        """Whether law or house requires the cards with this claim (R44)."""
        return one.amount >= cards_from(self.state)

    def share_words(self, one: Claim) -> str:
        row = views.hand_view(one.panel.jackpot.rules, one.award.hand)
        if not row.share_bp:
            return ""
        level = "the jackpot" if row.level == "jackpot" else LEVELS[row.level]
        return f": {share(row.share_bp)} of {level}"

    def envy_words(self, one: Claim) -> str:
        row = views.hand_view(one.panel.jackpot.rules, one.award.hand)
        wagers = sorted(one.panel.place.wagers, reverse=True)
        if row.envy and not one.award.seat and len(wagers) > 1:  # One of them has won.
            return f"Envy {brief(row.envy)} to each other seat with a wager"
        others = [str(seat) for seat in wagers if seat != one.award.seat]
        many = " each: seats" if len(others) > 1 else ": seat"
        said = f"Envy {brief(row.envy)}{many} {', '.join(others)}"
        return said if row.envy and others else ""

    def checks(self, one: Claim) -> list[tuple[bool, str]]:
        at, award = one.panel, one.award
        found = [(one.ahead is None, one.place or "First claim")]
        found.append((bool(self.own_card(one)), at.signature(award)))
        if award.seat:
            lit = f"Seat {award.seat} had a wager when the wagers were locked"
            found.insert(0, (award.seat in at.place.wagers, lit))
        if known := self.confirmed_by(one):
            found.append((False, f"{known} confirmed it. Someone else must record it"))
        if late := at.late(award):
            found.append((False, late))
        return found

    def own_card(self, one: Claim) -> str:
        """What a card reader would read from the person here, if that is enough."""
        kinds = ["executive_card"]
        if not one.panel.asks(one.award):
            kinds.append("supervisor_card")
        person = self.person
        if self.confirmed_by(one):
            return ""
        mine = (
            card.number
            for card in self.state.credentials.values()
            if person is not None and card.staff == person.id and not card.is_revoked
            if card.kind in kinds
        )
        return next(mine, "")

    def confirmed_by(self, one: Claim) -> str:
        """The person here, if they confirmed the hand and an executive must sign."""
        person, award = self.person, one.award
        is_same = person is not None and award.step != "claimed" and award.verified_by == person.id
        return person.name if person and is_same and one.panel.asks(award) else ""

    def page_key(self, one: Claim) -> Key | None:
        """Shown if an executive is needed and the person here is not one."""
        at = one.panel
        if not at.asks(one.award) or self.own_card(one) or not self.may(commands.PageExecutive):
            return None
        is_paged = called.is_paged(at.state, at.table, at.memory)
        words = "Page executive again" if is_paged else "Page executive"
        return Key(f"page|{at.table.name}|{called.page_id(at.table)}", words)

    def decisions(self, one: Claim) -> tuple[Key, Key]:
        award, step = one.award, f"claim-{one.key[0]}-{one.award.number}"
        is_confirmed = award.step != "claimed"
        has_cards = bool(self.cards(one)) or not self.needs_cards(one)
        is_shown = has_cards and not self.trouble(one)
        is_free = one.ahead is None and (is_confirmed or is_shown)
        known = self.state.staff.get(award.verified_by) if is_confirmed else None
        confirm = Key(
            f"confirm|{one.name}|{step}-confirm-{one.panel.turn}",
            "✓ CONFIRMED" if is_confirmed else "CONFIRM",
            known.name if known else "",
            "on" if is_confirmed else "next" if is_free else "off",
        )
        what = f"{show(one.amount)}, {one.title[:1].lower()}{one.title[1:]}"
        look = "next" if is_confirmed and is_free else "off"
        return confirm, Key(f"record|{one.name}|{step}-record", "RECORD WIN", what, look)

    def last_wins(self) -> list[tuple[str, Award]]:
        """The last five recorded jackpots, in case a page was not printed; no fixed tray pays."""
        found = [
            (self.backend.pit_memory.claimed(jackpot.name, award.number), award.win, jackpot.name)
            for jackpot in self.state.jackpots.values()
            for award in (*jackpot.link.awards.values(), *jackpot.link.history.values())
            if award.win and (award.level or isinstance(jackpot.rules.hands[award.hand].pay, Prize))
        ]
        last = [(link, win) for _, win, link in sorted(found, reverse=True)[:5]]
        return [(link, self.award_of(link, win)) for link, win in last]

    def award_of(self, link: str, win: int) -> Award:
        held = self.state.jackpots[link].link
        return next(a for a in (*held.awards.values(), *held.history.values()) if a.win == win)
