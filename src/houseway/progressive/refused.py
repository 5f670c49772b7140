"""Refusals of a link: nothing happened, and the dealer is shown why in one sentence.

All reasons are listed here. A command checks them in the order of the guards in its decider;
tests/progressive/test_refusals.py tests each one in that order.
"""

from typing import NoReturn

from houseway.hands.names import hand_label
from houseway.progressive.rules import level_words
from houseway.refused import Refused

SENTENCES = {
    # The link and its tables.
    "link_open": "The link is already open.",
    "link_new": "The link has not been opened yet; open it with its start amounts.",
    "link_closed": "The link is not open; take no jackpot wagers.",
    "start_incomplete": "Enter a start amount for every level: {levels}.",
    "start_negative": "A start amount cannot be negative.",
    "start_seed": "The house's part of the start amount of {level} cannot be more than that"
    " amount.",
    "table_known": "Table {table} is already on this link.",
    "table_unknown": "Table {table} is not on this link.",
    "seats_unlawful": "A table has 1 to {most} seats.",
    "table_busy": "Table {table} is not idle: {what}.",
    # Wagers.
    "game_open": "Game {game} at table {table} is still open; end it first.",
    "no_game": "Table {table} has no open game.",
    "no_wagers": "There is no wager on any sensor.",
    "seat_unknown": "Table {table} has no seat {seat}.",
    "wager_wrong": "The wager of seat {seat} is {given}; this link takes {wager}.",
    "no_wager": "Seat {seat} has no wager in this game.",
    "has_wager": "Seat {seat} already has a wager in this game.",
    "round_claimed": "A hand has been claimed in this game, so its wagers can no longer change.",
    # Claims.
    "hand_unknown": "There is no hand button {hand} on this link.",
    "seat_claimed": "Seat {seat} already has a claim: {hand}.",
    "seat_won": "Seat {seat} already has a recorded win in game {game}.",
    "award_unknown": "There is no award {award}.",
    "not_pending": "Win {win} is already recorded; it is no longer a claim.",
    "not_verified": "Award {award} is not verified yet.",
    "verified": "Award {award} has already been verified.",
    "claim_stands": "Settle the {who} claim before pressing {button}.",
    "key_not_at_run": "Turn the key at table {table} to RUN before pressing {button}.",
    "cards_joker": "No joker is in play at this table.",
    "cards_count": "Enter {count} cards for this hand, not {given}.",
    "cards_twice": "{card} cannot appear {times} times.",
    "cards_replacement": "Enter the five cards with the joker, then the card that replaces it.",
    "cards_nothing": "These cards do not make a paying hand.",
    "cards_make": "These cards make: {hand}.",
    "wins_posted": "Win {win} of this game is on record; back it out first.",
    # Awards.
    "seat_missing": "Select the seat of the {hand} first; the order of payment depends on it.",
    "waits_for": "Settle the claim on {level} at table {table} first.",
    "signature_low": "This award of {amount} needs an executive card: {why}.",
    "signature_unknown": "Only a supervisor or an executive can authorize an award.",
    "not_authorised": "Award {award} is not authorized yet.",
    "not_posted": "Award {award} is not posted, so there is nothing to pay or back out.",
    "nothing_to_settle": "No recorded award at table {table} needs the key turned.",
    "paid": "Win {win} has already been paid.",
    "backed_out": "Win {win} was backed out.",
    "disputed": "Win {win} is already in dispute.",
    "method_unknown": "Choose cash, chips or check.",
    "withheld_wrong": "The amount withheld must be between zero and the award.",
    "later_award": "Win {later} was paid after win {win} reseeded the level; record a"
    " dispute instead.",
    "can_back_out": "Win {win} can still be backed out; do that instead.",
    # Adjustments.
    "reason_blank": "Enter a reason.",
    "by_blank": "Enter who is doing this.",
    "level_unknown": "There is no level {level} on this link.",
    "amount_wrong": "Enter an amount of at least one cent.",
    "reason_unlawful": "Choose one of the five lawful reasons to lower a level (WAC 230-15-695).",
    "claim_on_level": "There is an open claim on {level}; change the level once it is settled.",
    "not_above_maximum": "{level} is not above its posted maximum by that amount.",
    "pool_unknown": "Choose the reserve or the overflow; only they hold money that is not"
    " displayed.",
    "more_than_held": "Only {held} of {part}{level} is available for this.",
    "seed_recovered": "Only {unrecovered} of the seed of {level} is left to recover.",
    "below_meter": "The maximum of {level} cannot be below its meter, {current}.",
    "notice_missing": "Post the notice of the maximum first.",
    # A jackpot that moves.
    "still_open": "Close the link before moving its money.",
    "nothing_held": "{level} holds no money to move.",
}


def refuse(code: str, **facts: object) -> NoReturn:
    said = SENTENCES[code].format(**in_words(facts))
    raise Refused(code, said[:1].upper() + said[1:])


def refuse_if(holds: bool, code: str, **facts: object) -> None:
    if holds:
        refuse(code, **facts)


def in_words(facts: dict[str, object]) -> dict[str, object]:
    """Levels and hands by the names that people know; their ids stay in the log."""
    level, hand = str(facts.get("level", "")), str(facts.get("hand", ""))
    return facts | {"level": level_words(level), "hand": hand_label(hand).lower()}
