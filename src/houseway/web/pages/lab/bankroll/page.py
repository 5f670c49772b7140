"""The bankroll page: up to three bets made every round, a bankroll, a session."""

from math import floor

from houseway.lab.answers import bankroll
from houseway.lab.question import read_side
from houseway.lab.risk.bankroll import bankroll_figures, bankroll_notes, dollars
from houseway.money import parse_money
from houseway.paytables import load_catalog
from houseway.web.pages.charts import Chart, curve, round_step
from houseway.web.pages.lab.base import Answer, LabPage, Query, need_names
from houseway.web.pages.lab.controls import Option, named
from houseway.web.pages.lab.suggestions import label
from houseway.web.pages.routes import page
from houseway.web.pages.words import minus

BETS = "abc"
PLAIN = {"a": "blackjack", "stake_a": "10", "for": "player"}
PLAIN |= {"bankroll": "500", "rounds": "240", "an_hour": "60"}
WHOLE = {"rounds": (1, 100_000), "an_hour": (1, 10_000)}
NAMES = ("bankroll", *WHOLE, "for", *BETS, *(f"stake_{bet}" for bet in BETS))
SIDE_MOST = 400  # characters


@page("/lab/bankroll")
class BankrollPage(LabPage, tab="bankroll"):
    def read(self, query: Query) -> Query:
        need_names(query, [n for n in NAMES if len(query.get(n, "")) <= SIDE_MOST], "A bankroll")
        full = {**PLAIN, **{name: value.strip() for name, value in query.items() if value.strip()}}
        for name, (low, high) in WHOLE.items():
            if not (full[name].isdigit() and low <= int(full[name]) <= high):
                title = label(name).capitalize()
                raise ValueError(f"{title}: enter a whole number from {low} to {high:,}.")
        if full["for"] not in ("player", "house"):
            raise ValueError("Choose the player's or the casino's bankroll.")
        if parse_money(full["bankroll"]) <= 0:
            raise ValueError("The bankroll must be more than $0.")
        sides = {bet: read_side(full[bet]).side for bet in BETS if full.get(bet)}
        self.bets = [f"{side}@{full.get(f'stake_{bet}', '5')}" for bet, side in sides.items()]
        self.session: Query = {**full, **sides}
        return {name: self.session[name] for name in NAMES if name in self.session}

    async def ask(self) -> None:
        given: Answer = {name: int(self.session[name]) for name in WHOLE}
        given |= {"bankroll": self.session["bankroll"], "house": self.session["for"] == "house"}
        self.answer = await self.asked(bankroll, *self.bets, **given)

    def view(self) -> object:
        found = self.answer
        return self.shown(
            bets=[self.bet(name) for name in BETS],
            given=self.session,
            figures=bankroll_figures(found) if found else [],
            notes=bankroll_notes(found) if found else [],
            charts=[of_the_session(found), of_the_ruin(found)] if found else [],
        )

    def bet(self, name: str) -> tuple[str, str, str, list[Option]]:
        side = self.session.get(name, "")
        yours = [(side, f"{side}, yours")] if side and side not in load_catalog() else []
        none = [] if name == BETS[0] else [("", "none")]
        options = [*none, *yours, *named(load_catalog().values())]
        return name, side, self.session.get(f"stake_{name}", ""), options


def of_the_session(found: Answer) -> Chart:
    """The chance to end at an amount or less, against the amount."""
    total, points = 0.0, []
    low, high = found["distribution"][0][0], found["distribution"][-1][1]
    step = round_step((high - low) / 6)
    first = floor(low / step) * step
    for _, right, chance in found["distribution"]:
        total += chance
        points.append((right - first, 100 * total))
    at = found["percentiles"]
    spots = [
        (at[each] - first, float(each), minus(dollars(at[each]))) for each in ("5", "50", "95")
    ]
    title = "Chance of this result or worse"
    words = (lambda x: minus(dollars(x + first)).removesuffix(".00"), percent)
    return curve(title, [(0.0, 0.0), *points], words, spots=spots)


def of_the_ruin(found: Answer) -> Chart:
    points = [(float(rounds), 100 * chance) for rounds, chance in found["ruin"]["curve"]]
    return curve("Bankroll lost, by rounds played", points, (lambda x: f"{x:,.0f}", percent))


def percent(value: float) -> str:
    return "under 0.0001%" if 0 < value < 0.0001 else f"{value:.4g}%"
