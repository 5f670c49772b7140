"""May this link be? Asked of the floor's own deciders on a copy of the floor, line by line.

Nothing is decided here: the first refusal is the floor's, the lines before it are the guards that
came first and passed, the lines behind it were not reached.
"""

from dataclasses import dataclass
from fractions import Fraction

from houseway.floor import Refused
from houseway.floor import commands as c
from houseway.floor.context import Context
from houseway.floor.door.rehearse import rehearse
from houseway.floor.links.proof import natural_cases
from houseway.floor.regulation.citations import cited
from houseway.floor.state import Property
from houseway.paytables import Paytable, load_catalogue, paytable

# In the order of the floor's own guards: what is looked at, by which rule, and the refusals it has.
CHECKS = (
    ("A name of its own", "R17", ("name_blank", "link_known")),
    (
        "An approved jackpot paytable, run as it may be",
        "R06",
        ("paytable_unknown", "not_a_jackpot", "kind_wrong", "family_wrong", "prizes_wrong"),
    ),
    ("A wager the rules and the law allow", "R02", ("wager_fixed", "above_ceiling")),
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
    ("One kind of jackpot to a table", "R11", ("kinds_mixed", "one_jackpot", "spot_taken")),
    ("One licensed location", "R12, WAC 230-15-685 (5), (6)", ("location_differs",)),
    (
        "Same winning hand, same probability",
        "R13, WAC 230-15-685 (6)",
        (
            "proof_missing",
            "proof_program",
            "proof_incomplete",
            "hand_differs",
            "probability_differs",
        ),
    ),
    ("A rising meter on every table", "R13, WAC 230-15-685 (2), (6)", ("meter_missing",)),
    ("No second progressive while the older rule held", "R13, dated", ("one_progressive",)),
    (
        "A link that the approved rules allow",
        "R14, package",
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
    ("One maker, or makers tested together", "R15, WAC 230-15-685 (7)", ("makers_differ",)),
    ("One family of controllers", "package", ("family_differs",)),
)


@dataclass(frozen=True, slots=True)
class Line:
    """`is_passed` is None where the guards before it already said no."""

    what: str
    rule: str
    is_passed: bool | None
    finding: str = ""


@dataclass(frozen=True, slots=True)
class Cases:
    """One hand that a meter pays: its cases over all cases, unreduced."""

    level: str
    hand: str
    cases: int
    of: int

    @property
    def exact(self) -> Fraction:
        return Fraction(self.cases, self.of)


@dataclass(frozen=True, slots=True)
class Counted:
    """What a game's own deals make of the hands that its jackpot's meters pay."""

    game: str
    paytable: str
    hands: tuple[Cases, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """`counted` holds one entry where all tables play one game, more where they do not."""

    lines: tuple[Line, ...]
    counted: tuple[Counted, ...]
    refusal: str = ""

    @property
    def is_lawful(self) -> bool:
        return not self.refusal


def ask(floor: Property, context: Context, create: c.CreateLink, tables: list[str]) -> Answer:
    """Counts deals: call it from a thread, with a floor that stands still."""
    code, sentence = refused(floor, context, create, tables)
    return Answer(lines(code, sentence), counted(floor, create, tables), sentence)


def refused(
    floor: Property, context: Context, create: c.CreateLink, tables: list[str]
) -> tuple[str, str]:
    """Code and sentence of the first refusal on the way to the link with all its tables."""
    joins = [c.LinkTable(create.link, name, free_sensor(floor, name)) for name in tables]
    try:
        rehearse(floor, [create, *joins], context)
    except Refused as found:
        return found.code, found.sentence
    except ValueError as problem:
        return "bad_input", str(problem)
    return "", ""


def free_sensor(floor: Property, table: str) -> int:
    """The first without a jackpot; where all are taken, the first, which is then refused."""
    controllers = floor.tables[table].controllers if table in floor.tables else {}
    return next((n for n, controller in sorted(controllers.items()) if not controller.link), 1)


def lines(code: str, sentence: str) -> tuple[Line, ...]:
    found, is_reached = [], True
    for what, rule, codes in CHECKS:
        if not is_reached:
            found.append(Line(what, rule, None))
        elif code in codes:
            known = cited(code)
            by = f"{known.rule}, {known.section}" if known else rule
            found.append(Line(what, by, False, sentence))
            is_reached = False
        else:
            found.append(Line(what, rule, True))
    if code and is_reached:  # A guard that this list does not know yet.
        found.append(Line(code.replace("_", " ").capitalize(), "", False, sentence))
    return tuple(found)


def counted(floor: Property, create: c.CreateLink, tables: list[str]) -> tuple[Counted, ...]:
    """Of each game at these tables, with the jackpot that it would bring to the link."""
    source = load_catalogue().get(create.paytable)
    if source is None or source.jackpot is None:
        return ()
    games: dict[str, str] = {}
    for name in tables:
        table = floor.tables[name]
        games.setdefault(table.game, brought(floor, create, name))
    return tuple(count(game, found) for game, found in games.items())


def brought(floor: Property, create: c.CreateLink, name: str) -> str:
    """As `with_proof` asks it: the link's own paytable where the layout has it."""
    table, catalogue = floor.tables[name], dict(load_catalogue())
    offered = [each for each in table.paytables() if catalogue[each].jackpot is not None]
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
    """Deals by hand, over how many deals."""
    cases = natural_cases(game, table)
    if cases is not None:
        return {hand: deals for hand, (deals, _) in cases.items()}, next(iter(cases.values()))[1]
    from houseway.counting.options import Options
    from houseway.lab.catalogue import odds

    answer = odds(table.id, Options(decks=table.default_decks))
    return {row.hand: row.combinations for row in answer.rows}, answer.combinations


def instead(floor: Property, create: c.CreateLink, tables: list[str]) -> list[str]:
    """Approved paytables that every one of these tables offers and whose rules allow the link."""
    if not tables:
        return []
    offered = [set(floor.tables[name].paytables()) for name in tables]
    catalogue = load_catalogue()
    return [
        name
        for name in sorted(set.intersection(*offered))
        if name != create.paytable
        and (terms := catalogue[name].jackpot) is not None
        and terms.link != "never"
    ]
