"""Every reason the floor itself can give, one sentence each; those of a link are its own.

The order of reasons is the order of guards in each decider, and tests walk every ladder.
"""

from typing import NoReturn

from houseway.progressive import Refused
from houseway.progressive.refused import SENTENCES as LINK_SENTENCES

__all__ = ["SENTENCES", "UNREASONABLE", "Refused", "exception_kind", "refuse", "refuse_if"]

SENTENCES = {
    # Who asks.
    "not_open": "This property is not open yet.",
    "already_open": "This property is open already.",
    "id_archived": "Command {id} was carried out before; its record is not at hand.",
    "id_unclear": "Command {id} may have been carried out before: {why} If it was not, send it"
    " under a new id.",
    "id_reused": "The command id {id} was used for something else.",
    "actor_unknown": "{actor} is not on the staff of this property.",
    "actor_dismissed": "{actor} no longer works here.",
    "role_missing": "{actor} is {roles}; this takes {needed}.",
    # Controllers.
    "table_unknown": "There is no table {table}.",
    "table_closed": "Table {table} is closed.",
    "sensor_unknown": "Table {table} has no sensor {sensor}.",
    "sensor_bare": "No jackpot is linked to sensor {sensor} of table {table}.",
    "no_button": "The controller of table {table} has no {button}; {instead}.",
    "fault": "Take no jackpot wagers at table {table}: {what}.",
    "seat_dead": "The sensor of seat {seat} is out of order; take no jackpot wager there.",
    "program_changed": "The running program is not the approved one; take no wagers.",
    "first_card_out": "The first card is out at table {table}; no jackpot wager is taken in this "
    "round.",
    "already_dealt": "The first card of this round is out already at table {table}.",
    "no_round": "No round is open at table {table}.",
    "cards_out": "The first card of game {game} is out; its wagers stand.",
    "keypad_held": "The keypad of table {table} is in the hands of {who}.",
    "seat_not_selected": "Select the seat first.",
    "no_hand_lit": "No hand button is lit.",
    "hand_not_lit": "The {hand} is not lit at table {table}.",
    "which_hand": "Several hands are lit; say which one: {hands}.",
    "which_seat": "Say which seat holds the {hand}.",
    "key_at_jph": "The key is at JPH.",
    "key_at_run": "Turn the key to JPH first.",
    "turn_to_run": "A win is recorded; turn the key to RUN first.",
    "not_confirmed": "Press CONFIRM first; the card comes after it.",
    "card_first": "Swipe the card first; seat and hand come after it.",
    "credential_unknown": "There is no {what} {number}.",
    "credential_wrong": "{number} is a {kind}; this takes a {what}.",
    "credential_revoked": "The {what} {number} was revoked.",
    "credential_foreign": "The {what} {number} belongs to someone else.",
    "same_person": "Whoever {did} cannot {does}; call someone else.",
    "no_claim": "No claim waits at table {table}.",
    "nobody_to_page": "Nobody on the staff holds an executive card.",
    "paged_just_now": "An executive was paged to table {table} just now; page again in {left} s.",
    "no_fault": "Table {table} has no fault.",
    "nobody_to_call": "Nobody on the staff is a technician.",
    "called_just_now": "A technician was called to table {table} just now; call again in {left} s.",
    "alarm_unknown": "No such alarm stands any more.",
    "alarm_seen": "{by} has acknowledged it already.",
    # People.
    "staff_known": "{staff} is on the staff already.",
    "staff_unknown": "{staff} is not on the staff.",
    "staff_dismissed": "{staff} no longer works here.",
    "name_blank": "Give a name.",
    "name_odd": "A table is named by letters, digits, blanks, dots and hyphens, 40 at the most.",
    "role_unknown": "There is no role {role}.",
    "roles_missing": "Give at least one role.",
    "roles_apart": "One person cannot be {both}.",
    "last_manager": "{staff} is the only manager left.",
    "credential_known": "The number {number} was issued already.",
    "credential_role": "{staff} may not hold that: it takes a {role}.",
    # Devices.
    "device_known": "There is a device {device} already.",
    "device_unknown": "There is no device {device}.",
    "device_revoked": "The device {device} was revoked.",
    # Tables.
    "table_known": "There is a table {table} already.",
    "game_unknown": "There is no game {game} in the approved packages.",
    "spots_missing": "Name the wagers of the layout.",
    "paytable_unknown": "There is no paytable {paytable} in the approved packages.",
    "paytable_foreign": "{paytable} is not a paytable of {game}.",
    "base_missing": "The layout has no wager on {game} itself.",
    "public_rules": "{game} is played by public rules, not by an approved package: it cannot open "
    "on a live property.",
    "decks_wrong": "{paytable} is approved for {decks} decks.",
    "limits_wrong": "The limits of {paytable} must be whole cents, the lower one above zero.",
    "above_ceiling": "{paytable} takes up to {maximum}; a single wager is at most {ceiling} today.",
    "aggregate_unlawful": "{paytable} pays at most {odds} to 1; a limit needs prizes of 50 to 1.",
    "aggregate_mixed": "{paytable} pays different kinds of prizes; a limit is for one kind.",
    "aggregate_low": "The aggregate limit of {paytable} must be at least {least}.",
    "too_many_games": "The layout counts {count} separate games; at most {most} are allowed.",
    "too_many_above": "{count} games take wagers above {amount}; at most {most} may.",
    "too_many_seats": "Table {table} has {seats} seats; {game} may have {most}.",
    "too_many_jackpots": "Jackpots on this layout: at most {most}, one per sensor.",
    "equipment_unknown": "There is no equipment {equipment} in the approved packages.",
    "equipment_wrong": "{paytable} is approved for {approved}, not for {equipment}.",
    "controller_missing": "A jackpot sensor needs a controller.",
    "shuffler_missing": "{game} is dealt only from an automatic shuffler.",
    "version_missing": "Say which version of the {part} is installed.",
    "version_low": "The {part} must be {needed}; installed is {installed}.",
    "pit_same": "Table {table} stands there already.",
    "table_open": "Table {table} is open.",
    "not_approved": "No approval on record for the {what}.",
    "approval_expired": "The approval of the {what} ended on {until}.",
    "approval_changed": "The {what} is not the one that was approved.",
    "round_running": "A round is open at table {table}; end it first.",
    "game_running": "Game {game} of table {table} is still open.",
    "reference_blank": "Name the letter that approves it.",
    # Links.
    "link_known": "There is a link {link} already.",
    "link_unknown": "There is no link {link}.",
    "not_a_jackpot": "{paytable} pays nothing from a meter.",
    "kind_wrong": "{paytable} may not run as a {kind} jackpot.",
    "wager_fixed": "The wager of {paytable} is {wager}.",
    "prizes_wrong": "Set a prize for each of: {hands}.",
    "family_wrong": "{paytable} does not run on {family}.",
    "link_running": "The link {link} is open; close it first.",
    "sensor_taken": "Sensor {sensor} of table {table} already carries {link}.",
    "on_link": "Table {table} is on the link {link} already.",
    "not_on_link": "Table {table} is not on the link {link}.",
    "kinds_mixed": "Table {table} carries a {kind} jackpot; the two kinds never share a table.",
    "dual_title": "Two jackpots on {game} need the approved title {title}.",
    "location_differs": "Table {table} stands at {here}; the link is at {there}.",
    "proof_missing": "Different games share a meter only with a proof of equal probabilities.",
    "proof_program": "The proof was made by another program.",
    "proof_incomplete": "The proof says nothing of {game} with {paytable}.",
    "hand_differs": "The winning hands of {here} and {there} differ.",
    "probability_differs": "{hand} is {a} in {here} and {b} in {there}; a link needs them equal.",
    "meter_missing": "Table {table} has no meter of its own to show the jackpot.",
    "one_progressive": "Until {until} each game of a mixed link carries one progressive only.",
    "never_linked": "{paytable} is never linked.",
    "same_game_only": "{paytable} links tables of one game only.",
    "title_not_linked": "{title} is not among the titles that may share this jackpot.",
    "paytable_differs": "Table {table} does not offer {paytable}.",
    "wager_outside": "Table {table} takes {low} to {high} on {paytable}; the link takes {wager}.",
    "decks_differ": "Table {table} plays {here} decks; the link plays {there}.",
    "version_differs": "The two versions of Blazing 7's are never linked with each other.",
    "makers_differ": "The equipment of {makers} was not tested together.",
    "family_differs": "Table {table} is on another family of controllers than the link.",
    "notices_missing": "Post the notices first: {notices}.",
    "link_empty": "No table is on the link {link}.",
    "link_retired": "The link {link} is out of play for good.",
    # What recurs.
    "jackpot_spot": "Table {table} carries {link}; {paytable} must stay on its layout.",
    "move_nowhere": "The money of {link} is there already.",
    "house_money": "{link} is a house jackpot; players' money never mixes with it.",
    "move_location": "A jackpot stays at its location: {here}, not {there}.",
    "move_level": "{link} has no level {level}; say to which of its levels that goes.",
    "link_bare": "{link} holds nothing that could move.",
    "table_stays": "Table {table} is still on the link {link}.",
    "money_stays": "{level} of {link} still holds money; move it first.",
    "shift_runs": "The shift {name} of {by} still runs.",
    "no_shift": "No shift runs.",
    "day_runs": "The gambling day {day} is not over.",
    "day_before": "The log begins with the gambling day {first}; there is no {day} to close.",
    "day_closed": "The gambling day {day} is closed already.",
    # Parameter changes.
    "nothing_changes": "That changes nothing.",
    "levels_differ": "The levels must stay {levels}.",
    "game_on_link": "Table {table} still plays game {game} on this link.",
    "jackpot_pending": "A jackpot of table {table} is pending; the change waits for it.",
    # Two persons.
    "request_stands": "Request {request} already asks for this; it needs an answer first.",
    "request_unknown": "There is no open request {request}.",
    "request_expired": "Request {request} is older than 24 hours; make a new one.",
    "request_of_another": "{by} made this request; only a manager or executive can decline it.",
    "request_orphaned": "{by} made this request and may not ask for it any more; decline it.",
    "agree_role": "Only someone with the role {needed} can agree to this.",
    "role_too_new": "{actor} must hold the role for {days} x 24 hours before agreeing to requests.",
    "raises_self": "You cannot give yourself a role; another manager must request it.",
    "same_role": "Two roles must agree to a change, not {role} twice.",
    "reason_blank": LINK_SENTENCES["reason_blank"],
    # Funds.
    "bank_short": "The jackpot account lacks {amount}; take no jackpot wagers until it is there.",
    "seized": "{amount} of {link} was seized; take no wagers on it until that is back.",
    "amount_missing": "Give an amount above zero.",
    "day_wrong": "{day} is not a day; write it like 2026-11-15.",
    "day_ahead": "{day} has not come yet.",
    "funds_short": "The jackpot account lacks {amount}; what is set aside stays until it is there.",
    "seized_aside": "{amount} set aside for {link} was seized; only {left} of it may be used.",
    "seized_stays": "{amount} of {link} is still missing; its money stays until that is settled.",
    "seized_more": "{link} shows {posted} and has {hidden} aside; no more can be seized.",
    "restored_more": "Of {link} only {posted} posted and {hidden} set aside are still missing.",
    "not_progressive": "{link} is a house jackpot and has no account.",
    "year_not_over": "The year {year} is not over.",
    "prize_uncovered": "Bank or cover the second largest prize, {amount}, before a table opens.",
    # Notices, seals, tax.
    "malfunction_unknown": "No notice is due for a malfunction {number}.",
    "cards_missing": "A win of {amount} is recorded with its cards; name them first.",
    "cards_blank": "Name the cards.",
    "cards_known": "The cards of award {award} are on record, or it is paid.",
    "not_sealed": "Hand and deck of award {award} of {link} are not sealed.",
    "seal_held": "Hand and deck of award {award} stay sealed until {until}.",
    "tax_form_wrong": "This award needs {needed}, not {given}.",
    "tax_withheld_wrong": "{due} must be withheld from this award, not {given}.",
    # House rules.
    "house_rule_unknown": "There is no house rule on {topic}.",
    "house_rule_unreadable": "{value} is not a value for {topic}.",
    "house_rule_contradicts": "{house} contradicts {rule}.",
    # Merchandise.
    "hand_not_offered": "{paytable} at table {table} has no {hand}.",
    "prize_not_fixed": "{hand} pays {pay}; merchandise replaces only a fixed prize.",
    "merchandise_low": "The merchandise is worth {value}; the prize it replaces is {prize}.",
    "not_owned": "The house must own the merchandise outright.",
    "paper_missing": "Name the {paper}.",
    "merchandise_notices": "Post the notices of the merchandise first: {notices}.",
    "offer_unknown": "There is no merchandise {offer} on offer.",
    "offer_given": "Merchandise {offer} was won already.",
}

# R37: too large, duplicate, too late, or from an unknown sensor.
UNREASONABLE = frozenset(
    {
        "wager_wrong",
        "game_open",
        "has_wager",
        "cards_out",
        "first_card_out",
        "round_claimed",
        "seat_unknown",
        "table_unknown",
        "sensor_unknown",
        "sensor_bare",
        "fault",
        "seat_dead",
    }
)
SECURITY = frozenset(
    {
        "actor_unknown",
        "actor_dismissed",
        "role_missing",
        "credential_unknown",
        "credential_wrong",
        "credential_revoked",
        "credential_foreign",
        "signature_low",
        "same_person",
        "same_role",
        "agree_role",
        "role_too_new",
        "raises_self",
        "id_reused",
    }
)
LOCKS = ("CoinIn", "StartGame", "AddWager")


def exception_kind(code: str, command: str) -> str:
    """Which refusals leave a record in the log, and as what; empty for all others."""
    if code in UNREASONABLE and command in LOCKS:
        return "unreasonable_contribution"
    return "security" if code in SECURITY else ""


def refuse(code: str, **facts: object) -> NoReturn:
    raise Refused(code, SENTENCES[code].format(**facts))


def refuse_if(holds: bool, code: str, **facts: object) -> None:
    if holds:
        refuse(code, **facts)
