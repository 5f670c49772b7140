"""`/floor/new-table`: add a table by choosing; everything that makes it unlawful is listed at once.
The form uses the common description of a table (floor/table_words.py): a Play URL fills it in, and
the table's page links back to Play.
"""

from asyncio import to_thread
from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from houseway.cards import parse_cards
from houseway.floor import commands as floor_commands
from houseway.floor.command_handling.dry_run import copy
from houseway.floor.context import Context
from houseway.floor.law.aggregates import is_mixed, top_odds
from houseway.floor.law.approvals import KINDS
from houseway.floor.links.obstacles import Obstacle, obstacle, of_table, tried
from houseway.floor.office.layouts import guards
from houseway.floor.regulation.terms import terms
from houseway.floor.state import Property
from houseway.floor.table_words import TWO, rules_in, spot_of, table_from_words
from houseway.games import FILES, game_title
from houseway.games import felt as felt_of
from houseway.games import game as game_of
from houseway.lab.reports.paytable_list import computed_figures
from houseway.money import show
from houseway.paytables import Paytable, equipment, load_catalog, paytable, register
from houseway.paytables.words import hand_words, runs
from houseway.refused import Refused
from houseway.web.pages.felt.cards import Card, row
from houseway.web.pages.felt.table_form import TableForm, table_form, typed
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.floor.felt import Felt, seat
from houseway.web.pages.office.tables.tables import Needed, needed, subject_words
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page
from houseway.web.pages.words import game_titles, link_title, whole
from houseway.web.problems import Denied

MAKER = "Light and Wonder"  # In the approved packages.
MACHINES = ("controller", "shuffler")
UNNAMED = "New table"  # A missing name must not hide other obstacles.
RULES = {
    "A layout that the game allows": "R04, WAC 230-15-040",
    "A title in the approval letter": "R06, WAC 230-15-035",
    "Limits": "R02, WAC 230-15-140",
    "Aggregate limit": "R07, WAC 230-15-490",
    "Raises": "R02, WAC 230-15-140",
    "Seats": "R05, WAC 230-15-055",
    "Controller and shuffler": "R06, WAC 230-06-050",
    "Versions": "R06, WAC 230-06-050",
    "The link": "R11 to R15, WAC 230-15-685",
}
Fields = Mapping[str, str]


class Found(Struct, frozen=True):
    """Each check with what fails it, the paytables concerned, and what a live floor needs before
    the table opens."""

    checks: dict[str, list[Obstacle]]
    wrong: frozenset[str] = frozenset()
    papers: Needed = []

    @property
    def obstacles(self) -> list[Obstacle]:
        return [one for found in self.checks.values() for one in found]


@page("/floor/new-table")
class NewTablePage(Office):
    """The draft is kept until the table is added; it is checked with every choice."""

    template = "office/tables/new_table.html"
    title = "Add a table"
    place = "tables"
    styles = (*Office.styles, "felt.css")
    games, rules = staticmethod(game_titles), RULES
    catalog = staticmethod(load_catalog)
    subject_words, kinds = staticmethod(subject_words), KINDS
    own: ClassVar = ("name", "pit", "maker", "suppliers")  # Kept when the game changes.

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        asked = visit.query.get("game", "")
        self.game = game_of(asked if asked in FILES else self.games()[0][0])
        self.found = Found({})

    @property
    def fields(self) -> dict[str, str]:
        """What was chosen so far; another game or URL starts with its own choices."""
        query, before = dict(self.visit.query), self.kept.get("fields", {})
        if self.kept.get("query") != query:
            words = {TWO: "no", **rules_in(self.game, query)}
            kept = {name: before[name] for name in self.own if name in before}
            usual = {"maker": MAKER, "controller": table_from_words(self.game.id, {}).controller}
            self.kept.update(query=query, fields={**usual, **words, **kept})
        found: dict[str, str] = self.kept["fields"]
        return found

    def closed(self) -> str:
        return super().closed() or ("" if self.may("AddTable") else "/floor/tables")

    def watch(self) -> object:
        return tuple(self.state.tables), tuple(self.state.approvals), tuple(self.state.jackpots)

    async def load(self) -> None:
        """On a copy of the floor, with the checks that the real command would meet."""
        assert self.person is not None
        context = self.backend.floor.context(self.person, self.backend.floor.now())
        self.found = await to_thread(
            looked_at, copy(self.state), context, self.game.id, self.fields
        )

    # What is chosen from.

    @staticmethod
    def two_cards(game: str) -> tuple[Card, ...]:
        """The first two cards of the game's sample hand, shown on its tile."""
        return row(parse_cards(felt_of(game).sample)[:2])

    def form(self) -> TableForm:
        return table_form(self.game.id, rules_in(self.game, self.fields))

    def titles(self) -> list[tuple[str, str]]:
        """The letter's titles for this game, with how many jackpots each may have, and those of
        other approvals on record."""
        letter = {one.name: one for one in register.titles().values() if one.game == self.game.id}
        found = [
            (name, f"{one.no}. {name}{', 2 jackpots' if one.jackpots > 1 else ''}")
            for name, one in sorted(letter.items(), key=lambda item: (item[1].no, item[0]))
        ]
        known = {name for name, _ in found}
        more = [name for kind, name in self.state.approvals if kind == "game" and name not in known]
        plain = game_title(self.game.id)
        return [("", f"{plain} (the game's own name)"), *found, *((name, name) for name in more)]

    def machines(self, *, shufflers: bool) -> list[tuple[str, str]]:
        none = ("", "Default for the game" if shufflers else "None")
        known = equipment().items()
        return [none, *((n, x.name) for n, x in known if (x.family == "shuffler") == shufflers)]

    def parts(self) -> list[tuple[str, str, str]]:
        """For the chosen equipment: part, installed version, approved versions in words."""
        shuffler = self.fields.get("shuffler") or self.game.shuffler
        chosen = (self.fields.get("controller", ""), shuffler)
        return [
            (part.part, installed(self.fields, part), ", ".join(map(approved_words, part.versions)))
            for name in chosen
            if name in equipment()
            for part in equipment()[name].components
        ]

    def links(self) -> list[tuple[str, str]]:
        known = self.state.jackpots.values()
        return [("", "None yet"), *((j.name, link_title(j.name)) for j in known)]

    def unfit(self, name: str, chosen: str) -> str:
        """Why a paytable in the list cannot be used at this table."""
        if name not in load_catalog() or name == chosen:
            return ""
        usual = {one.name: one.usual for one in self.game.house_settings}.get("decks", 1)
        decks, fits = str(self.fields.get("set.decks") or usual), paytable(name).decks
        if decks in map(str, fits):
            return ""
        return "1 deck only" if fits == (1,) else f"{runs(fits)} decks only"

    def edge(self, name: str) -> str:
        """As the lab computes it; a jackpot's depends on its meter."""
        if name in load_catalog() and paytable(name).jackpot:
            return "depends on the meter"
        return computed_figures().get(name, "–").removesuffix(" edge")

    def aggregate(self, bet: str, name: str) -> str:
        """The legal minimum for this bet's aggregate limit; empty if it may have none."""
        source, law = paytable(name), terms().aggregate(self.today())
        if is_mixed(source) or (law.only_from_odds and top_odds(source) < law.odds):
            return ""
        spot = spot_of(self.game, bet, name, rules_in(self.game, self.fields))
        return f"at least {show(law.least(spot.minimum, spot.maximum, top_odds(source)))}"

    def no_aggregate(self, name: str) -> str:
        """Why this bet may have no aggregate limit."""
        source, law = paytable(name), terms().aggregate(self.today())
        if source.jackpot:
            return "None: pays from a meter"
        low = law.only_from_odds and top_odds(source) < law.odds
        return f"None: top pay under {law.odds} to 1" if low else "None: mixed prizes"

    def pays(self) -> list[tuple[Paytable, list[tuple[str, str]]]]:
        """What guests will read on the layout."""
        chosen = [paytable(row.chosen) for row in self.form().bets if row.chosen in load_catalog()]
        return [(x, [(hand_words(x, row.hand), str(row.pay)) for row in x.rows]) for x in chosen]

    def felt(self) -> Felt:
        count = min(whole(self.seats), 12)
        seats_ = (seat(n, count, is_lit=False, is_claim=False) for n in range(1, count + 1))
        return Felt(self.fields.get("name", ""), tuple(seats_))

    @property
    def seats(self) -> str:
        return self.fields.get("seats") or str(self.game.seats)

    async def pressed(self, press: Press) -> None:
        before = [self.fields.get(name, "") for name in MACHINES]
        self.fields.clear()
        self.fields.update({name: text.strip() for name, text in press.fields.items()})
        if before != [self.fields.get(name, "") for name in MACHINES]:
            for name in [one for one in self.fields if one.startswith("version.")]:
                del self.fields[name]  # Of other equipment.
        if press.name == "add":
            await self.add(press)
        elif press.name not in ("", "check"):  # A choice sends no button.
            raise Denied(404, "not_found")

    async def add(self, press: Press) -> None:
        """The table, then its pit and its link; each command has its own id."""
        game, fields = self.game.id, press.fields
        await self.load()
        blocked = self.found.checks.get("The link")
        if blocked:
            raise ValueError(f"{blocked[0].sentence} {blocked[0].cure}".strip())
        command = added(game, typed(game, fields), self.fields)
        await self.send(press, command)
        name = command.table
        if pit := press.field("pit"):
            await self.send(press, floor_commands.PlaceTable(name, pit), command_id=f"{press.id}-p")
        if link := press.field("link"):
            join = floor_commands.LinkTable(link, name, 1)
            await self.send(press, join, command_id=f"{press.id}-l")
        self.kept.clear()
        self.go = f"/floor/tables/{name}"


def added(game: str, words: Fields, fields: Fields) -> floor_commands.AddTable:
    """`words` are those of a table, `fields` everything in the form."""
    made = table_from_words(game, words, fields.get("name", ""))
    controller = fields.get("controller", "") if made.sensors else ""
    shuffler = fields.get("shuffler") or made.shuffler
    makers = fields.get("suppliers", "").split(",")
    seats = fields.get("seats") or str(made.seats)
    if not whole(seats):
        raise ValueError(f"Seats: {seats[:20]!r} is not a whole number above zero.")
    return replace(
        made,
        title=fields.get("title") or made.title,
        seats=int(seats),
        sensors=made.sensors if controller else 0,
        controller=controller,
        shuffler=shuffler,
        versions=versions(fields, controller, shuffler),
        maker=fields.get("maker", ""),
        suppliers=tuple(filter(None, map(str.strip, makers))),
    )


def versions(fields: Fields, *names: str) -> dict[str, str]:
    return {
        part.part: installed(fields, part)
        for name in names
        if name in equipment()
        for part in equipment()[name].components
    }


def installed(fields: Fields, part: register.Component) -> str:
    """What was typed, or what the packages name."""
    return fields.get(f"version.{part.part}") or part.versions[0].removesuffix("+")


def approved_words(version: str) -> str:
    return f"{version.removesuffix('+')} or higher" if version.endswith("+") else version


def looked_at(floor: Property, context: Context, game: str, fields: Fields) -> Found:
    """Runs every check on a temporary floor. Counts deals if a link needs a proof."""
    checks: dict[str, list[Obstacle]] = {}
    try:
        command = added(game, rules_in(game_of(game), fields), fields)
    except (Refused, ValueError) as why:
        return Found({"A layout that the game allows": [said(why)]})
    wrong = set()
    for what, spot, guard in guards(floor, command, context):
        here = checks.setdefault(what, [])
        try:
            guard()
        except (Refused, ValueError) as why:
            wrong.add(spot)
            if str(why) not in [one.sentence for found in checks.values() for one in found]:
                here.append(said(why))
    command = replace(command, table=UNNAMED) if not command.table else command
    if not tried(floor, command, context):
        if link := fields.get("link"):
            checks["The link"] = of_table(floor, link, command.table, context)
        papers = needed(floor, floor.tables[command.table])
        return Found(checks, frozenset(wrong), papers)
    return Found(checks, frozenset(wrong))


def said(why: Refused | ValueError) -> Obstacle:
    code = why.code if isinstance(why, Refused) else "bad_input"
    found = obstacle(code, getattr(why, "sentence", "") or str(why), "")
    return replace(found, cure="") if found.cure == found.sentence else found
