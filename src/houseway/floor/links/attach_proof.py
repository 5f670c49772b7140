"""The shell adds to a command what only the lab or the log knows, before the core decides."""

from msgspec.structs import replace

from houseway.floor import commands
from houseway.floor.office.legality import jackpot_paytable
from houseway.floor.state import Property
from houseway.paytables import load_catalog


def with_proof(floor: Property, command: commands.Command, program: str) -> commands.Command:
    """Adds both games' exact probabilities if a table of another game would join a link."""
    if type(command) is not commands.LinkTable:
        return command
    command = replace(command, proof=None)  # A proof sent by the caller is never trusted.
    jackpot, table = floor.jackpots.get(command.link), floor.tables.get(command.table)
    if jackpot is None or table is None:
        return command
    strangers = [name for name in jackpot.link.tables if floor.tables[name].game != table.game]
    if not strangers:
        return command
    from houseway.floor.links.proof import link_proof

    here = (table.game, jackpot_paytable(table, jackpot, dict(load_catalog())))
    there = (floor.tables[strangers[0]].game, jackpot.paytable)
    return replace(command, proof=link_proof(program, here, there))
