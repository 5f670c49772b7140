"""The simulation page: the terminal's rounds, chunk by chunk, so that they can be watched."""

from asyncio import timeout

from houseway.lab.simulation.by_table import CHUNK, Plan
from houseway.paytables.words import bet_label
from houseway.web.lab import tasks
from houseway.web.pages.lab.base import Answer, LabPage, Query, View, need_names
from houseway.web.pages.routes import page
from houseway.web.pages.words import game_titles, minus

ROUNDS, ROUNDS_MOST = "20000", 200_000
A_LOOK = 1.0  # Seconds until the rounds dealt so far are shown.
KNOWN = ("game", "rounds", "seed", "seats")


@page("/lab/simulate")
class SimulatePage(LabPage, tab="simulate"):
    plan: Plan

    def read(self, query: Query) -> Query:
        need_names(query, KNOWN, "A simulation")
        self.is_asked = bool(query.get("rounds"))
        self.parts: list[Answer] = []
        game = query.get("game") or game_titles()[0][0]
        self.plan = Plan(
            game=game,
            rounds=whole(query.get("rounds") or ROUNDS, "Rounds", ROUNDS_MOST),
            seed=whole(query.get("seed") or "1", "A seed", 2**64 - 1),
            seats=whole(query.get("seats") or "1", "Seats", 9),
        )
        kept = {name: query[name] for name in KNOWN if query.get(name)}
        return {"game": game, **kept}

    async def ask(self) -> None:
        """Each chunk has its own random numbers: these are the rounds that the terminal deals."""
        if not self.is_asked:
            return
        given = {name: getattr(self.plan, name) for name in KNOWN}
        self.waits = "Dealing"
        async with timeout(A_LOOK):
            for _, number, rounds in self.plan.chunks:
                part = {**given, "rounds": number * CHUNK + rounds}  # The same in a longer run.
                self.parts.append(await self.asked(tasks.simulated_chunk, part, number))
            self.answer = {"bets": await self.asked(tasks.simulated, given, self.parts)}
        self.waits = ""

    def view(self) -> object:
        plan, query, found = self.plan, self.visit.query, self.answer.get("bets", [])
        done = min(len(self.parts) * CHUNK, plan.rounds)
        return self.shown(
            games=game_titles(),
            game=plan.game,
            rounds=query.get("rounds", ROUNDS),
            seed=str(plan.seed),
            seats=str(plan.seats),
            is_asked=self.is_asked,
            done=done,
            share=round(100 * done / plan.rounds, 2),
            stop=self.at({"rounds": str(done)}) if self.waits and done else "",
            bets=[bet_view(one) for one in found],
            lacks_z=any(one["exact_edge"] is not None and one["z"] is None for one in found),
            command=f"houseway simulate {plan.game} --engine table --rounds {plan.rounds} "
            f"--seed {plan.seed} --seats {plan.seats}",
        )


def whole(text: str, name: str, most: int) -> int:
    plain = text.replace(",", "")
    if not (plain.isascii() and plain.isdigit() and int(plain) <= most):
        raise ValueError(f"{name}: enter a whole number up to {most:,}, not {text}.")
    return int(plain)


def bet_view(one: Answer) -> View:
    exact, z, wager = one["exact_edge"], one["z"], one["average_wager"]
    return View(
        bet=bet_label(one["bet"]),
        edge=minus(f"{one['house_edge']:.4%}"),
        error=f"{one['standard_error']:.4%}",
        exact="" if exact is None else minus(f"{exact:.4%}"),
        z="" if z is None else minus(f"{z:+.2f}"),
        wager="" if wager is None else f"{wager:.4f}",
    )
