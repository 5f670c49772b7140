"""Why a link is not allowed: every obstacle, with its section and its remedy.

The deciders stop at the first refusal; here the same checks all run on a temporary copy, so that a
page or a program can show every refusal.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from houseway.floor import commands
from houseway.floor.command_handling.dry_run import copy
from houseway.floor.context import Context
from houseway.floor.decide import outright
from houseway.floor.evolve import apply
from houseway.floor.links.attach_proof import with_proof
from houseway.floor.office.legality import guards
from houseway.floor.regulation.citations import cited
from houseway.floor.state import Property
from houseway.refused import Refused

UNNAMED = "new link"  # A missing name must not hide other obstacles.
# A refusal that says itself what to do has none.
CURES = {
    "link_known": "Choose another name.",
    "not_a_jackpot": "Choose a paytable that pays from a meter.",
    "kind_wrong": "Choose another kind, or another paytable.",
    "family_wrong": "Choose controllers that the paytable is approved for.",
    "wager_fixed": "Use the wager that the approved rules fix.",
    "above_ceiling": "Lower the wager.",
    "bad_input": "Correct the amount or the rate.",
    "too_many_jackpots": "Take a jackpot off the table first.",
    "sensor_unknown": "Install a jackpot sensor, or choose another table.",
    "on_link": "Leave this table out; it is already on the link.",
    "sensor_taken": "Take the other jackpot off this sensor, or use the second sensor.",
    "kinds_mixed": "Keep progressives and house jackpots on separate tables.",
    "wager_linked": "Take the table off the other link first.",
    "location_differs": "Link only tables at one licensed location.",
    "proof_missing": "Run the check again so the server can add the proof.",
    "hand_differs": "Put one paytable on all tables, or link only tables of one game.",
    "probability_differs": "Choose a paytable with the same odds in both games.",
    "meter_missing": "Install a meter display at the table.",
    "one_progressive": "Take the other progressive off the table.",
    "never_linked": "Choose another paytable; this one is for a single table.",
    "same_game_only": "Leave this table out, or choose another paytable.",
    "title_not_linked": "Leave the table out, or change its title.",
    "paytable_differs": "Put this paytable on the table's layout, or leave the table out.",
    "wager_outside": "Change the wager of the link, or the limits at the table.",
    "decks_differ": "Use the same number of decks.",
    "version_differs": "Use the same version on both tables.",
    "makers_differ": "Record the interoperability approval, or use equipment from one"
    " manufacturer.",
    "family_differs": "Link only tables with controllers of one family.",
    # Obstacles of a table.
    "table_known": "Choose another name.",
    "spot_closed": "Choose a paytable for it.",
    "decks_wrong": "Change the decks or the paytable.",
    "too_many_games": "Take a bet off the layout.",
    "too_many_high": "Lower the highest wager of a bet, or take one off.",
    "one_jackpot": "Choose a title with two jackpots, or take one off.",
    "title_unknown": "Choose a title from the list.",
    "limits_wrong": "Enter the lowest and the highest wager.",
    "maximum_raise": "Lower the highest wager.",
    "aggregate_low": "Raise the aggregate limit.",
    "aggregate_mixed": "Leave the aggregate limit empty.",
    "aggregate_unlawful": "Leave the aggregate limit empty.",
    "too_many_seats": "Lower the number of seats.",
    "equipment_wrong": "Choose other equipment or another paytable.",
    "controller_missing": "Choose a controller.",
    "shuffler_missing": "Choose a shuffler.",
    "version_low": "Have the equipment updated first.",
}


class Obstacle(Struct, frozen=True):
    """`table` is empty if the link itself is unlawful."""

    code: str
    sentence: str
    table: str = ""
    rule: str = ""
    section: str = ""
    cure: str = ""


def obstacles(
    floor: Property, create: commands.CreateLink, tables: list[str], context: Context
) -> list[Obstacle]:
    """Every obstacle to a new link with these tables. Counts deals: call it from a thread."""
    copied = copy(floor)
    found = tried(copied, create, context)
    if found and found[0].code == "executive_unanswered":
        create = replace(create, executive_top=True)
        found += tried(copied, create, context)
    elif found and found[0].code in ("name_blank", "link_known"):
        create = replace(create, link=UNNAMED, executive_top=create.executive_top is not False)
        found += tried(copied, create, context)
    if create.link in copied.jackpots:
        for name in tables:
            found += of_table(copied, create.link, name, context)
    return found


def of_table(copied: Property, link: str, name: str, context: Context) -> list[Obstacle]:
    """The obstacles of one table. If there are none it joins the copy, so that the next table is
    compared with it."""
    wanted = commands.LinkTable(link, name, free_sensor(copied, name))
    join = with_proof(copied, wanted, context.program)
    assert isinstance(join, commands.LinkTable)
    found = tried(copied, join, context, name)
    if found and link in copied.jackpots and name in copied.tables:
        known = {one.sentence for one in found}
        found += [one for one in guarded(copied, join, context) if one.sentence not in known]
    return found


def guarded(floor: Property, join: commands.LinkTable, context: Context) -> Iterator[Obstacle]:
    jackpot, table = floor.jackpots[join.link], floor.tables[join.table]
    for guard in guards(floor, jackpot, table, join, context):
        try:
            guard()
        except Refused as why:
            yield obstacle(why.code, why.sentence, join.table)


def tried(
    floor: Property, command: commands.Command, context: Context, table: str = ""
) -> list[Obstacle]:
    try:
        events = outright(floor, command, context)
    except Refused as why:
        return [obstacle(why.code, why.sentence, table)]
    except ValueError as why:
        return [obstacle("bad_input", str(why), table)]
    for event in events:
        apply(floor, event)
    return []


def obstacle(code: str, sentence: str, table: str) -> Obstacle:
    known = cited(code)
    rule, section = (known.rule, known.section) if known else ("", "")
    return Obstacle(code, sentence, table, rule, section, CURES.get(code, ""))


def free_sensor(floor: Property, table: str) -> int:
    """The first sensor without a jackpot; if all are taken, the first, which is then refused."""
    controllers = floor.tables[table].controllers if table in floor.tables else {}
    return next((n for n, controller in sorted(controllers.items()) if not controller.link), 1)
