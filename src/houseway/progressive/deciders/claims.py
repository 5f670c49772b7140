"""Claims: the hand button, the seat, the supervisor's eye. A claim moves no money."""

from msgspec.structs import replace

from houseway.progressive import commands as c
from houseway.progressive import events as e
from houseway.progressive.deciders.guards import (
    need_person,
    need_person_and_reason,
    pending_award,
    table_in_play,
)
from houseway.progressive.queue import turn
from houseway.progressive.refused import refuse_if
from houseway.progressive.rules import LinkRules, Prize
from houseway.progressive.state import Award, Link, is_pending, round_awards
from houseway.progressive.tables import Table


def press_hand_button(rules: LinkRules, link: Link, command: c.PressHandButton) -> list[e.Event]:
    """Pressed twice it is off again, until the win is on record."""
    table = table_in_play(link, command.table)
    refuse_if(command.hand not in rules.hands, "hand_unknown", hand=command.hand)
    lit = _lit(link, command)
    if lit is not None:
        return [e.ClaimWithdrawn(lit.number)]
    refuse_if(not table.wagers, "no_wagers")
    if command.seat:
        _need_free_seat(link, command.table, command.seat, table)
    return [_claim(rules, link, command)]


def name_seat(rules: LinkRules, link: Link, command: c.NameSeat) -> list[e.Event]:
    """The keypad names no seat: the supervisor does, and may correct it until the record."""
    need_person(command.by)
    award = pending_award(link, command.award)
    _need_free_seat(link, award.table, command.seat, link.tables[award.table], award.number)
    late = late_behind(rules, link, replace(award, seat=command.seat))
    return [e.SeatNamed(award.number, command.seat, command.by, late)]


def verify_claim(rules: LinkRules, link: Link, command: c.VerifyClaim) -> list[e.Event]:
    need_person(command.by)
    award = pending_award(link, command.award)
    refuse_if(award.step != "claimed", "verified", award=award.number)
    return [e.ClaimVerified(award.number, command.by, command.cards)]


def unverify_claim(rules: LinkRules, link: Link, command: c.UnverifyClaim) -> list[e.Event]:
    need_person(command.by)
    award = pending_award(link, command.award)
    refuse_if(award.step == "claimed", "not_verified", award=award.number)
    return [e.VerificationWithdrawn(award.number, command.by)]


def reject_claim(rules: LinkRules, link: Link, command: c.RejectClaim) -> list[e.Event]:
    need_person_and_reason(command.by, command.reason)
    award = pending_award(link, command.award)
    return [e.ClaimRejected(award.number, command.by, command.reason)]


def late_behind(rules: LinkRules, link: Link, claim: Award) -> int:
    """The last posted award of this round that the claim should have preceded."""
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


def _lit(link: Link, command: c.PressHandButton) -> Award | None:
    """The claim that this press turns off. Without a seat the button itself is the lamp."""
    for award in round_awards(link, command.table):
        same = award.hand == command.hand and (not command.seat or award.seat == command.seat)
        if same and is_pending(award):
            return award
    return None


def _need_free_seat(link: Link, name: str, seat: int, table: Table, own: int = 0) -> None:
    refuse_if(seat not in table.wagers, "no_wager", seat=seat)
    for award in round_awards(link, name):
        if award.seat == seat and award.number != own and not award.is_backed_out:
            refuse_if(True, "seat_claimed", seat=seat, hand=award.hand)


def _claim(rules: LinkRules, link: Link, command: c.PressHandButton) -> e.HandClaimed:
    pay = rules.hands[command.hand].pay
    name = "" if isinstance(pay, Prize) else pay.level
    reading, mark = 0, 0
    if name:
        level = link.levels[name]
        reading, mark = level.current, level.to_meter
    claim = Award(
        number=link.claims + 1,
        table=command.table,
        game=link.tables[command.table].game,
        seat=command.seat,
        hand=command.hand,
        level=name,
        reading=reading,
        mark=mark,
    )
    return e.HandClaimed(
        claim.number,
        claim.table,
        claim.game,
        claim.seat,
        claim.hand,
        claim.level,
        claim.reading,
        claim.mark,
        late_behind(rules, link, claim),
    )
