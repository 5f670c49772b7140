"""A rule said no: nothing happened, and the dealer is shown why in one sentence.

Every reason a link can give stands here. The order in which a command gives them is the order of
the guards in its decider, and tests/progressive/test_refusals.py walks each ladder rung by rung.
"""

from houseway.refused import Reasons

SENTENCES = {
    # The link and its tables.
    "link_open": "The link is already open.",
    "link_new": "The link was never opened; open it with its start amounts.",
    "link_closed": "The link is not open; take no jackpot wagers.",
    "start_incomplete": "Give a start amount for every level: {levels}.",
    "start_negative": "A start amount must not be negative.",
    "start_seed": "The house's part of {level} exceeds its start amount.",
    "table_known": "Table {table} is already on this link.",
    "table_unknown": "Table {table} is not on this link.",
    "seats_unlawful": "A table has 1 to {most} seats.",
    "table_busy": "Table {table} is not idle: {what}.",
    # Wagers.
    "game_open": "Game {game} of table {table} is still open.",
    "no_game": "Table {table} has no open game.",
    "no_wagers": "No wager lies on a sensor.",
    "seat_unknown": "Table {table} has no seat {seat}.",
    "wager_wrong": "The wager of seat {seat} is {given}; this link takes {wager}.",
    "no_wager": "Seat {seat} has no wager in this game.",
    "has_wager": "Seat {seat} already has a wager in this game.",
    "round_claimed": "A hand of this game was claimed; its wagers stand.",
    # Claims.
    "hand_unknown": "There is no hand button {hand} on this link.",
    "seat_claimed": "Seat {seat} already claims {hand}.",
    "seat_won": "Seat {seat} has a win of game {game} on record already.",
    "award_unknown": "There is no award {award}.",
    "not_pending": "Win {win} is on record and no longer a claim.",
    "not_verified": "Award {award} is not verified yet.",
    "verified": "Award {award} is verified already.",
    "claim_stands": "{button} waits for the claim of {who}.",
    "key_not_at_run": "{button} waits for the key of table {table} to return to RUN.",
    "cards_joker": "No joker is in play at this table.",
    "cards_count": "This hand is shown by {count} cards, not {given}.",
    "cards_twice": "{card} cannot be there {times} times.",
    "cards_replacement": "Name the five cards with the joker, then the card that replaces it.",
    "cards_nothing": "These cards make no paying hand.",
    "cards_make": "These cards make: {hand}.",
    "wins_posted": "Win {win} of this game is on record; back it out first.",
    # Awards.
    "seat_missing": "Name the seat of the {hand} first; the order of payment depends on it.",
    "waits_for": "Waits for table {table}, whose claim on {level} stands first.",
    "signature_low": "This award of {amount} needs the card of an executive: {why}.",
    "signature_unknown": "Only a supervisor or an executive authorises an award.",
    "not_authorised": "Award {award} is not authorised yet.",
    "not_posted": "Award {award} is not posted; there is nothing to pay or to back out.",
    "nothing_to_settle": "No posted award of table {table} waits for the key.",
    "paid": "Win {win} is paid already.",
    "backed_out": "Win {win} was backed out.",
    "disputed": "Win {win} is in dispute already.",
    "method_unknown": "A win is paid in cash, in chips or by check.",
    "withheld_wrong": "The sum withheld must lie between zero and the award.",
    "later_award": "Win {later} was won on the level that win {win} reseeded; "
    "record a dispute instead.",
    "can_back_out": "Win {win} can still be backed out; that comes first.",
    # Adjustments.
    "reason_blank": "Give a reason.",
    "by_blank": "Say who does this.",
    "level_unknown": "There is no level {level} on this link.",
    "amount_wrong": "The amount must be above zero; a level is raised by a cent at least.",
    "reason_unlawful": "A level may fall only for one of the five reasons of WAC 230-15-695.",
    "claim_on_level": "A claim on {level} stands; change the level when it is settled.",
    "not_above_maximum": "{level} is not above its posted maximum by that amount.",
    "pool_unknown": "Only the reserve or the overflow holds money that is not displayed.",
    "more_than_held": "{level} holds only {held} for this.",
    "seed_recovered": "Only {unrecovered} of the seed of {level} is not recovered yet.",
    "below_meter": "The maximum of {level} must not be below its meter, {current}.",
    "notice_missing": "Post the notice of the maximum first.",
    # A jackpot that moves.
    "still_open": "Close the link before its money moves.",
    "nothing_held": "{level} holds nothing that could move.",
}

_reasons = Reasons(SENTENCES)
refuse, refuse_if = _reasons.refuse, _reasons.refuse_if
