"""Awards: authorised in queue order, posted, settled, paid; or backed out, or in dispute."""

from houseway.money import Money, show
from houseway.progressive import commands as c
from houseway.progressive import events as e
from houseway.progressive.deciders.guards import (
    known_table,
    need_person,
    need_person_and_reason,
    pending_award,
    posted_award,
)
from houseway.progressive.pays import is_whole_level
from houseway.progressive.queue import Place, place_of, places, queue, reseed_after
from houseway.progressive.refused import refuse, refuse_if
from houseway.progressive.rules import LinkRules
from houseway.progressive.state import Award, Level, Link, is_pending, round_awards

METHODS = ("cash", "chips", "cheque")


def authorise_award(rules: LinkRules, link: Link, command: c.AuthoriseAward) -> list[e.Event]:
    need_person(command.by)
    award = pending_award(link, command.award)
    refuse_if(award.step == "claimed", "not_verified", award=award.number)
    _need_turn(rules, link, award)
    refuse_if(command.signature not in ("supervisor", "executive"), "signature_unknown")
    _need_signature(rules, place_of(rules, link, award), command.signature)
    return [e.AwardAuthorised(award.number, command.by, command.signature, command.credential)]


def post_award(rules: LinkRules, link: Link, command: c.PostAward) -> list[e.Event]:
    """The win goes on record with its amount; at the swipe the level falls as well."""
    award = pending_award(link, command.award)
    refuse_if(award.step != "authorised", "not_authorised", award=award.number)
    _need_turn(rules, link, award)
    place = place_of(rules, link, award)
    _need_signature(rules, place, award.signature)
    posted = e.AwardPosted(award.number, link.wins + 1, place.amount, place.owed)
    if rules.falls_at_run or not award.level:
        return [posted]
    return [posted, _settled(rules, link, place)]


def return_to_run(rules: LinkRules, link: Link, command: c.ReturnToRun) -> list[e.Event]:
    known_table(link, command.table)
    waiting = [
        place
        for level in rules.names
        for place in places(rules, link, level)[:1]
        if place.award.table == command.table and place.award.step == "posted"
    ]
    refuse_if(not waiting, "nothing_to_settle", table=command.table)
    return [_settled(rules, link, place) for place in waiting]


def pay_award(rules: LinkRules, link: Link, command: c.PayAward) -> list[e.Event]:
    need_person(command.by)
    award = posted_award(link, command.award)
    refuse_if(award.is_paid, "paid", award=award.number)
    refuse_if(command.method not in METHODS, "method_unknown")
    refuse_if(not 0 <= command.withheld <= award.due, "withheld_wrong")
    return [
        e.AwardPaid(
            award.number,
            award.due,
            command.by,
            command.method,
            command.withheld,
            command.tax_form,
        )
    ]


def back_out_award(rules: LinkRules, link: Link, command: c.BackOutAward) -> list[e.Event]:
    """R28: the posted win stays as it is; the reversal points to it."""
    need_person_and_reason(command.by, command.reason)
    award = posted_award(link, command.award)
    refuse_if(not award.is_settled, "key_not_at_run", button="The back-out", table=award.table)
    later = later_award(link, award)
    refuse_if(later > 0, "later_award", award=award.number, later=later)
    seed, reserve, overflow = (
        _returned(link.levels[award.level], award) if award.level else (0,) * 3
    )
    return [
        e.AwardBackedOut(
            award.number,
            award.level,
            award.amount,
            seed,
            reserve,
            overflow,
            command.by,
            command.reason,
        )
    ]


def dispute_award(rules: LinkRules, link: Link, command: c.DisputeAward) -> list[e.Event]:
    need_person_and_reason(command.by, command.reason)
    award = posted_award(link, command.award)
    refuse_if(later_award(link, award) == 0, "can_back_out", award=award.number)
    refuse_if(bool(queue(link, award.level)), "claim_on_level", level=award.level)
    level = link.levels[award.level]
    above = award.amount - level.fitting(award.amount)
    reason = f"dispute over award {award.number}: {command.reason}"
    return [
        e.LevelRaised(award.level, award.amount, above, command.by, reason),
        e.DisputeRecorded(award.number, award.amount, command.by, command.reason),
    ]


def later_award(link: Link, award: Award) -> int:
    """A standing award posted from the level after this one reseeded it, or 0."""
    if award.reseed is None:
        return 0
    wins = [*link.history.values(), *link.awards.values()]
    later = [
        other.number
        for other in wins
        if other.level == award.level and other.win > award.win and not other.is_backed_out
    ]
    return min(later, default=0)


def needs_executive(rules: LinkRules, place: Place) -> bool:
    """100% of the link's top level, or more than the set amount; else a supervisor signs."""
    top = rules.names[:1] == (place.award.level,) and is_whole_level(rules, place.award.hand)
    return top or place.due > rules.executive_above


def _need_signature(rules: LinkRules, place: Place, signature: str) -> None:
    if signature != "executive" and needs_executive(rules, place):
        refuse("signature_low", amount=show(place.due))


def _need_turn(rules: LinkRules, link: Link, award: Award) -> None:
    """Claims on one level go in queue order, and the order of a round hangs on its seats."""
    for other in [award, *round_awards(link, award.table)]:
        if other.level == award.level and is_pending(other):
            refuse_if(other.seat == 0, "seat_missing", hand=other.hand)
    if award.level:
        first = queue(link, award.level, rules.order)[0]
        if first.number != award.number:
            refuse("waits_for", table=first.table, level=award.level)


def _settled(rules: LinkRules, link: Link, place: Place) -> e.AwardSettled:
    used = reseed_after(rules, link, place)
    return e.AwardSettled(place.award.number, place.award.level, place.amount, place.mark, used)


def _returned(level: Level, award: Award) -> tuple[Money, Money, Money]:
    """Seed back to the house, reserve back to the reserve, what exceeds the maximum."""
    shown = level.current + award.amount
    seed = reserve = 0
    if award.reseed:
        reserve = min(award.reseed.reserve, shown)
        seed = min(award.reseed.seed, level.seed_unrecovered, shown - reserve)
    shown -= seed + reserve
    above = 0 if level.maximum is None else max(0, shown - level.maximum)
    return seed, reserve, above
