"""Claims and awards, from the button to the payment or the back-out."""

from msgspec.structs import replace

from houseway.progressive import events
from houseway.progressive.folds.change import (
    archive,
    mark_reversed,
    with_award,
    with_level,
    with_table,
)
from houseway.progressive.state import Award, Link


def hand_claimed(link: Link, event: events.HandClaimed) -> Link:
    assert event.award == link.claims + 1
    award = Award(
        number=event.award,
        table=event.table,
        game=event.game,
        seat=event.seat,
        hand=event.hand,
        level=event.level,
        reading=event.reading,
        mark=event.mark,
        by_dealer=event.by_dealer,
    )
    link = replace(with_award(link, award), claims=event.award)
    if event.late is not None:
        return replace(link, envy_due=link.envy_due + sum(event.late.envy.values()))
    table = replace(link.tables[event.table], is_claimed=True)
    return with_table(link, event.table, table)


def seat_named(link: Link, event: events.SeatNamed) -> Link:
    return with_award(link, replace(link.awards[event.award], seat=event.seat))


def tray_paid(link: Link, event: events.TrayPaid) -> Link:
    return replace(claim_gone(link, event), tray_wins=link.tray_wins + event.amount)


def claim_gone(
    link: Link, event: events.ClaimWithdrawn | events.ClaimRejected | events.TrayPaid
) -> Link:
    assert link.awards[event.award].step != "posted"
    return replace(link, awards={n: a for n, a in link.awards.items() if n != event.award})


def claim_verified(link: Link, event: events.ClaimVerified) -> Link:
    award = replace(
        link.awards[event.award], step="verified", verified_by=event.by, cards=event.cards
    )
    return with_award(link, award)


def verification_withdrawn(link: Link, event: events.VerificationWithdrawn) -> Link:
    award = replace(
        link.awards[event.award],
        step="claimed",
        verified_by="",
        cards="",
        authorised_by="",
        signature="",
    )
    return with_award(link, award)


def award_authorised(link: Link, event: events.AwardAuthorised) -> Link:
    award = replace(
        link.awards[event.award],
        step="authorised",
        authorised_by=event.by,
        signature=event.signature,
    )
    return with_award(link, award)


def award_posted(link: Link, event: events.AwardPosted) -> Link:
    award = link.awards[event.award]
    assert award.step != "posted"
    assert event.win > link.wins
    award = replace(award, step="posted", win=event.win, amount=event.amount, owed=event.owed)
    link = replace(link, wins=event.win)
    if not award.level:
        award = replace(award, is_settled=True)
        return replace(with_award(link, award), tray_wins=link.tray_wins + event.amount)
    level = link.levels[award.level]
    level = replace(
        level, earmarked=level.earmarked + event.amount, shortfall=level.shortfall + event.owed
    )
    return with_level(with_award(link, award), award.level, level)


def award_settled(link: Link, event: events.AwardSettled) -> Link:
    award = link.awards[event.award]
    assert award.step == "posted"
    assert not award.is_settled
    assert event.amount == award.amount
    award = replace(award, is_settled=True, reseed=event.reseed)
    level = link.levels[event.level]
    seed, reserve = (event.reseed.seed, event.reseed.reserve) if event.reseed else (0, 0)
    level = replace(
        level,
        current=level.current - event.amount + seed + reserve,
        reserve=level.reserve - reserve,
        earmarked=level.earmarked - event.amount,
        wins=level.wins + event.amount,
        hits=level.hits + 1,
        seeds=level.seeds + seed,
        seed_unrecovered=level.seed_unrecovered + seed,
        settled_mark=event.mark,
    )
    return with_level(with_award(link, award), event.level, level)


def award_paid(link: Link, event: events.AwardPaid) -> Link:
    return archive(with_award(link, replace(link.awards[event.award], is_paid=True)))


def award_backed_out(link: Link, event: events.AwardBackedOut) -> Link:
    link = mark_reversed(link, event.award, is_backed_out=True)
    if not event.level:
        return replace(link, tray_backed_out=link.tray_backed_out + event.amount)
    level = link.levels[event.level]
    level = replace(
        level,
        current=level.current + event.amount - event.seed - event.reserve - event.overflow,
        reserve=level.reserve + event.reserve,
        overflow=level.overflow + event.overflow,
        backed_out=level.backed_out + event.amount,
        reductions=level.reductions + event.seed,
        seed_unrecovered=level.seed_unrecovered - event.seed,
    )
    return with_level(link, event.level, level)


def dispute_recorded(link: Link, event: events.DisputeRecorded) -> Link:
    return mark_reversed(link, event.award, is_disputed=True)
