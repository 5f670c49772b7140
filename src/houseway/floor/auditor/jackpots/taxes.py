"""The tax due on an award, from the auditor's own reading of the tax table."""

import tomllib
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from pathlib import Path

from houseway.floor.auditor.rebuilt_books import CENT, DOLLAR, Json, need

TABLE = Path(__file__).parents[2] / "regulation" / "tax.toml"


def due(award: int, event: Json) -> tuple[int, str, str, int]:
    """Winnings, form, kind of withholding, amount withheld."""
    law = [row for row in table() if row["since"] <= event["year"]][-1]
    need(event["method"] in ("net", "gross"), f"there is no withholding method {event['method']}")
    wager = event["wager"]
    net = award - wager
    winnings = net if event["method"] == "net" else award
    many = law["times_wager"] * wager
    if net > dollars(law["withhold_above"]) and net >= many:
        return winnings, "W-2G", "regular", part(net, law["withhold"])
    if winnings < dollars(law["report_from"]) or winnings < many:
        return winnings, "", "", 0
    if event["has_number"]:
        return winnings, "W-2G", "", 0
    return winnings, "W-2G", "backup", part(winnings, law["backup"])


def part(amount: int, percent: str) -> int:
    exact = Decimal(amount) * Decimal(percent.rstrip("%")) / 100 / CENT
    return int(exact.to_integral_value(ROUND_HALF_UP)) * CENT


def dollars(text: str) -> int:
    return int(Decimal(text.strip("$").replace(",", "")) * DOLLAR)


@cache
def table() -> list[Json]:
    rows: list[Json] = tomllib.loads(TABLE.read_text("utf-8"))["year"]
    return sorted(rows, key=lambda row: row["since"])
