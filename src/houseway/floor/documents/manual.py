"""The dealing manual of one table: what is done, step by step, and the paragraph that asks for it.

    manual(open_layout(game("mississippi-stud")), controller="nexus")

It is made for that table: the steps of the game's `manual.toml` that its spots, paytables and house
settings require, the steps of its controller, and the pays. A test compares the steps with the
facts that the dealing procedure yields. No document is quoted: each step cites the paragraph and
says in our words what it requires.
"""

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

import msgspec

from houseway import games
from houseway.floor.links.rules import who_signs
from houseway.floor.office.layouts import as_laid_out
from houseway.floor.program import program_digest
from houseway.floor.state import Property
from houseway.floor.table_words import CONTROLLER, Words, table_from_words
from houseway.hands import names
from houseway.money import DOLLAR, show
from houseway.paytables import Paytable, digest, documents, equipment
from houseway.paytables.words import bet_label, pay_text, printed_name, spot_words
from houseway.table.layout import Layout
from houseway.table.procedure import Fact
from houseway.table.round import TableRound
from houseway.table.wager_rules import usual_wagers

BY_HANDS = "Pays depend on the number of hands. Use the posted paytable or the shuffler's screen."
CASINO = "Casino procedure"  # where no document has a rule
LOCK = {"aquarius": "COIN IN"}
END = {"aquarius": "GAME OVER"}
REMOVED = "Then take the wagers off the layout."
LEFT = "The wagers stay on the layout."
SETTLED = {False: "with the other bets of the hand", True: "once your up card shows"}
BY_THE_DOCUMENT_SETTLED = {
    False: "together with the standard wager",
    True: "once the up card shows",
}
BY_THE_DOCUMENT = {False: "The wagers are then removed.", True: "The wagers stay on the table."}


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a game's `manual.toml`. `on` are the facts of the procedure that it covers. It is
    included only if its `spot` is open and pays the hand `pays`, the paytable of the bet `envy`
    pays envy, a `jackpot` of that family or one of the `paytables` is open, the setting `when`
    ("name" or "name=value") holds and `unless` does not.
    """

    do: str
    on: tuple[str, ...] = ()
    say: str = ""
    cite: str = ""
    under: str = ""
    asks: str = ""
    spot: str = ""
    pays: str = ""
    envy: str = ""
    jackpot: str = ""
    paytables: tuple[str, ...] = ()
    when: str = ""
    unless: str = ""

    def fits(self, layout: Layout) -> bool:
        return (
            (not self.spot or self.spot in layout.tables)
            and (not self.pays or self.pays in hands_paid(layout, self.spot))
            and (not self.envy or pays_envy(layout.tables.get(self.envy)))
            and (not self.jackpot or self.jackpot in families(layout))
            and (not self.paytables or any(t.id in self.paytables for t in layout.tables.values()))
            and (not self.when or is_set(layout, self.when))
            and not (self.unless and is_set(layout, self.unless))
        )


class JackpotRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a document says about one controller and these paytables: the paragraph of each step.
    A jackpot that is settled `at_once` needs the up card and no more."""

    controller: str
    heading: str
    cites: dict[str, str]
    tables: tuple[str, ...] = ()
    hands: str = ""
    when: str = ""
    leaves_wagers: bool = False
    at_once: bool = False

    def fits(self, layout: Layout, table: Paytable, controller: str) -> bool:
        return (
            controller in ("", self.controller)
            and (table.id in self.tables or table.hands == self.hands)
            and (not self.when or is_set(layout, self.when))
        )


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's `manual.toml`. `irregular` cites what its document says about irregularities."""

    heading: str
    step: tuple[Step, ...]
    jackpot: tuple[JackpotRules, ...] = ()
    irregular: dict[str, str] = {}


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step at a controller."""

    do: str
    asks: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """One numbered line. `cite` is the paragraph, or "" if the house decides."""

    number: str
    do: str
    say: str
    cite: str
    asks: str


@dataclass(frozen=True, slots=True)
class Part:
    """Lines that come from one heading of a document."""

    title: str
    heading: str
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Pays:
    """A paytable of this table, with its envy."""

    title: str
    paytable: str
    rows: tuple[tuple[str, str, str], ...]  # hand, pay, envy
    digest: str

    @property
    def heading(self) -> str:
        """The bet is named once, where its paytable is named after it."""
        named = self.paytable.startswith(self.title)
        return self.paytable if named else f"{self.title}: {self.paytable}"

    @property
    def has_envy(self) -> bool:
        return any(envy for _, _, envy in self.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Manual:
    title: str
    place: str  # "Table 4", or "" for a table that is not on the floor
    settings: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]
    irregular: tuple[Act, ...]
    pays: tuple[Pays, ...]
    sources: tuple[str, ...]
    is_approved: bool
    program: str

    @property
    def digest(self) -> str:
        return hashlib.sha256(msgspec.json.encode(asdict(self), order="sorted")).hexdigest()

    @property
    def table_line(self) -> str:
        return " · ".join(filter(None, (self.place, *(one.paytable for one in self.pays))))


def manual(layout: Layout, controller: str = "", *, place: str = "", signs: str = "") -> Manual:
    """`controller` is the flow of the table's controller; `signs` says whose card a win needs."""
    found = written(layout.game.id) or derived(layout)
    tables = tuple(layout.tables.values())
    return Manual(
        title=layout.game.heading,
        place=place,
        settings=tuple(
            (one.label, one.say(getattr(layout.settings, one.name)))
            for one in layout.game.house_settings
            if not one.of or one.of in {table.hands for table in tables}
        ),
        parts=(
            Part("Dealing", found.heading, tuple(dealt(layout, found))),
            *at_controller(layout, found, controller, signs),
        ),
        irregular=tuple(irregularities(found, layout.game.deal.shoe)),
        pays=tuple(pays_of(layout, bet, table) for bet, table in layout.tables.items()),
        sources=tuple(
            f"{documents()[key].title}. {documents()[key].edition}."
            for key in dict.fromkeys(one.document for t in tables for one in t.sources)
        ),
        is_approved=all(table.approved for table in tables),
        program=program_digest(),
    )


def of_table(floor: Property, name: str) -> Manual:
    """The manual of a table on the floor, with whose card its jackpots need."""
    table = floor.tables[name]
    jackpots = [floor.jackpots[one.link] for one in table.controllers.values() if one.link]
    said = (who_signs(j.rules, alone=j.link.tables[name].supervisor_alone) for j in jackpots)
    signs = " ".join(dict.fromkeys(said))
    layout = as_laid_out(table)
    return manual(layout, table.flow, place=f"Table {name}", signs=signs)


def of_words(game_id: str, words: Words, controller: str = "") -> Manual:
    """The manual of a table described in words, at a controller of the equipment list or with the
    flow of one."""
    named = controller or words.get(CONTROLLER, "")
    flow = equipment()[named].flow if named in equipment() else named
    known = sorted({one.flow for one in equipment().values()} - {"", "none"})
    if flow and flow not in known:
        raise ValueError(f"There is no controller {named!r}; choose from {', '.join(known)}.")
    return manual(as_laid_out(table_from_words(game_id, words)), flow)


@cache
def written(game: str) -> Written | None:
    path = games.data_file(game, "manual.toml")
    return msgspec.toml.decode(path.read_bytes(), type=Written) if path.exists() else None


def derived(layout: Layout) -> Written:
    """For a game without a manual of its own: the steps of a round with two seats."""
    wagers = usual_wagers(layout, DOLLAR, layout.spots)
    number = int(layout.game.draws_number)
    played = TableRound(layout, layout.deck, {1: wagers, 2: wagers}, number=number)
    while played.pending is not None:
        played.answer(played.pending.answers[-1])
    first = {fact.kind: fact for fact in reversed(played.facts)}
    steps = (Step(do=generally(fact), on=(kind,)) for kind, fact in reversed(first.items()))
    return Written(heading="Dealing", step=tuple(steps))


def generally(fact: Fact) -> str:
    """What a fact says, for any seat and any cards."""
    words = (fact.kind.step or fact.text).partition(":")[0].rstrip(".")
    words = words.replace("seat {seat}", "each seat").replace("Seat {seat}", "Each seat")
    spot, unknown = spot_words(fact.spot), {"cards": "the cards", "hand": "the hand"}
    return words.format(seat="each", spot=spot, amount="the amount", **unknown) + "."


def as_set(layout: Layout, words: str) -> str:
    """Fills in the house's settings where the text leaves them open."""
    house = layout.game.house_settings
    return words.format(**{one.name: one.say(getattr(layout.settings, one.name)) for one in house})


def dealt(layout: Layout, found: Written) -> Iterator[Act]:
    steps = [step for step in found.step if step.fits(layout)]
    for number, step in enumerate(steps, 1):
        cite = f"{step.under} {step.cite}".strip()
        yield Act(str(number), as_set(layout, step.do), step.say, cite, step.asks)


def at_controller(layout: Layout, found: Written, controller: str, signs: str) -> Iterator[Part]:
    """One part for each jackpot of the table, since two may end at different moments. Without a
    named controller, one that the document describes is used."""
    for bet, table in layout.tables.items():
        if table.jackpot is None or not table.approved or not found.jackpot:
            continue
        rules = next((one for one in found.jackpot if one.fits(layout, table, controller)), None)
        if rules is None:
            family = controller.partition("-")[0].capitalize()
            raise ValueError(
                f"No document describes {table.name} on the {family} controller."
                " Leave the controller out, or choose another."
            )
        title = f"{bet_label(bet)} on the panel"
        yield Part(title, rules.heading, tuple(dict(keys(table, rules, signs)).values()))


def jackpot_acts(
    table: Paytable, controller: str, heading: str, cites: Mapping[str, str]
) -> dict[str, Act]:
    """The steps at a controller by name, for practice."""
    found = (one for game in table.games if (said := written(game)) for one in said.jackpot)
    known = (one for one in found if (one.controller, one.heading) == (controller, heading))
    return dict(keys(table, next(known, JackpotRules(controller, heading, dict(cites))), ""))


def keys(table: Paytable, rules: JackpotRules, signs: str) -> Iterator[tuple[str, Act]]:
    bet = spot_words(table.bet)
    words = {
        "wager": bet,
        "lock_key": LOCK.get(rules.controller, "START GAME"),
        "end_key": END.get(rules.controller, "END GAME"),
        "then": LEFT if rules.leaves_wagers else REMOVED,
        "document": BY_THE_DOCUMENT[rules.leaves_wagers],
        "when": SETTLED[rules.at_once],
        "when_settled": BY_THE_DOCUMENT_SETTLED[rules.at_once],
        "settled": f"every {bet} wager" if ends_early(table) else "everything",
    }
    number = 0
    for name, key in controller_steps(rules.controller).items():
        if (name in ("envy", "face_up", "envy_last") and not pays_envy(table)) or not key.do:
            continue
        number += 1
        by = f"{key.by}: " if key.by else ""
        do = by + key.do.format(**words) + (f" {signs}" if signs and name == "record" else "")
        yield name, Act(f"J{number}", do, "", rules.cites.get(name, ""), key.asks.format(**words))


@cache
def controller_steps(controller: str) -> Mapping[str, Key]:
    path = Path(__file__).parents[1] / "controllers" / "manual.toml"
    said = msgspec.convert(tomllib.loads(path.read_text("utf-8")), dict[str, dict[str, Key]])
    return {**said["common"], **said[controller]}


def irregularities(found: Written, from_shoe: bool) -> Iterator[Act]:
    """Only the Three Card Poker package covers them; elsewhere the house decides. A shoe is not
    reshuffled for one hand."""
    for name, (what, do) in IRREGULAR.items():
        if from_shoe and name == "wrong_count":
            do = HOUSE_RULE
        yield Act(what, do, "", found.irregular.get(name, ""), "")


HOUSE_RULE = "Call a supervisor. The house rule applies."
IRREGULAR = {
    "wrong_count": (
        "Wrong number of cards in any hand",
        "All hands are void. Pick up the cards and reshuffle.",
    ),
    "shuffler": (
        "The shuffler fails",
        "Follow the guide on its back. If it keeps failing, replace it with the backup: switch it"
        " off, unplug it, replace it, plug in power and data, switch on, call service, resume.",
    ),
    "exposed": ("A card is exposed", HOUSE_RULE),
}


def pays_of(layout: Layout, bet: str, table: Paytable) -> Pays:
    rows = tuple(
        (
            names.label(table.hands, row.hand),
            pay_text(row),
            show(row.envy.amount).removesuffix(".00") if row.envy else "",
        )
        for row in layout.rows_offered(bet)
    )
    alike = {bet, *(more.bet for more in table.further if more.rows == table.rows)}
    order = dict.fromkeys((*layout.game.base_spots, bet))
    bets = ", ".join(bet_label(spot) for spot in order if spot in alike)
    told = rows or ((BY_HANDS, "", ""),)
    return Pays(bets, printed_name(table), told, digest(table))


def families(layout: Layout) -> set[str]:
    return {table.hands for table in layout.tables.values() if table.jackpot}


def hands_paid(layout: Layout, bet: str) -> set[str]:
    return {row.hand for row in layout.rows_offered(bet)}


def ends_early(table: Paytable) -> bool:
    """Whether END GAME is pressed before play continues."""
    return table.jackpot is not None and table.jackpot.ends_before_play


def pays_envy(table: Paytable | None) -> bool:
    return table is not None and any(row.envy for row in table.rows)


def is_set(layout: Layout, condition: str) -> bool:
    name, _, value = condition.partition("=")
    held = getattr(layout.settings, name)
    return str(held) == value if value else bool(held)
