"""Claims: the hand button, the seat, the supervisor's verification. A claim moves no money."""

from msgspec.structs import replace

from houseway.money import Money
from houseway.progressive import events
from houseway.progressive.deciders.guards import (
    known_table,
    need_person,
    need_person_and_reason,
    pending_award,
    table_in_play,
)
from houseway.progressive.pays import envy_each, is_small
from houseway.progressive.queue import turn
from houseway.progressive.refused import refuse_if
from houseway.progressive.rules import LinkRules, Prize
from houseway.progressive.state import Award, Link, PastGame, is_pending, round_awards
from houseway.progressive.tables import Table


def press_hand_button(
    rules: LinkRules, link: Link, table: str, hand: str, seat: int = 0, tray_below: Money = 0
) -> list[events.Event]:
    """A second press turns it off again until the win is recorded. Seat 0: the keypad names no
    seat. A small pay from the tray to a named seat needs only the dealer."""
    place = table_in_play(link, table)
    refuse_if(hand not in rules.hands, "hand_unknown", hand=hand)
    lit = _lit(link, table, hand, seat)
    if lit is not None:
        return [events.ClaimWithdrawn(lit.number)]
    refuse_if(not place.wagers, "no_wagers")
    if seat:
        _need_free_seat(link, table, seat, place)
    small = bool(seat) and is_small(rules, hand, tray_below)
    return [_claim(rules, link, table, hand, seat, by_dealer=small)]


def claim_late(
    rules: LinkRules,
    link: Link,
    table: str,
    past: PastGame,
    hand: str,
    seat: int,
    late: events.Late,
) -> list[events.Event]:
    """A claim after END GAME: what the level took in after that game belongs to the next jackpot,
    and a win posted since then stays ahead (decision 0068)."""
    need_person_and_reason(late.by, late.reason)
    known_table(link, table)
    refuse_if(hand not in rules.hands, "hand_unknown", hand=hand)
    refuse_if(seat not in past.seats, "no_wager", seat=seat)
    known = (*link.history.values(), *link.awards.values())
    won = any(
        (a.table, a.game, a.seat) == (table, past.game, seat) and not a.is_backed_out for a in known
    )
    refuse_if(won or seat in past.paid, "seat_won", seat=seat, game=past.game)
    each = envy_each(rules, hand)
    envy = {other: each for other in past.seats if each and other != seat}
    claim = _claim(rules, link, table, hand, seat, by_dealer=False)
    mark = past.marks[claim.level] if claim.level else 0
    return [replace(claim, game=past.game, mark=mark, late_behind=0, late=replace(late, envy=envy))]


def name_seat(rules: LinkRules, link: Link, award: int, seat: int, by: str) -> list[events.Event]:
    """The supervisor names the seat if the keypad does not, and may correct it until the win is
    recorded."""
    need_person(by)
    claim = pending_award(link, award)
    _need_free_seat(link, claim.table, seat, link.tables[claim.table], award)
    late = late_behind(rules, link, replace(claim, seat=seat))
    return [events.SeatNamed(award, seat, by, late)]


def verify_claim(
    rules: LinkRules, link: Link, award: int, by: str, cards: str = ""
) -> list[events.Event]:
    need_person(by)
    claim = pending_award(link, award)
    refuse_if(claim.step != "claimed", "verified", award=award)
    return [events.ClaimVerified(award, by, cards)]


def unverify_claim(rules: LinkRules, link: Link, award: int, by: str) -> list[events.Event]:
    need_person(by)
    claim = pending_award(link, award)
    refuse_if(claim.step == "claimed", "not_verified", award=award)
    return [events.VerificationWithdrawn(award, by)]


def reject_claim(
    rules: LinkRules, link: Link, award: int, by: str, reason: str
) -> list[events.Event]:
    need_person_and_reason(by, reason)
    pending_award(link, award)
    return [events.ClaimRejected(award, by, reason)]


def late_behind(rules: LinkRules, link: Link, claim: Award) -> int:
    """The last posted award of this round that should have come after the claim."""
    if not claim.level or not claim.seat:
        return 0
    own = turn(rules.order, claim.seat, claim.number)
    ahead = [
        award.number
        for award in round_awards(link, claim.table)
        if award.level == claim.level
        and award.step == "posted"
        and own < turn(rules.order, award.seat, award.number)
        and not award.is_backed_out
    ]
    return max(ahead, default=0)


def _lit(link: Link, table: str, hand: str, seat: int) -> Award | None:
    """The claim that this press turns off. Without a seat, any claim on this hand."""
    for award in round_awards(link, table):
        same = award.hand == hand and (not seat or award.seat == seat)
        if same and is_pending(award):
            return award
    return None


def _need_free_seat(link: Link, name: str, seat: int, table: Table, own: int = 0) -> None:
    refuse_if(seat not in table.wagers, "no_wager", seat=seat)
    for award in round_awards(link, name):
        if award.seat == seat and award.number != own and not award.is_backed_out:
            refuse_if(True, "seat_claimed", seat=seat, hand=award.hand)


def _claim(
    rules: LinkRules, link: Link, table: str, hand: str, seat: int, *, by_dealer: bool
) -> events.HandClaimed:
    pay = rules.hands[hand].pay
    name = "" if isinstance(pay, Prize) else pay.level
    reading, mark = 0, 0
    if name:
        level = link.levels[name]
        reading, mark = level.current, level.to_meter
    claim = Award(
        number=link.claims + 1,
        table=table,
        game=link.tables[table].game,
        seat=seat,
        hand=hand,
        level=name,
        reading=reading,
        mark=mark,
    )
    return events.HandClaimed(
        claim.number,
        claim.table,
        claim.game,
        claim.seat,
        claim.hand,
        claim.level,
        claim.reading,
        claim.mark,
        late_behind(rules, link, claim),
        by_dealer=by_dealer,
    )
