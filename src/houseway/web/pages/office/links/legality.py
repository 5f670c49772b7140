"""The floor's own checks of a link as a checklist, with the exact counts behind its proof."""

from dataclasses import dataclass, replace
from fractions import Fraction

from houseway.floor import commands
from houseway.floor.context import Context
from houseway.floor.links.obstacles import Obstacle, obstacles
from houseway.floor.links.proof import natural_cases
from houseway.floor.state import Property
from houseway.paytables import Paytable, load_catalog, paytable

# In the order of the floor's checks: what is checked, by which rule, and its refusals.
NAMES = ("name_blank", "link_known")
UNANSWERED = ("executive_unanswered",)
PROOF = "Same winning hand, same probability"
CHECKS = (
    ("A unique name", "R17", NAMES),
    (
        "An approved jackpot paytable of this kind",
        "R06",
        ("paytable_unknown", "not_a_jackpot", "kind_wrong", "family_wrong", "prizes_wrong"),
    ),
    ("A wager that the rules and the law allow", "R02", ("wager_fixed", "above_ceiling")),
    ("Executive card for the top level decided", "approved rules", UNANSWERED),
    ("Rates that add up to no more than the wager", "R19", ("bad_input",)),
    (
        "A free sensor on each table",
        "R11",
        (
            "link_unknown",
            "table_unknown",
            "link_running",
            "too_many_jackpots",
            "sensor_unknown",
            "on_link",
            "sensor_taken",
        ),
    ),
    (
        "Only one kind of jackpot per table",
        "R11",
        ("kinds_mixed", "one_jackpot", "spot_taken", "wager_linked"),
    ),
    ("One licensed location", "R12, WAC 230-15-685 (5), (6)", ("location_differs",)),
    (
        PROOF,
        "R13, WAC 230-15-685 (6)",
        (
            "proof_missing",
            "proof_program",
            "proof_incomplete",
            "hand_differs",
            "probability_differs",
        ),
    ),
    ("A meter display at every table", "R13, WAC 230-15-685 (2), (6)", ("meter_missing",)),
    (
        "One progressive per game, where that was required (until 2023)",
        "R13, WAC 230-15-685 (6)",
        ("one_progressive",),
    ),
    (
        "A link that the approved rules allow",
        "R14, approved rules",
        (
            "never_linked",
            "same_game_only",
            "title_not_linked",
            "paytable_differs",
            "wager_outside",
            "decks_differ",
            "version_differs",
        ),
    ),
    (
        "One manufacturer, or equipment tested together",
        "R15, WAC 230-15-685 (7)",
        ("makers_differ",),
    ),
    ("One family of controllers", "approved rules", ("family_differs",)),
)
OF_LINK = [what for what, *_ in CHECKS[:5]]  # The others are checked for each table.


@dataclass(frozen=True, slots=True)
class Line:
    """`is_passed` is None if the link itself cannot be made, so that no table was checked."""

    what: str
    rule: str
    is_passed: bool | None
    found: tuple[Obstacle, ...] = ()


@dataclass(frozen=True, slots=True)
class Cases:
    """One hand that a meter pays: its deals over all deals, not reduced."""

    level: str
    hand: str
    cases: int
    of: int

    @property
    def exact(self) -> Fraction:
        return Fraction(self.cases, self.of)


@dataclass(frozen=True, slots=True)
class Counted:
    """How often a game's own deals make the hands that its jackpot's meters pay."""

    game: str
    paytable: str
    hands: tuple[Cases, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """`counted` has one entry per game at the tables."""

    lines: tuple[Line, ...]
    counted: tuple[Counted, ...]
    obstacles: tuple[Obstacle, ...] = ()

    @property
    def is_lawful(self) -> bool:
        return not self.obstacles


def ask(
    floor: Property, context: Context, create: commands.CreateLink, tables: list[str]
) -> Answer:
    """Counts deals: call it from a thread, with a copy of the floor."""
    found = tuple(obstacles(floor, create, tables, context))
    made, counts = lines(found), counted(floor, create, tables)
    if len({tuple((one.hand, one.exact) for one in each.hands) for each in counts}) > 1:
        made = tuple(unproved(line) for line in made)
    return Answer(made, counts, found)


def unproved(line: Line) -> Line:
    """The odds of a table that cannot join were not compared, so the check has not passed."""
    return replace(line, is_passed=None) if line.what == PROOF and line.is_passed else line


def lines(found: tuple[Obstacle, ...]) -> tuple[Line, ...]:
    """Each check with everything it found; refusals of no listed check come last."""
    is_made = all(one.table or one.code in (*NAMES, *UNANSWERED) for one in found)
    made, rest = [], list(found)
    for what, rule, codes in CHECKS:
        here = tuple(one for one in rest if one.code in codes)
        rest = [one for one in rest if one.code not in codes]
        is_asked = is_made or what in OF_LINK
        made.append(Line(what, rule, None if not (here or is_asked) else not here, here))
    said = [Line(one.code.replace("_", " ").capitalize(), "", False, (one,)) for one in rest]
    return (*made, *said)


def counted(floor: Property, create: commands.CreateLink, tables: list[str]) -> tuple[Counted, ...]:
    """For each game at these tables, with the jackpot that it would bring to the link."""
    source = load_catalog().get(create.paytable)
    if source is None or source.jackpot is None:
        return ()
    games: dict[str, str] = {}
    for name in tables:
        table = floor.tables[name]
        games.setdefault(table.game, brought(floor, create, name))
    return tuple(count(game, found) for game, found in games.items())


def brought(floor: Property, create: commands.CreateLink, name: str) -> str:
    """As `with_proof` uses it: the link's own paytable if the layout has it."""
    table, catalog = floor.tables[name], dict(load_catalog())
    offered = [each for each in table.paytables() if catalog[each].jackpot is not None]
    if create.paytable in offered or not offered:
        return create.paytable
    return offered[0]


def count(game: str, table_id: str) -> Counted:
    table = paytable(table_id)
    cases, of = cases_of(game, table)
    hands = tuple(
        Cases(row.pay.level, row.hand, cases[row.hand], of)
        for row in table.rows
        if hasattr(row.pay, "level") and row.hand in cases
    )
    return Counted(game, table_id, hands)


def cases_of(game: str, table: Paytable) -> tuple[dict[str, int], int]:
    """Deals by hand, and all deals."""
    cases = natural_cases(game, table)
    if cases is not None:
        return {hand: deals for hand, (deals, _) in cases.items()}, next(iter(cases.values()))[1]
    from houseway.counting.options import Options
    from houseway.lab.solvers import odds

    answer = odds(table.id, Options(decks=table.default_decks))
    return {row.hand: row.combinations for row in answer.rows}, answer.combinations


def instead(floor: Property, create: commands.CreateLink, tables: list[str]) -> list[str]:
    """Approved paytables that all of these tables offer and whose rules allow the link."""
    if not tables:
        return []
    offered = [set(floor.tables[name].paytables()) for name in tables]
    catalog = load_catalog()
    return [
        name
        for name in sorted(set.intersection(*offered))
        if name != create.paytable
        and (terms := catalog[name].jackpot) is not None
        and terms.link != "never"
    ]
