"""Notices of malfunctions (R45) and at the tables (R10), cards of a win and their seal (R44)."""

from collections.abc import Iterable

from houseway.floor import commands
from houseway.floor.context import Context
from houseway.floor.events import Event
from houseway.floor.law.events import (
    CardsRecorded,
    MalfunctionNoted,
    NoticeGiven,
    NoticesPosted,
    SealReleased,
)
from houseway.floor.law.folds import award_key
from houseway.floor.law.required_amounts import local
from houseway.floor.links.claim_cards import judged
from houseway.floor.office.links import known_jackpot, need_notices
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.state import Property
from houseway.progressive.deciders.guards import posted_award


def give_notice(floor: Property, command: commands.GiveNotice, context: Context) -> list[Event]:
    found = floor.malfunctions.get(command.malfunction)
    if found is None:
        refuse("malfunction_unknown", number=command.malfunction)
    refuse_if(not command.reference.strip(), "reference_blank", what="notice's reference")
    return [NoticeGiven(found.number, found.table, command.reference)]


def release_seal(floor: Property, command: commands.ReleaseSeal, context: Context) -> list[Event]:
    refuse_if(not command.reason.strip(), "reason_blank")
    seal = floor.seals.get(award_key(command.link, command.award))
    if seal is None:
        refuse("not_sealed")
    if context.at < seal.until:
        assert floor.opened is not None
        until = f"{local(seal.until, floor.opened.time_zone):%Y-%m-%d %H:%M:%S}"
        refuse("seal_held", win=seal.win, until=until)
    return [SealReleased(seal.link, seal.award, command.reason)]


def record_cards(floor: Property, command: commands.RecordCards, context: Context) -> list[Event]:
    """R44: the pay record holds the cards; once recorded they cannot be changed."""
    refuse_if(not command.cards.strip(), "cards_blank")
    jackpot = known_jackpot(floor, command.link)
    award = posted_award(jackpot.link, command.award)
    waits = floor.waiting.get(award_key(command.link, command.award))
    refuse_if(waits is None or waits.has_cards, "cards_known", win=award.win)
    shown = judged(floor.tables[award.table], jackpot, award.hand, command.cards)
    return [CardsRecorded(command.link, command.award, shown)]


def post_notices(floor: Property, command: commands.PostNotices, context: Context) -> list[Event]:
    """R10: a running house jackpot keeps its three notices."""
    jackpot = known_jackpot(floor, command.link)
    refuse_if(command.notices == jackpot.notices, "nothing_changes")
    if jackpot.link.is_open:
        need_notices(jackpot.kind, command.notices, context)
    return [NoticesPosted(jackpot.name, command.notices)]


def noted(
    floor: Property, places: Iterable[str], what: str, table: str = "", sensor: int = 0
) -> list[Event]:
    """R45: equipment failed. Records nothing if a malfunction at one of these places is still
    waiting for its notice: it is the same one."""
    known = {found.table or found.what for found in floor.malfunctions.values()}
    return [] if known & {*places, what} else [MalfunctionNoted(table, sensor, what)]
