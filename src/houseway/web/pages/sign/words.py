"""Words of the signs, sent to them as a script of their own."""

from houseway.web.pages.words import LEVELS

SIGN = {
    "levels": LEVELS,
    "closed": "Jackpot closed",
    "fault": "Jackpot out of order",
    "table": "Table {table}",
    "at_table": "At table {table}",
    "seat": "Table {table}, seat {seat}",
    "pending": "Jackpot pending",
    "level_pending": "{level}, jackpot pending",
    "not_live": "Meter not live. Ask the dealer.",
    "fixed": "wins a fixed prize",
    "whole": "wins the whole jackpot",
    "jackpot": "Jackpot",
    "level_jackpot": "{level} jackpot",
    "share": "{hand}, {share}% of the jackpot",
    "share_of": "{share}% of the jackpot",
    "prize": "Jackpot prize",
    "for": "For {wager}",
    "for_a": "For a {wager} wager",
    "envy": "Envy",
    "envy_all": "to all others in the jackpot at this table",
    "envy_list": "to the others at this table:",
    "each": "each to seats",
    "of": "{at} of {of}",
    "sign_of": "Sign of table {table}",
    "preview": "Preview",
    "not_enrolled": "This monitor is not enrolled",
    "enrol_at": "Open {address} on it",
}
ENROL = {
    "title": "Enrol this monitor",
    "what": "Type the code that the office handed over. It works once and ties this monitor to the "
    "sign of one table.",
    "code": "Code",
    "do": "ENROL",
    "gone": "The server does not answer.",
    "wrong": "This is not the code of a sign.",
}
