"""English words of the console's page for what recurs: shifts, days, layouts, moving jackpots."""

TITLE = "Shift and day"
WHAT = "Hand over a shift, close a gambling day, change a layout, move a jackpot."
SHIFT = {
    "title": "Shift",
    "none": "No shift runs.",
    "runs": "Shift {number}, {name}, of {by}, runs.",
    "name": "Name of the shift",
    "open": "Open the shift",
    "note": "Note for whoever comes next",
    "close": "Close the shift",
    "waiting": "Handed over with it: {pending}.",
}
DAY = {
    "title": "Gambling days",
    "heads": "Day,Closed,By,Sheets:n,As signed,",
    "open": "not closed",
    "runs": "runs",
    "close": "Close {day}",
    "what": "Closing a day signs its sheets: their digests go into the log. A day is closed once; "
    "one that was left out may be closed later.",
    "same": "as signed",
    "differs": "differs: {sheets}",
    "report": "Sheets",
    "none": "The log knows no day yet.",
}
LAYOUT = {
    "title": "Change a layout",
    "what": "While its table is closed. The paytable of a linked jackpot stays.",
    "table": "Table",
    "spots": "Wagers and limits",
    "hint": "For example: ms-01 $5-$100, three-card-bonus-2 $1-$5; a limit on all players "
    "together stands behind a stroke: three-card-bonus-4 $1-$100/$5000",
    "unread": "Write a wager like ms-01 $5-$100, not {text!r}.",
    "change": "Change the layout",
    "none": "Close a table to change its layout.",
}
MOVE = {
    "title": "Move a jackpot",
    "what": "All money of a closed link goes to another link at this location. A new link is "
    "opened first, with its tables and $0 on each level that takes the money over.",
    "from": "From",
    "to": "To",
    "level": "Levels without a namesake go to",
    "move": "Move the money",
    "retire": "Retire the link",
    "none": "Close a link to move its money.",
    "holds": "{link}, holds {amount}",
}
