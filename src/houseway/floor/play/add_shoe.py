"""The shell adds the shoe to a deal and an answer; only it can shuffle one."""

from msgspec.structs import replace

from houseway.floor import commands
from houseway.floor.context import Context
from houseway.floor.office.layouts import laid_out
from houseway.floor.play.cards import Cards, Shoe
from houseway.floor.play.deal import is_spent
from houseway.floor.play.folds import felt_of
from houseway.floor.state import Property

SEALED = (commands.DealRound, commands.AnswerRound, commands.DealerActs)


def with_shoe(
    floor: Property, command: commands.Command, cards: Cards, context: Context
) -> commands.Command:
    """Cards sent by a caller are ignored."""
    assert isinstance(command, SEALED)
    table = floor.tables.get(command.table)
    if table is None or floor.opened is None or floor.is_live:
        return replace(command, shoe=None)
    place, felt, layout = floor.opened.name, felt_of(floor, table.name), laid_out(table, context)

    def shoe_of(shuffled: int) -> Shoe:
        return cards.shoe(place, table.name, shuffled, layout)

    if isinstance(command, commands.DealerActs):
        return replace(command, shoe=shoe_of(felt.shuffled) if felt.round else None)
    if isinstance(command, commands.AnswerRound):
        return replace(command, shoe=shoe_of(felt.shuffled) if felt.is_open else None)
    last = shoe_of(felt.shuffled) if felt.gone else None
    if last is not None and last.commitment != felt.commitment:
        last = None  # The secret has changed: the shoe cannot be opened any more.
    if last is not None and not is_spent(felt, layout, len(command.wagers) + 1):
        return replace(command, shoe=last, last=None)
    return replace(command, shoe=shoe_of(table.round + 1), last=last)
