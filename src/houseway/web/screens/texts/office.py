"""Every English word of the manager's console. Names of hands, reports and refusals come from the
rooms that own them."""

CONSOLE = "Manager console"
DAY = "Gambling day"
FROM = "from"
ALARMS = "alarms"
DONE = "Done; record {seq} of the log."
ROOMS = {
    "floor": "Floor",
    "links": "Links",
    "tables": "Tables",
    "paytables": "Paytables",
    "people": "Staff, devices",
    "adjustments": "Adjustments",
    "jackpots": "Jackpot log",
    "reports": "Reports",
    "log": "Log",
    "regulation": "Regulation",
}
LEVELS = {"mega": "Mega", "major": "Major", "minor": "Minor", "jackpot": "Jackpot"}
KINDS = {"progressive": "progressive", "house": "house jackpot"}
REASON = "Reason"
CARD, PIN = "Card", "PIN"
SECOND = "Second person"
SECOND_HINT = "Someone else, in another role, signs here with card and PIN."
READING = "Reading the log"
COUNTING = "Counting every deal"

ALARM = {
    "title": "Alarms",
    "none": "Nothing open",
    "stopped": "The floor has stopped",
    "fault": "Table {table}, sensor {sensor}: fault",
    "fault_what": "{what}. Takes no jackpot wagers until it is cleared.",
    "pending": "Table {table}: {amount} waits for a signature",
    "pending_what": "Game {game} on {link}; the claim waits at the table.",
    "proposal": "{link}: a change waits for a second person",
    "proposal_what": "Proposed by {by}; another role must agree.",
    "open": "open",
}
FLOOR = {
    "coin_in": "Coin-in today",
    "coin_in_what": "{games} games with jackpot wagers",
    "posted": "Jackpots posted today",
    "pending": "Pending awards",
    "no_pending": "no claim waits",
    "waiting": "table {table}",
    "tables": "Tables",
    "open": "{count} open",
    "closed": "{count} closed",
    "faulty": "{count} with a fault",
    "chain": "Log chain",
    "whole": "Whole",
    "broken": "Broken",
    "unchecked": "Not checked yet",
    "records": "{count} records",
    "head": "Head digest",
    "map": "{count} tables",
    "lit": "jackpot wager on the sensor",
    "none": "none",
    "claim": "claim",
    "framed": "Framed together: one shared meter",
    "no_jackpot": "No jackpot here",
    "table": "Table",
    "by_hour": "Coin-in by hour",
    "today": "today",
    "before": "a week before",
    "no_wagers": "No wagers yet today",
    "log": "Log",
    "open_log": "Open the log",
    "award": "Pending award",
    "provisional": "provisional, on the reading of the claim",
    "where": "Where",
    "hand": "Hand",
    "queue": "Queue",
    "envy": "Envy",
    "envy_what": "{seats} seats, {amount} from the tray",
    "needs": "Needs",
    "claim_go": "Open the claims",
    "more": "and {count} more",
    "game": "game {game}",
    "empty": "No table yet. Approve what is to be played, add a table, connect its controller.",
}
STATES = {
    "closed": "Closed",
    "claim": "Claim waits",
    "locked": "Wagers locked, dealing",
    "open": "Open for wagers",
    "no_jackpot": "Open, no jackpot",
    "fault": "Fault",
}
