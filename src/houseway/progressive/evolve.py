"""Fold one event into the state of a link. No rule lives here: numbers move, and every step
asserts that money is conserved on each level and that none falls below zero."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from houseway.progressive import events as e
from houseway.progressive.folds import adjustments, awards, games
from houseway.progressive.state import Level, Link


def evolve(link: Link, event: e.Event) -> Link:
    after = FOLDS[type(event)](link, event)
    if after.levels is not link.levels:
        for name, level in after.levels.items():
            if level is not link.levels.get(name):
                _assert_conserved(name, level)
    return after


def replay(events: Iterable[e.Event], link: Link | None = None) -> Link:
    return reduce(evolve, events, link or Link())


def _assert_conserved(name: str, level: Level) -> None:
    current, reserve, overflow = level.current, level.reserve, level.overflow
    held = current + reserve + overflow
    out = level.wins - level.backed_out + level.reductions + level.moved_out
    contributions = level.to_meter + level.to_reserve + level.to_overflow
    came = level.start + contributions + level.seeds + level.raised + level.moved_in
    assert held + out == came, f"{name}: {held} + {out} is not {came}"
    assert current >= 0, name
    assert reserve >= 0, name
    assert overflow >= 0, name
    assert 0 <= level.earmarked <= current, name
    assert level.seed_unrecovered >= 0, name
    assert level.backed_out <= level.wins, name


# Exactly one fold per event; a test compares this table with the union.
FOLDS: dict[type, Callable[[Link, Any], Link]] = {
    e.LinkOpened: games.link_opened,
    e.LinkClosed: games.link_closed,
    e.LinkReopened: games.link_reopened,
    e.TableJoined: games.table_joined,
    e.TableLeft: games.table_left,
    e.GameStarted: games.game_started,
    e.WagerAdded: games.wager_added,
    e.WagerReversed: games.wager_reversed,
    e.WagerCarried: games.wager_carried,
    e.RoundVoided: games.round_voided,
    e.GameEnded: games.game_ended,
    e.HandClaimed: awards.hand_claimed,
    e.TrayPaid: awards.tray_paid,
    e.SeatNamed: awards.seat_named,
    e.ClaimWithdrawn: awards.claim_gone,
    e.ClaimVerified: awards.claim_verified,
    e.VerificationWithdrawn: awards.verification_withdrawn,
    e.ClaimRejected: awards.claim_gone,
    e.AwardAuthorised: awards.award_authorised,
    e.AwardPosted: awards.award_posted,
    e.AwardSettled: awards.award_settled,
    e.AwardPaid: awards.award_paid,
    e.AwardBackedOut: awards.award_backed_out,
    e.DisputeRecorded: awards.dispute_recorded,
    e.LevelLowered: adjustments.level_lowered,
    e.LevelRaised: adjustments.level_raised,
    e.MerchandiseBought: adjustments.merchandise_bought,
    e.OverflowReleased: adjustments.overflow_released,
    e.MaximumSet: adjustments.maximum_set,
    e.LevelMovedOut: adjustments.level_moved_out,
    e.LevelMovedIn: adjustments.level_moved_in,
}
