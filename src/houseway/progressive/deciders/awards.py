"""Awards: authorized in queue order, posted, settled, paid; or backed out, or disputed."""

from typing import Literal, get_args

from houseway.money import Money, show
from houseway.progressive import events
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

METHODS = get_args(events.Method)


def authorise_award(
    rules: LinkRules,
    link: Link,
    award: int,
    by: str,
    signature: events.Signature,
    credential: str = "",
) -> list[events.Event]:
    """The key is turned to JPH or the card is swiped: `by` holds it, `credential` is its number."""
    need_person(by)
    claim = pending_award(link, award)
    refuse_if(claim.step == "claimed", "not_verified", award=award)
    _need_turn(rules, link, claim)
    refuse_if(signature not in ("supervisor", "executive"), "signature_unknown")
    place = place_of(rules, link, claim)
    _need_signature(rules, link, place, signature)
    return [events.AwardAuthorised(award, by, signature, credential, who_asks(rules, link, place))]


def post_award(rules: LinkRules, link: Link, award: int, win: int = 0) -> list[events.Event]:
    """The win goes on record with its amount; if a card is swiped, the level drops as well. `win`
    is the property's next number; a link on its own counts its own wins."""
    claim = pending_award(link, award)
    refuse_if(claim.step != "authorised", "not_authorised", award=award)
    _need_turn(rules, link, claim)
    place = place_of(rules, link, claim)
    _need_signature(rules, link, place, claim.signature)
    posted = events.AwardPosted(award, max(win, link.wins + 1), place.amount, place.owed)
    if rules.falls_at_run or not claim.level:
        return [posted]
    return [posted, _settled(rules, link, place)]


def return_to_run(rules: LinkRules, link: Link, table: str) -> list[events.Event]:
    """The key returns to RUN: what was posted at this table leaves its level."""
    known_table(link, table)
    waiting = [
        place
        for level in rules.names
        for place in places(rules, link, level)[:1]
        if place.award.table == table and place.award.step == "posted"
    ]
    refuse_if(not waiting, "nothing_to_settle", table=table)
    return [_settled(rules, link, place) for place in waiting]


def pay_award(
    rules: LinkRules,
    link: Link,
    award: int,
    by: str,
    method: events.Method,
    withheld: Money = 0,
    tax_form: str = "",
    check: str = "",
) -> list[events.Event]:
    need_person(by)
    win = posted_award(link, award)
    refuse_if(win.is_paid, "paid", win=win.win)
    refuse_if(method not in METHODS, "method_unknown")
    refuse_if(not 0 <= withheld <= win.due, "withheld_wrong")
    return [events.AwardPaid(award, win.due, by, method, withheld, tax_form, check)]


def back_out_award(
    rules: LinkRules, link: Link, award: int, by: str, reason: str
) -> list[events.Event]:
    """R28: the posted win stays as it is; the reversal points to it."""
    need_person_and_reason(by, reason)
    win = posted_award(link, award)
    refuse_if(not win.is_settled, "key_not_at_run", button="the back-out", table=win.table)
    later = later_award(link, win)
    refuse_if(later > 0, "later_award", win=win.win, later=later)
    back = _returned(link.levels[win.level], win) if win.level else (0, 0, 0)
    return [events.AwardBackedOut(award, win.level, win.amount, *back, by, reason)]


def dispute_award(
    rules: LinkRules, link: Link, award: int, by: str, reason: str
) -> list[events.Event]:
    """If a back-out is refused: the house restores the amount and the dispute is recorded."""
    need_person_and_reason(by, reason)
    win = posted_award(link, award)
    refuse_if(later_award(link, win) == 0, "can_back_out", win=win.win)
    refuse_if(bool(queue(link, win.level)), "claim_on_level", level=win.level)
    above = win.amount - link.levels[win.level].fitting(win.amount)
    noted = f"dispute over award {award}: {reason}"
    return [
        events.LevelRaised(win.level, win.amount, above, by, noted),
        events.DisputeRecorded(award, win.amount, by, reason),
    ]


def later_award(link: Link, award: Award) -> int:
    """The next valid win posted from the level after this award reseeded it, or 0."""
    if award.reseed is None:
        return 0
    wins = [*link.history.values(), *link.awards.values()]
    later = [
        other.win
        for other in wins
        if other.level == award.level and other.win > award.win and not other.is_backed_out
    ]
    return min(later, default=0)


def who_asks(rules: LinkRules, link: Link, place: Place) -> Literal["", "document", "house"]:
    """Who requires an executive's signature: nobody, the approved rules of the table's controller
    (the whole top level, or more than the set amount), or the house by its own threshold."""
    if not rules.supervisor_alone and not link.tables[place.award.table].supervisor_alone:
        top = rules.names[:1] == (place.award.level,) and is_whole_level(rules, place.award.hand)
        if (top and rules.executive_top) or place.due > rules.executive_above:
            return "document"
    return "house" if 0 < rules.house_above < place.due else ""


def _need_signature(rules: LinkRules, link: Link, place: Place, signature: str) -> None:
    asks = "" if signature == "executive" else who_asks(rules, link, place)
    if asks:
        why = {"document": "the approved rules require it", "house": "the house requires it"}[asks]
        refuse("signature_low", amount=show(place.due), why=why)


def _need_turn(rules: LinkRules, link: Link, award: Award) -> None:
    """Claims on one level are paid in queue order; within a round the order depends on the
    seats."""
    for other in [award, *round_awards(link, award.table)]:
        if other.level == award.level and is_pending(other):
            refuse_if(other.seat == 0, "seat_missing", hand=other.hand)
    if award.level:
        first = queue(link, award.level, rules.order)[0]
        if first.number != award.number:
            refuse("waits_for", table=first.table, level=award.level)


def _settled(rules: LinkRules, link: Link, place: Place) -> events.AwardSettled:
    used = reseed_after(rules, link, place)
    return events.AwardSettled(
        place.award.number, place.award.level, place.amount, place.mark, used
    )


def _returned(level: Level, award: Award) -> tuple[Money, Money, Money]:
    """Seed returned to the house, money returned to the reserve, and what exceeds the maximum."""
    shown = level.current + award.amount
    seed = reserve = 0
    if award.reseed:
        reserve = min(award.reseed.reserve, shown)
        seed = min(award.reseed.seed, level.seed_unrecovered, shown - reserve)
    shown -= seed + reserve
    above = 0 if level.maximum is None else max(0, shown - level.maximum)
    return seed, reserve, above
