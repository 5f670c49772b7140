"""`/floor/new-link`: create a link, with every check explained and every probability exact."""

import re
from asyncio import to_thread
from itertools import zip_longest
from typing import ClassVar

from houseway.floor import commands
from houseway.floor.command_handling.dry_run import copy
from houseway.floor.links.obstacles import Obstacle, free_sensor
from houseway.floor.links.rules import consequence
from houseway.games import game_title
from houseway.hands import names
from houseway.money import show
from houseway.paytables import load_catalog, paytable
from houseway.paytables.catalog import example
from houseway.paytables.presets import preset_words
from houseway.paytables.words import hand_words
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.forms import tables
from houseway.web.pages.office.links import draft as drafts
from houseway.web.pages.office.links.legality import (
    CHECKS,
    Answer,
    Cases,
    Counted,
    ask,
    instead,
)
from houseway.web.pages.office.links.links import KINDS
from houseway.web.pages.page import Press
from houseway.web.pages.routes import page
from houseway.web.problems import Denied

MOST_LEVELS = 3  # approved links


@page("/floor/new-link")
class NewLinkPage(Office):
    """The draft is kept until the link is created; it is checked with every choice."""

    template = "office/links/new_link.html"
    title = "New link"
    place = "links"
    meaning: tuple[str, ...] = ()
    checks = tuple((what, rule) for what, rule, _ in CHECKS)
    level_words = (("seed", "seed"), ("to", "to meter"), ("reserve", "to reserve"))
    steps: ClassVar = (
        ("Now", "Tables keep their current meters. No wagers are locked."),
        (
            "Approved",
            "By a second person, a manager or executive. Not needed on a new property until two of"
            " them have held their role for a day.",
        ),
        (
            "Created",
            "The link gets its rules. Its tables join, and the log records the probability check.",
        ),
        (
            "Opened",
            "A manager or executive enters a start amount for each level and a reason.",
        ),
        (
            "Changed later",
            "Only while the link is closed, and only with a second person in another role (R35).",
        ),
    )

    @property
    def draft(self) -> drafts.Draft:
        found: drafts.Draft = self.kept.setdefault("draft", drafts.Draft(example(MOST_LEVELS)))
        return found

    async def load(self) -> None:
        self.meaning = await to_thread(self.means)

    def means(self) -> tuple[str, ...]:
        """Where each wager goes and what the house holds; nothing if an amount cannot be read."""
        try:
            create = drafts.command(self.draft)
            said = consequence(self.draft.source, create.levels, create.wager)
        except (KeyError, ValueError):
            return ()
        return (drafts.keeps(create), *said) if create.levels else said

    def watch(self) -> object:
        return tuple(self.state.tables), tuple(self.state.jackpots)

    @property
    def found(self) -> Answer | None:
        answer: Answer | None = self.kept.get("found")
        return answer

    # What is chosen from.

    def paytables(self) -> list[tuple[str, str]]:
        catalog = load_catalog()
        return [(name, catalog[name].name) for name in drafts.jackpots()]

    @property
    def usual(self) -> dict[str, tuple[str, str, str]]:
        return drafts.offered(self.draft)

    @property
    def origin(self) -> str:
        return preset_words(self.draft.source)

    def kinds(self) -> list[tuple[str, str]]:
        assert self.draft.source.jackpot is not None
        return [(kind, KINDS[kind]) for kind in self.draft.source.jackpot.kinds]

    def families(self) -> list[tuple[str, str]]:
        return [(name, name.capitalize()) for name in drafts.families(self.draft.source)]

    def wager(self) -> str:
        return show(self.draft.wager)

    def tables(self) -> list[tuple[str, str]]:
        return [one for one in tables(self.state) if self.state.tables[one[0]].controllers]

    def prizes(self) -> list[tuple[str, str]]:
        hands = drafts.prize_hands(self.draft)
        return [(hand, hand_words(self.draft.source, hand)) for hand in hands]

    # The proof: level by level the same winning hand, both counts over both numbers of deals.

    def hand(self, found: Counted, case: Cases) -> str:
        return names.label(paytable(found.paytable).hands, case.hand)

    def compared(self, here: Counted, there: Counted) -> list[tuple[Cases, Cases, bool]]:
        return [
            (one, two, bool(one and two and (one.hand, one.exact) == (two.hand, two.exact)))
            for one, two in zip_longest(here.hands, there.hands)
        ]

    def obstacle(self, one: Obstacle) -> str:
        """With its table in front where the sentence does not name it."""
        is_named = not one.table or re.search(rf"[Tt]able {re.escape(one.table)}\b", one.sentence)
        return one.sentence if is_named else f"Table {one.table}: {one.sentence}"

    def rarer(self, here: Counted, there: Counted) -> str:
        return rarer(here, there)

    async def pressed(self, press: Press) -> None:
        draft = self.draft
        draft.fields = dict(press.fields)
        if press.name == "instead":
            self.choose(press.value)
        elif press.field("paytable") != draft.paytable:
            self.choose(press.field("paytable"))
        else:
            draft.kind, draft.family = press.field("kind"), press.field("family")
        draft.tables = self.chosen(press)
        if press.name not in ("", "check", "instead", "create"):  # A choice sends no button.
            raise Denied(404, "not_found")
        await self.check()
        if press.name == "create" and self.found is not None and self.found.is_lawful:
            await self.create(press)

    def chosen(self, press: Press) -> list[str]:
        """Those that offer the paytable join first; the others are compared with them."""
        tables = self.state.tables
        found = [one for one in press.field("tables").split("\n") if one in tables]
        return sorted(found, key=lambda one: self.draft.paytable not in tables[one].paytables())

    def choose(self, name: str) -> None:
        """Another paytable comes with its own kinds, controllers and levels."""
        if name not in drafts.jackpots():
            raise Denied(404, "not_found")
        draft = self.draft
        draft.paytable = name
        source = draft.source
        assert source.jackpot is not None
        draft.kind = source.jackpot.kinds[0]
        draft.family = drafts.families(source)[-1]
        draft.fields = {name: said for name, said in draft.fields.items() if "." not in name}

    async def check(self) -> None:
        """On a copy of the floor, with the deciders that would decide the real command."""
        create, person = drafts.command(self.draft), self.person
        if person is None:
            raise Denied(401, "sign_in_over")
        context = self.backend.floor.context(person, self.backend.floor.now())
        tables = list(self.draft.tables)
        self.kept["found"] = await to_thread(ask, copy(self.state), context, create, tables)
        self.kept["others"] = instead(self.state, create, tables)

    async def create(self, press: Press) -> None:
        """The link, then its tables one by one; each command has its own id."""
        made = drafts.command(self.draft)
        await self.send(press, made)
        if made.link not in self.state.jackpots:
            return  # A second person must approve first; tables join from the link's own page.
        for name in self.draft.tables:
            joins = commands.LinkTable(made.link, name, free_sensor(self.state, name))
            await self.send(press, joins, command_id=f"{press.id}-{name}")
        self.kept.clear()
        self.go = f"/floor/links/{made.link}"


def rarer(here: Counted, there: Counted) -> str:
    if not here.hands or not there.hands or here.hands[0].exact == there.hands[0].exact:
        return ""
    one, two = here.hands[0].exact, there.hands[0].exact
    game, times = (there.game, one / two) if two < one else (here.game, two / one)
    hundredths = round(times * 100)
    times_words = f"{hundredths // 100}.{hundredths % 100:02}"
    return f"The top hand is {times_words} times rarer in {game_title(game)}."
