"""Every refusal of the floor itself, one sentence each; a link's refusals are its own.

Each decider checks its guards in a fixed order; tests check that order.
"""

from typing import NoReturn

from houseway.floor.links.names import LEVELS, link_name
from houseway.progressive.refused import SENTENCES as LINK_SENTENCES
from houseway.refused import Reasons

SENTENCES = {
    # Who asks.
    "not_open": "This property is not open yet.",
    "already_open": "This property is already open.",
    "id_archived": "Command {id} was already carried out; its record has been archived.",
    "id_unclear": "Command {id} may already have been carried out: {why} If it was not, send it"
    " again"
    " with a new id.",
    "id_reused": "Command id {id} was already used for a different command; send this one with a"
    " new"
    " id.",
    "actor_unknown": "{actor} is not on this property's staff.",
    "actor_dismissed": "{actor} no longer works here.",
    "role_missing": "Only {needed} can do this.",
    "clock_ahead": "The clock jumped ahead by {span}. Correct it, or have a manager confirm the "
    "time on the Log page.",
    "clock_manager": "Only a manager can confirm the time.",
    "clock_right": "The clock is correct; there is nothing to confirm.",
    # Controllers.
    "table_unknown": "There is no table {table}.",
    "table_closed": "Table {table} is closed.",
    "table_closing": "Table {table} closes after this round ({why}).",
    "sensor_unknown": "Table {table} has no sensor {sensor}.",
    "sensor_bare": "Sensor {sensor} at table {table} is not linked to a jackpot.",
    "no_button": "The controller at table {table} has no {button}; {instead}.",
    "fault": "Take no jackpot wagers at table {table}: {what}.",
    "seat_dead": "The sensor at seat {seat} is out of order; take no jackpot wager there.",
    "program_changed": "The program running here is not the approved one; take no wagers.",
    "first_card_out": "The first card is out at table {table}; take no more jackpot wagers this "
    "round.",
    "already_dealt": "The first card of this round is already out at table {table}.",
    "no_round": "No round is open at table {table}.",
    # Play tables.
    "live_no_play": "This is a live property; play chips are for demo and training properties.",
    "seat_none": "Table {table} has no seat {seat}.",
    "seat_held": "Seat {seat} is taken; choose another.",
    "seat_empty": "Seat {seat} is empty.",
    "table_paused": "The trainer has paused this table; wait until it resumes.",
    "not_dealt_out": "The round is not finished yet; finish it first.",
    "not_asked_yet": "It is not seat {seat}'s turn yet.",
    "no_question": "No decision is pending at table {table}.",
    "round_unknown": "This table has not dealt round {round}.",
    "no_chips": "Your stack does not cover that bet. Buy chips first.",
    "buy_in_wrong": "Buy in for at least one chip and at most $1,000,000.",
    "note_large": "That note is too long; the limit is {most} bytes.",
    # Controllers, continued.
    "cards_out": "The first card of game {game} is out; its wagers stay locked.",
    "keypad_held": "{who} is using the keypad at table {table}; wait until {who} is done.",
    "seat_not_selected": "Select the seat first.",
    "no_hand_lit": "No hand button is lit.",
    "hand_not_lit": "The {hand} is not lit at table {table}.",
    "which_hand": "Several hands are lit. Choose one: {hands}.",
    "which_seat": "Select the seat that holds the {hand}.",
    "key_at_jph": "The key is already at JPH.",
    "key_at_run": "Turn the key to JPH first.",
    "turn_to_run": "A win is recorded; turn the key to RUN first.",
    "not_confirmed": "Press CONFIRM first, then swipe the card.",
    "late_running": "Game {game} at table {table} is still in play; claim the hand at the table.",
    "late_over": "Game {game} at table {table} did not end this gambling day; a late claim must be"
    " made the same gambling day.",
    "late_void": "Game {game} was voided; none of its hands can be claimed.",
    "late_cards": "Enter the cards of the hand.",
    "recording_blank": "Enter the surveillance recording's reference.",
    "card_first": "Swipe the card first, then choose the seat and hand.",
    "credential_unknown": "There is no {what} {number}.",
    "credential_wrong": "{number} is a {kind}; use a {what}.",
    "credential_revoked": "The {what} {number} has been revoked.",
    "credential_foreign": "The {what} {number} belongs to someone else; use your own.",
    "same_person": "The person who {did} cannot also {does}; call someone else.",
    "no_claim": "No claim is pending at table {table}.",
    "nobody_to_page": "No one on the staff holds an executive card.",
    "paged_just_now": "An executive was just paged to table {table}; page again in {left} s.",
    "no_fault": "{place} has no fault on record.",
    "seat_unsaid": "Choose the seat. Out of order at table {table}, sensor {sensor}: {seats}.",
    "nobody_to_call": "There is no technician on the staff.",
    "called_just_now": "A technician was just called to table {table}; call again in {left} s.",
    "alarm_unknown": "That alarm has cleared.",
    "alarm_seen": "{by} has already acknowledged this alarm.",
    # People.
    "staff_known": "{staff} is already on the staff.",
    "staff_as_device": "A staff ID cannot begin with {prefix}; enter another.",
    "staff_unknown": "{staff} is not on the staff.",
    "staff_dismissed": "{staff} no longer works here.",
    "name_blank": "Enter a name.",
    "name_odd": "Use at most 40 letters, digits, spaces, periods and hyphens in a table name.",
    "role_unknown": "There is no role {role}.",
    "roles_missing": "Select at least one role.",
    "roles_apart": "One person cannot be both {both}.",
    "last_manager": "{staff} is the only manager; appoint another first.",
    "credential_known": "Number {number} has already been issued.",
    "credential_role": "{staff} cannot hold this key or card; only {role} can.",
    # Devices.
    "device_known": "Device {device} already exists.",
    "device_unknown": "There is no device {device}.",
    "device_revoked": "Device {device} has been revoked.",
    # Signs.
    "sign_words": "{what}: at most {most} characters, no line breaks.",
    "sign_pages": "Choose at most six promotions, each only once.",
    "sign_seconds": "Show jackpots for 10 to 120 seconds and other pages for 5 to 30, never longer"
    " than the jackpots.",
    "logo_large": "The logo is {size} kB; the limit is {most} kB.",
    "logo_unreadable": "The logo is not a usable SVG drawing: {why}.",
    "winner_none": "Award {award} on {link} is not a jackpot win that signs may show.",
    # Tables.
    "table_known": "There is already a table {table}.",
    "game_unknown": "There is no game {game} in the approved packages.",
    "spots_missing": "Choose the wagers on the layout.",
    "paytable_unknown": "There is no paytable {paytable} in the approved packages.",
    "public_rules": "{game} follows public rules, not an approved package; a live property cannot "
    "open it.",
    "limits_wrong": "The limits of {paytable} must be in whole cents, and the minimum above zero.",
    "above_ceiling": "{paytable} takes up to {maximum}; the legal limit for a single wager is now "
    "{ceiling}.",
    "aggregate_unlawful": "{paytable} pays at most {odds} to 1; an aggregate limit needs a prize "
    "of 50 to 1 or more.",
    "aggregate_mixed": "{paytable} pays both at odds and fixed amounts; an aggregate limit covers "
    "only one kind.",
    "aggregate_low": "The aggregate limit of {paytable} must be at least {least}.",
    "too_many_seats": "Table {table} has {seats} seats; {game} allows {most}.",
    "too_many_jackpots": "This layout can carry at most {most} jackpots, one per sensor.",
    "equipment_unknown": "There is no equipment {equipment} in the approved packages.",
    "equipment_wrong": "{paytable} is approved for {approved}, not for {equipment}.",
    "controller_missing": "A jackpot sensor needs a controller.",
    "shuffler_none": "Table {table} has no shuffler.",
    "shuffler_mode": "This table's shuffler is set to {mode}.",
    "shuffler_out": "The shuffler is being replaced. Next step: {step}.",
    "shuffler_missing": "{game} is dealt only from an automatic shuffler.",
    "version_missing": "Enter the version of the {part} that is installed.",
    "version_low": "The {part} must be {needed}; version {installed} is installed.",
    "dealer_missing": "Log on at table {table} with your card first.",
    "dealer_on": "{dealer} is already logged on at table {table}.",
    "dealer_off": "You are not logged on at table {table}.",
    "pit_same": "Table {table} is already in that pit.",
    "table_open": "Table {table} is open; close it first.",
    "title_unknown": "{title} is not a title in approval letter {letter} or in any other letter on"
    " record.",
    "title_wrong": "{title} is not a title of {game}.",
    "third_card_unstated": "Choose the version of {paytable}: player's cards only, or dealer's up "
    "card.",
    "not_approved": "There is no approval on record for the {what}.",
    "approval_expired": "The approval of the {what} expired on {until}.",
    "approval_changed": "The {what} has changed since it was approved.",
    "procedure_missing": (
        "Enter the regulator-approved procedure for a failed shuffler as a house rule first."
    ),
    "claim_stands_signs": "A claim is pending in this round; only a supervisor can record this.",
    "round_running": "A round is open at table {table}; end it first.",
    "game_running": "Game {game} at table {table} is still open; end it first.",
    "reference_blank": "Enter the {what}.",
    # Links.
    "link_known": "There is already a link {link}.",
    "link_unknown": "There is no link {link}.",
    "not_a_jackpot": "{paytable} does not pay from a meter, so it cannot be linked.",
    "kind_wrong": "{paytable} cannot run as a {kind} jackpot.",
    "wager_fixed": "The wager on {paytable} is {wager}.",
    "executive_unanswered": "Choose yes or no: an executive records every 100% award of the top "
    "level.",
    "prizes_wrong": "Enter a prize for each of these hands: {hands}.",
    "family_wrong": "{paytable} is not approved for {family} controllers.",
    "link_running": "Link {link} is open; close it first.",
    "sensor_taken": "Sensor {sensor} at table {table} is already on {link}.",
    "on_link": "Table {table} is already on link {link}.",
    "not_on_link": "Table {table} is not on link {link}.",
    "kinds_mixed": "Table {table} has a {kind} jackpot; a progressive and a house jackpot cannot "
    "share a table.",
    "location_differs": "Table {table} is at {here}; the link is at {there}.",
    "proof_missing": "Different games can share a meter only with a proof that their probabilities"
    " are equal.",
    "proof_program": "The proof was made by a different version of the program; make a new one.",
    "proof_incomplete": "The proof does not cover {game} with {paytable}.",
    "hand_differs": "The winning hands differ: {here} has {wins}; {there} has {others}.",
    "probability_differs": "{hand} is {a} in {here} and {b} in {there}; a link needs equal"
    " probabilities.",
    "meter_missing": "Table {table} has no meter display to show the jackpot.",
    "one_progressive": "Until {until}, each game on a link of different games may have only one"
    " progressive.",
    "never_linked": "{paytable} cannot be linked.",
    "same_game_only": "{paytable} can only link tables of the same game.",
    "title_not_linked": "{title} (table {table}) is not a title that may share this jackpot.",
    "wager_linked": "Table {table} has one wager for this jackpot, and it is already on {link}.",
    "paytable_differs": "Table {table} does not offer {paytable}.",
    "wager_outside": "Table {table} takes {low} to {high} on {paytable}; the link takes {wager}.",
    "decks_differ": "Table {table} uses {here} decks; the link uses {there}.",
    "version_differs": "The two versions of Blazing 7's cannot be linked with each other.",
    "makers_differ": "Equipment from {makers} has not been tested together.",
    "family_differs": "The controller at table {table} is of a different family than those of the"
    " link.",
    "notices_missing": "Post the notices first: {notices}.",
    "link_empty": "Link {link} has no tables.",
    "link_retired": "Link {link} is permanently out of play.",
    # Routines.
    "jackpot_spot": "Table {table} is on {link}; {paytable} must stay on its layout.",
    "move_nowhere": "{link} cannot be moved to itself; choose another link.",
    "house_money": "{link} is a house jackpot; it cannot be mixed with players' money.",
    "move_location": "A jackpot must stay at its location: {here}, not {there}.",
    "move_level": "{link} has no level {level}; choose the level its money goes to.",
    "link_bare": "{link} has no money to move.",
    "table_stays": "Table {table} is still on link {link}; unlink it first.",
    "money_stays": "{level} of {link} still holds money; move it first.",
    "shift_runs": "{by}'s shift, {name}, is still open; close it first.",
    "no_shift": "No shift is open.",
    "day_runs": "Gambling day {day} is not over yet.",
    "day_before": "The log begins on gambling day {first}; {day} cannot be closed.",
    "day_closed": "Gambling day {day} is already closed.",
    # Parameter changes.
    "nothing_changes": "There is nothing to change.",
    "levels_differ": "The levels cannot change; they are {levels}.",
    "game_on_link": "Table {table} is still playing game {game} on this link; end it first.",
    "jackpot_pending": "A jackpot is pending at table {table}; settle it before making the change.",
    # Two people.
    "request_stands": "Request {request} on the same matter is still pending; approve or refuse"
    " it first.",
    "request_unknown": "There is no open request {request}.",
    "request_expired": "Request {request} is older than 24 hours; make a new one.",
    "request_of_another": "{by} made this request; only a manager or executive can refuse it.",
    "request_orphaned": "{by}, who made this request, no longer has the role for it; refuse it.",
    "agree_role": "Only {needed} can approve this.",
    "role_too_new": "{actor} must hold the role for {hours} hours before approving requests.",
    "raises_self": "You cannot give yourself a role; another manager must request it.",
    "same_role": "Two people in different roles must sign this, not two in the role of {role}.",
    "reason_blank": LINK_SENTENCES["reason_blank"],
    # Funds.
    "bank_short": "The jackpot account is short {amount}; take no jackpot wagers until it is "
    "deposited.",
    "seized": "{amount} of {link} was seized; take no wagers on it until the money is replaced.",
    "amount_missing": "Enter an amount above zero.",
    "slip_unnumbered": "Enter the slip's number.",
    "inventory_open": "Table {table} already has an opening inventory; sign the closing one first.",
    "inventory_missing": "Table {table} has no opening inventory; sign one first.",
    "day_wrong": "{day} is not a date; write it like 2026-11-15.",
    "day_ahead": "{day} is in the future.",
    "day_past": "{day} has passed; enter today or a later day.",
    "funds_short": "The jackpot account is short {amount}; money in reserve or overflow cannot be"
    " used until it"
    " is deposited.",
    "seized_aside": "{amount} set aside for {link} was seized; only the other {left} may be used.",
    "seized_stays": "{amount} of {link} is still missing; its money cannot be moved until it is"
    " replaced.",
    "seized_more": "{link} shows {posted} and has {hidden} set aside; no more than that can be "
    "seized.",
    "restored_more": "Only {posted} posted and {hidden} set aside are still missing from {link}.",
    "not_progressive": "{link} is a house jackpot and has no account.",
    "year_not_over": "The year {year} is not over yet.",
    "prize_uncovered": "Record cover for the second-largest prize, {amount}, before opening a"
    " table.",
    # Notices, seals, tax.
    "malfunction_unknown": "No notice is due for malfunction {number}.",
    "cards_missing": "A win of {amount} must be recorded with its cards; enter them first.",
    "cards_blank": "Enter the cards.",
    "cards_known": "The cards of win {win} are already on record, or it has been paid.",
    "not_sealed": "No hand and deck are sealed for this win.",
    "seal_held": "The hand and deck of win {win} must stay sealed until {until}.",
    "pay_cards": "No cards are on record for win {win}; ask the supervisor to enter them.",
    "winner_missing": "Record the winner of win {win} and their photo ID first.",
    "number_unsaid": "Select whether the winner gave a taxpayer number.",
    "form_unsigned": "Print form {form} and have the winner sign it first.",
    "cash_above": "Pay {amount} by check; the limit for cash and chips is {most}.",
    "check_missing": "Enter the check number.",
    "check_odd": "Only checks have a number; leave it empty, or choose Check.",
    "tax_form_wrong": "This award needs {needed}, not {given}.",
    "tax_withheld_wrong": "{due} must be withheld from this award, not {given}.",
    # House rules.
    "house_rule_unknown": "There is no house rule for {topic}.",
    "house_rule_unreadable": "House rule on {topic}: enter {expected}{instead}.",
    "house_rule_contradicts": "{house} contradicts {rule}.",
    # Merchandise.
    "hand_not_offered": "{paytable} at table {table} has no {hand}.",
    "prize_not_fixed": "{hand} pays {pay}; merchandise can only replace a fixed prize.",
    "merchandise_low": "The merchandise is worth {value}; the prize it replaces is {prize}.",
    "not_owned": "The house must own the merchandise outright.",
    "paper_missing": "Enter the {paper}.",
    "merchandise_notices": "Post the merchandise notices first: {notices}.",
    "offer_unknown": "There is no merchandise prize {offer}.",
    "offer_given": "Merchandise {offer} has already been won.",
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
    """Which refusals are recorded in the log, and as what; "" for all others."""
    if code in UNREASONABLE and command in LOCKS:
        return "unreasonable_contribution"
    return "security" if code in SECURITY else ""


def refuse(code: str, **facts: object) -> NoReturn:
    Reasons(SENTENCES).refuse(code, **in_words(facts))


def refuse_if(holds: bool, code: str, **facts: object) -> None:
    if holds:
        refuse(code, **facts)


def in_words(facts: dict[str, object]) -> dict[str, object]:
    """Names links and levels in the words that people know; their ids stay in the log."""
    link, level = str(facts.get("link", "")), str(facts.get("level", ""))
    return facts | {"link": link_name(link), "level": LEVELS.get(level, level)}
