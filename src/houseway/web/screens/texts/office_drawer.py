"""Words of the drawer of a table, of paging an executive, and of the demo's guests."""

DRAWER = {
    "label": "Table {table}",
    "close": "Close",
    "game": "Game",
    "dealer": "Dealer",
    "coin_in": "Coin-in today",
    "controller": "Controller",
    "pit": "Pit",
    "meters": "Meters",
    "no_meter": "No jackpot at this table.",
    "sensor": "sensor {sensor}",
    "lit": "wagers at {seats}",
    "fixed": "fixed prizes, no meter",
    "pending": "pending",
    "claims": "Claims",
    "seat": "seat {seat}, ",
    "no_claims": "No claim waits.",
    "called": "Supervisor called",
    "technician": "Technician",
    "last": "Last events",
    "no_events": "Nothing since this server started.",
    "all": "All of them",
    "whole": "Whole page",
    "panel": "Dealer's panel",
    "sign": "Sign",
    "open_do": "Open table",
    "close_do": "Close table",
}
PAGE = {
    "do": "Page executive",
    "again": "Page again",
    "paged": "{names} paged",
    "short": "paged",
    "you": "You are paged to table {table}",
    "tables": "You are paged to tables {tables}",
}
GUESTS = {
    "label": "Guests play",
    "speed": "{speed}× as fast",
    "own": "as people do",
}
