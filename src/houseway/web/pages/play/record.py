"""Your record: the graph, results by game, the costliest decisions, and drills made from them. The
URL says which drill, which question of it, the seed, and the answer.
"""

from asyncio import to_thread
from collections import Counter, defaultdict
from contextlib import suppress
from itertools import pairwise

from houseway.cards import system_randomness
from houseway.floor.clock import MICRO
from houseway.games import game
from houseway.money import DOLLAR, Money
from houseway.table.layout import Layout
from houseway.web.pages.felt.chips import signed
from houseway.web.pages.play.page import FeltPage, player
from houseway.web.pages.play.panels.coaching import bars, decided
from houseway.web.pages.play.scene import View
from houseway.web.pages.play.similar_question import SPOTS, SimilarQuestion, similar_question
from houseway.web.pages.play.words import (
    answer_words,
    cents,
    counted,
    decision_words,
    signed_cents,
)
from houseway.web.pages.routes import page
from houseway.web.play.decision import Decision
from houseway.web.play.guest_tables import edges
from houseway.web.play.record import BAND_FROM, Round, Sums, rounds_of, summed, valued
from houseway.web.problems import Denied

DEAREST, DRILLS = 5, 3
WIDE, HIGH, LEFT, POINTS = 840, 230, 52, 400
PAUSE = 30 * 60 * MICRO  # After a longer gap between two rounds, a new session begins.
Spot = tuple[Round, Decision]
Ring = tuple[int, str, str]  # the place of a round, its address, what it says


@page("/play/your/record")
class RecordPage(FeltPage):
    template = "play/record.html"
    title = "Your record"
    is_live = False

    async def load(self) -> None:
        who, properties = player(self), self.backend.properties
        self.games: dict[str, str] = {}
        self.rounds: list[Round] = []
        self.like: SimilarQuestion | None = None
        layouts: dict[str, Layout] = {}
        if not who or not await to_thread(properties.knows, who):
            return
        log = properties.play_logs.log(who, 0, kept=False)
        rounds = await to_thread(lambda: rounds_of(log.read(), who))
        known = {}
        for name in {one.table for one in rounds}:
            found = await to_thread(properties.table, who, name)
            if found is None:
                continue
            self.games[name] = found.layout.game.id
            layout = layouts[name] = found.layout
            bets = tuple(b for b in layout.tables if b in (*layout.game.base, *layout.spots))
            known[name] = await edges(self.backend.lab, layout, bets)
        self.edges, self.rounds = known, valued(rounds, known)
        if spot := self.asked_spot():
            played, choice = spot
            layout, seed = layouts[played.table], self.visit.query.get("seed", "")
            ante = played.wagers.get(layout.spots[0], DOLLAR)
            seed = f"{seed}.{self.visit.query.get('at', '0')}"
            with suppress(Denied):  # If the lab is busy, the cards of the mistake are used.
                self.like = await similar_question(self.backend.lab, layout, choice, ante, seed)

    @property
    def wrong(self) -> list[Spot]:
        """The costliest first."""
        made = [(one, choice) for one in self.rounds for choice in one.played.decisions]
        return sorted(((r, d) for r, d in made if d.cost), key=lambda one: -one[1].cost)

    def asked_spot(self) -> Spot | None:
        """The mistake that the drill in the URL has reached; one may come several times."""
        query = self.visit.query
        spots, at = (
            dict(self.drills(self.wrong)).get(query.get("drill", ""), []),
            query.get("at", "0"),
        )
        if not spots or not at.isdecimal() or int(at) >= SPOTS:
            return None
        return spots[int(at) % len(spots)]

    def view(self) -> View:
        sums = summed(self.rounds)
        wrong = self.wrong
        most = len(wrong) if "all" in self.visit.query else DEAREST
        return {
            "rounds": counted(len(self.rounds), "round"),
            "figures": figures(sums, len(self.rounds)),
            "graph": graph(sums, *self.marked()) if len(self.rounds) > 1 else None,
            "games": [self.game_row(name) for name in sorted(self.games)],
            "dearest": [self.spot(one) for one in wrong[:most]],
            "more": len(wrong) - most,
            "drills": [self.drill(key, spots) for key, spots in self.drills(wrong)],
            "seed": system_randomness().below(1_000_000),
            "trial": self.trial(),
        }

    def marked(self) -> tuple[list[Ring], list[int]]:
        """Ringed rounds with the costliest mistakes, and those that began a session."""
        rounds = self.rounds
        wrong = [at for at, one in enumerate(rounds) if one.played.cost]
        dear = sorted(wrong, key=lambda at: -rounds[at].played.cost)[:DEAREST]
        rings = [(at, *self.ring(rounds[at])) for at in sorted(dear)]
        pairs = enumerate(pairwise(rounds), 1)
        return rings, [at for at, (last, one) in pairs if one.at - last.at > PAUSE]

    def ring(self, one: Round) -> tuple[str, str]:
        id_, number = self.games[one.table], one.played.number
        words = f"{game(id_).name}, round {number}: mistakes cost {cents(one.played.cost)}"
        return f"/play/{id_}/rounds/{number}", words

    def game_row(self, name: str) -> View:
        own = [one for one in self.rounds if one.table == name]
        sums, layout = summed(own), game(self.games[name])
        base = layout.spots[0]
        staked = sum(one.wagers.get(base, 0) for one in own)
        return {
            "name": layout.name,
            "rounds": len(own),
            "net": signed(sums.net),
            "edge": f"{self.edges[name][base][0]:.2%}" if base in self.edges[name] else "unknown",
            "result": f"{sums.net / max(1, staked):+.1%}".replace("-", "−"),
            "cost": cents(sums.cost),
            "wide": round(100 * sums.cost / max(1, summed(self.rounds).cost)),
            "link": f"/play/{self.games[name]}",
        }

    def spot(self, one: Spot) -> View:
        played, choice = one
        id_ = self.games[played.table]
        return {
            **decided(choice),
            "title": decision_words(choice.question).capitalize(),
            "did": answer_words(choice.answer),
            "best": answer_words(choice.best),
            "cost": cents(choice.cost),
            "where": f"{game(id_).name}, round {played.played.number}",
            "link": f"/play/{id_}/rounds/{played.played.number}",
        }

    def drills(self, wrong: list[Spot]) -> list[tuple[str, list[Spot]]]:
        """The same questions of the same game, the costliest first."""
        groups: dict[str, list[Spot]] = defaultdict(list)
        for one in wrong:
            groups[f"{one[0].table}.{one[1].question}"].append(one)
        cost = Counter({key: sum(d.cost for _, d in spots) for key, spots in groups.items()})
        return [(key, groups[key]) for key, _ in cost.most_common(DRILLS)]

    def drill(self, key: str, spots: list[Spot]) -> View:
        table, _, question = key.partition(".")
        name = f"{game(self.games[table]).name}, {decision_words(question)}"
        cost = cents(sum(choice.cost for _, choice in spots))
        return {"key": key, "name": name, "count": counted(len(spots), "mistake"), "cost": cost}

    def trial(self) -> View | None:
        """One question of a drill: the cards and the choices; once answered, what each is worth."""
        query, spot = self.visit.query, self.asked_spot()
        if spot is None:
            return None
        choice = self.like.decision if self.like else spot[1]
        worth, said = dict(choice.worth), query.get("said", "")
        words = sorted(worth)
        right = worth.get(said) == max(worth.values())
        return {
            **self.drill(query["drill"], [spot]),
            "at": int(query.get("at", "0")),
            "of": SPOTS,
            "seed": query.get("seed", ""),
            "said": said if said in words else "",
            "words": [(word, answer_words(word)) for word in words],
            "right": right,
            "shown": decided(choice),
            "bars": bars(choice.worth, {choice.best}, said),
            "lab": self.like.lab if self.like else "",
            "link": self.spot(spot)["link"],
        }


def figures(sums: Sums, rounds: int) -> list[tuple[str, str, str, str]]:
    """Title, figure, small print, and color."""
    share = f"{sums.mistakes / sums.choices:.1%}" if sums.choices else "none"
    off = round(abs(sums.luck) / sums.deviation, 1) if sums.deviation else 0
    many = f"{off} standard deviation{'' if off == 1 else 's'}"
    luck = f"{many} {'above' if sums.luck > 0 else 'below'} expected" if off else "as expected"
    return [
        ("Net", signed(sums.net), f"expected {signed_cents(sums.expected)}", ""),
        ("Best play", signed_cents(sums.best), "the house edge on your bets", ""),
        ("Mistakes", str(sums.mistakes), f"in {counted(sums.choices, 'choice')}, {share}", ""),
        (
            "Mistakes cost",
            cents(sums.cost),
            f"{cents(sums.cost // max(1, rounds))} a round",
            "bad" * bool(sums.cost),
        ),
        ("Luck", signed_cents(sums.luck), luck, "ok" if sums.luck > 0 else ""),
    ]


def graph(sums: Sums, rings: list[Ring], sessions: list[int]) -> View:
    """SVG lines: you, expected from your play, best play; and the band around the second. A ring is
    a costly mistake and opens its round; a tick is the start of a session."""
    every = max(1, len(sums.line) // POINTS)
    line = [(0, 0, 0, 0.0), *sums.line[::every], sums.line[-1]]
    has_band = len(sums.line) >= BAND_FROM
    bounds = [end for net, exp, best, band in line for end in (net, best, exp - band, exp + band)]
    low, high = min(bounds), max(bounds)
    span, last = (high - low) or 1, len(line) - 1

    def y(amount: float) -> float:
        return round(10 + (HIGH - 30) * (high - amount) / span, 1)

    def path(values: list[float]) -> str:
        return " ".join(f"{x(at)},{y(one)}" for at, one in enumerate(values))

    def x(at: int) -> float:
        return round(LEFT + (WIDE - LEFT - 10) * at / last, 1)

    upper, lower = ([exp + sign * band for _, exp, _, band in line] for sign in (1, -1))
    back = " ".join(f"{x(at)},{y(lower[at])}" for at in range(last, -1, -1))
    step = round_step((high - low) / 4)
    marks = range(int(low // step) * step, int(high) + 1, step)
    return {
        "you": path([one[0] for one in line]),
        "expected": path([one[1] for one in line]),
        "best": path([one[2] for one in line]),
        "band": f"{path(upper)} {back}" if has_band else "",
        "marks": [(y(one), signed(one)) for one in marks if low <= one <= high],
        "end": (x(last), y(line[-1][0])),
        "rings": [(x(p), y(line[p][0]), *told) for at, *told in rings for p in (at // every + 1,)],
        "ticks": [x(at // every + 1) for at in sessions],
    }


def round_step(amount: float) -> Money:
    """A round number of chips, at least that many."""
    sizes: list[Money] = [n * 10**power * DOLLAR for power in range(9) for n in (1, 2, 5)]
    return next(size for size in sizes if size >= amount)
