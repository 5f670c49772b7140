"""The checklists of tables, for the drawer on the map and the day page."""

from urllib.parse import quote

from houseway.floor.office.checklist import Checklist, Line, checklist
from houseway.floor.state import Table
from houseway.web.pages.office.base import BY_NAME, Office

# Each line in words, the page that resolves it ("": the pit), and its URL.
LINES = {
    "shift": ("A shift is open", "day", "/floor/day"),
    "papers": ("Approvals are on record", "tables", "/floor/tables/{table}"),
    "cover": ("The second-largest prize is covered", "bank", "/floor/bank"),
    "jackpots": ("The table's jackpots are open", "links", "/floor/links"),
    "money": ("The jackpot account is fully funded", "bank", "/floor/bank"),
    "faults": ("Sensors and controller work", "tables", "/floor/tables/{table}"),
    "games": ("No game in play", "", "/dealer/{table}"),
    "claims": ("No claims pending", "", "/supervisor"),
    "keys": ("Keypad closed", "", "/dealer/{table}"),
    "paid": ("All wins are paid", "jackpots", "/floor/jackpots?view=unpaid"),
    "notices": ("Malfunctions are reported", "bank", "/floor/bank"),
}
# The same, still to do: each line names the missing thing after a colon.
TO_DO = {
    "shift": "Open a shift",
    "papers": "Record the approvals",
    "cover": "Cover the second-largest prize",
    "jackpots": "Open the table's jackpots",
    "money": "Fund the jackpot account",
    "faults": "Clear the faults",
    "games": "End the game",
    "claims": "Resolve the claims",
    "keys": "Close the keypad",
    "paid": "Pay the wins",
    "notices": "Report the malfunctions",
}
PIT = frozenset({"dealer", "supervisor", "executive"})


class Checklists(Office):
    def checklist(self, table: Table) -> Checklist:
        return checklist(self.state, table, self.today())

    def checklists(self) -> list[Checklist]:
        return [self.checklist(table) for table in self.state.tables.values()]

    def line_words(self, found: Checklist, line: Line) -> str:
        if line.code == "keys" and self.state.tables[found.table].flow == "aquarius":
            return "Turn the key to RUN" if line.lacks else "Key at RUN"
        return TO_DO[line.code] if line.lacks else LINES[line.code][0]

    def cure(self, found: Checklist, line: Line) -> str:
        """Where it is done, for those with access."""
        _, place, address = LINES[line.code]
        is_let_in = self.roles & (BY_NAME[place].roles if place else PIT)
        return address.format(table=quote(found.table)) if is_let_in else ""
