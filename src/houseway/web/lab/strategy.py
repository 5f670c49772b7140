"""The strategy explorer's question and answer: cards in the order they are seen, and each choice's
exact value. `?game=ID&cards=Jd+Td+9d+8c&bets=1,3` is the whole state."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from houseway.cards import JOKER, Randomness, face, faces, parse_cards, seeded
from houseway.counting.advice import Advice, Charts, Spot
from houseway.counting.options import BlackjackOptions
from houseway.counting.shoe_count import Cards, gone_by_value
from houseway.games import FILES, felt, game_title, solver
from houseway.games import game as game_of
from houseway.lab import question
from houseway.lab.strategy import advise, default_table, rules
from houseway.money import DOLLAR
from houseway.paytables import Paytable, load_catalog, paytable
from houseway.paytables.words import hand_words
from houseway.table.felt import spot_title

View = dict[str, Any]
CLOSE = Fraction(1, 10)  # share of the opening wager that makes a random spot worth showing
TRIES = 60
OF_THE_SPOT = ("cards", "bets", "gone")  # Everything else applies to the whole game.
SHOWN_MOST = 12  # ways to set a hand
LIKE_MOST = 4  # choices of a drill
EXACT_BELOW = 10**9  # Denominators of fractions that are shown.


@dataclass(frozen=True, slots=True)
class Shape:
    """Own cards, cards shown, the fewest that make a decision, and whether the deck has a joker."""

    own: int
    shown: int
    least: int
    joker: bool = False
    points: bool = False  # further own cards follow the up card
    community: bool = False
    streets: bool = False  # a bet before each card of the board
    sets: bool = False

    @property
    def most(self) -> int:
        return DRAWN_MOST if self.points else self.own + self.shown


@cache
def shape_of(id_: str) -> Shape:
    found = game_of(id_)
    deal = found.deal
    return Shape(
        own=deal.own,
        shown=deal.community - 1 if deal.community else deal.up,
        least=deal.own + (deal.up if deal.points else 0),
        joker=deal.joker,
        points=deal.points,
        community=deal.community > 0,
        streets=deal.community > 0 and len(found.later) == deal.community,
        sets=bool(deal.sets),
    )


DRAWN_MOST = 11  # cards on the felt, including the up card


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategyQuestion:
    game: str
    table: Paytable
    cards: tuple[int, ...]
    bets: tuple[int, ...] | None
    decks: int
    rules: BlackjackOptions
    gone: Cards
    given: tuple[tuple[str, str], ...]

    @property
    def deal(self) -> Shape:
        return shape_of(self.game)

    @property
    def is_spot(self) -> bool:
        return len(self.cards) >= self.deal.least

    @property
    def hand(self) -> tuple[int, ...]:
        if self.deal.points:
            return (*self.cards[:2], *self.cards[3:])
        return self.cards[: self.deal.own]

    @property
    def board(self) -> tuple[int, ...]:
        return self.cards[2:3] if self.deal.points else self.cards[self.deal.own :]

    def spot(self, shown: int | None = None, bets: tuple[int, ...] | None = None) -> Spot:
        board = self.board if shown is None else self.board[:shown]
        made = self.bets if shown is None else bets
        return Spot(
            hand=self.hand,
            board=board,
            bets=made,
            blackjack=self.rules,
            decks=self.decks,
            gone=self.gone,
        )


def read_strategy_question(query: question.Given) -> StrategyQuestion:
    if any(len(value) > 80 for value in query.values()):
        raise ValueError("This address is too long.")
    game = query.get("game") or next(iter(FILES))
    if game not in FILES:
        names = ", ".join(map(game_title, FILES))
        raise ValueError(f"There is no game {game!r}; choose from {names}.")
    known = strategy_controls(game)
    given = {n: v.strip() for n, v in query.items() if n != "game" and v.strip()}
    for name in given:
        if name not in known:
            raise ValueError(f"{name!r} does not apply to {game_title(game)}. Remove it.")
    table = paytable(given["table"]) if "table" in given else default_table(game)
    if table.id not in {one.id for one in tables_of(game)}:
        raise ValueError(
            f"{table.name} does not set the strategy of {game_title(game)};"
            " choose another paytable."
        )
    cards = read_cards(game, given.get("cards", ""))
    kept = {**given, "cards": faces(cards)} if cards else given
    decks = question.count(given, "decks") or 6
    return StrategyQuestion(
        game=game,
        table=table,
        cards=cards,
        bets=read_bets(given.get("bets", ""), len(cards) - 2),
        decks=decks,
        rules=question.read_rules(given),
        gone=gone_by_value(given["gone"], decks, cards) if "gone" in given else (),
        given=(("game", game), *((n, kept[n]) for n in known if n in kept)),
    )


def strategy_controls(game: str) -> tuple[str, ...]:
    rules = ("decks", *question.BLACKJACK, "gone")
    shape = shape_of(game)
    more = rules if shape.points else ("bets",) if shape.streets else ()
    return ("table", "cards", *more)


def tables_of(game: str) -> list[Paytable]:
    """The paytables whose pays decide the game's own choices."""
    first = default_table(game)
    return [
        table
        for table in load_catalog().values()
        if (table.hands, table.bet) == (first.hands, first.bet) and game_of(game).takes(table)
    ]


def read_cards(game: str, text: str) -> tuple[int, ...]:
    deal = shape_of(game)
    cards = parse_cards(text, repeats=deal.points)
    if len(cards) > deal.most:
        raise ValueError(f"At most {deal.most} cards can be shown here, not {len(cards)}.")
    if JOKER in cards and not deal.joker:
        raise ValueError("There is no joker in this deck.")
    return cards


def read_bets(text: str, shown: int) -> tuple[int, ...] | None:
    """Street bets made; those of later streets are left out."""
    if not text:
        return None
    words = text.split(",")
    if not all(word in ("1", "2", "3") for word in words):
        raise ValueError("Write street bets as 1, 2 or 3 antes, like 1,3.")
    bets = tuple(int(word) for word in words)[: max(shown, 0)]
    return bets if len(bets) == shown else None


def strategy_view(query: Mapping[str, str]) -> View:
    asked = read_strategy_question(query)
    found = advise(asked.game, asked.spot(), asked.table)
    view = advice_view(found)
    if asked.deal.streets:
        view |= streets_view(asked)
    if asked.deal.community and len(asked.board) == asked.deal.shown:
        view["last"] = last_card(asked)
    if asked.deal.sets:
        view["more"] = max(0, len(view["choices"]) - SHOWN_MOST)
        view["choices"] = view["choices"][:SHOWN_MOST]
    return view


def advice_view(found: Advice) -> View:
    return {
        "unit": found.wager,
        "best": list(found.best),
        "assumes": list(found.assumes),
        "choices": [
            {
                "name": choice.name,
                "value": float(choice.value),
                "shown": signed(choice.value),
                "exact": exact(choice.value),
                "behind": signed(choice.value - found.choices[0].value),
            }
            for choice in found.choices
        ],
    }


def signed(value: Fraction) -> str:
    return f"{float(value):+.4f}".replace("-", "−")


def exact(value: Fraction) -> str:
    """Empty if it is too long to read."""
    text = f"{value.numerator:,}/{value.denominator:,}" if value.denominator > 1 else str(value)
    return text.replace("-", "−") if value.denominator < EXACT_BELOW else ""


def streets_view(asked: StrategyQuestion) -> View:
    """Every street so far with its own best choice."""
    solved, titles = solver(asked.game), game_of(asked.game).later
    bets = best_bets(asked) if asked.bets is None else asked.bets
    line = []
    for street in range(len(asked.board) + 1):
        found = advise(asked.game, asked.spot(street, bets[:street]), asked.table)
        made = bets[street] if street < len(bets) else None
        values = {choice.name: choice.value for choice in found.choices}
        cost = found.choices[0].value - values[f"{made}x"] if made else Fraction(0)
        cards = (*asked.hand, *asked.board[:street])
        by_rule = solved.by_rule if solved is not None else None
        line.append(
            {
                "street": spot_title(felt(asked.game), titles[street]).partition(" ")[0],
                "cards": faces(cards),
                "down": 1 + sum(bets[:street]),
                "values": {name: signed(value) for name, value in values.items()},
                "best": list(found.best),
                "made": made,
                "cost": signed(-cost) if cost else "",
                "rule": by_rule(cards, 1 + sum(bets[:street])) if by_rule else "",
            }
        )
    return {"line": line, "bets": list(bets)}


def best_bets(asked: StrategyQuestion) -> tuple[int, ...]:
    """What best play would have bet on the earlier streets; the least if it would have folded."""
    bets: tuple[int, ...] = ()
    for street in range(len(asked.board)):
        found = advise(asked.game, asked.spot(street, bets), asked.table)
        made = next((name for name in found.best if name != "fold"), "1x")
        bets += (int(made.removesuffix("x")),)
    return bets


def last_card(asked: StrategyQuestion) -> View:
    """What each possible last card makes, and the calculation."""
    from houseway.hands import five_card
    from houseway.table.settlement import settle_side_bet

    left = [card for card in range(52) if card not in asked.cards]
    made: dict[str, str] = {}
    counts: Counter[tuple[int, str]] = Counter()
    for card in left:
        hand_names = five_card.classes((*asked.cards, card), asked.table.threshold_rows)
        pay = settle_side_bet("", DOLLAR, asked.table.rows, hand_names).net // DOLLAR
        name = next((one for one in hand_names if one in paid(asked.table)), hand_names[0])
        label = hand_words(asked.table, name) if pay >= 0 else "loses"
        counts[pay, label] += 1
        made[face(card)] = kind_of(pay)
    terms = sorted(counts.items(), key=lambda item: -item[0][0])
    total = sum(pay * count for (pay, _), count in counts.items())
    return {
        "cards": made,
        "legend": [
            {"kind": kind_of(pay), "label": label, "pay": pay, "count": count}
            for (pay, label), count in terms
        ],
        "sum": " + ".join(f"{count} × {pay}" for (pay, _), count in terms).replace("-", "−"),
        "left": len(left),
        "average": exact(Fraction(total, len(left))),
    }


def paid(table: Paytable) -> set[str]:
    return {row.hand for row in table.rows}


def kind_of(pay: int) -> str:
    """How a card of the grid is tinted."""
    return "tops" if pay > 1 else "wins" if pay == 1 else "pushes" if pay == 0 else "loses"


def rules_view(query: Mapping[str, str]) -> View:
    """What a person can remember, and what it costs; for blackjack the charts."""
    asked = read_strategy_question({n: v for n, v in query.items() if n not in OF_THE_SPOT})
    found = solver(asked.game)
    if found is not None and found.charts is not None:
        return charts_view(found.charts(asked.rules, asked.decks))
    return {
        "rules": [
            {
                "words": list(rule.words),
                "cost": None if rule.cost is None else f"{100 * float(rule.cost):.4f}%",
                "is_optimum": rule.cost == 0,
            }
            for rule in rules(asked.game, asked.table)
        ]
    }


def charts_view(found: Charts) -> View:
    return {
        "up_cards": list(found.columns),
        "charts": {name: {h: list(w) for h, w in chart.items()} for name, chart in found.drawn},
        "edge": f"{100 * found.edge:.4f}%",
        "cost": f"{100 * found.cost:.4f}%",
        "edge_number": found.edge,
        "cost_number": found.cost,
    }


def close_spot(query: Mapping[str, str], number: int = 0) -> View:
    """Random cards until the best two choices are close or the tries run out."""
    from houseway.cards import system_randomness

    kept = {n: v for n, v in query.items() if n not in OF_THE_SPOT}
    deal, chance = read_strategy_question(kept).deal, system_randomness()
    seen = deal.own + (chance.below(deal.shown + 1) if not deal.points else 1)
    return {"cards": dealt_close(kept, seen, chance)[0]}


def dealt_close(kept: Mapping[str, str], seen: int, chance: Randomness) -> tuple[str, Advice]:
    """Random cards, and what each choice is worth with them."""
    deal, cards = read_strategy_question(kept).deal, ""
    for _ in range(1 if deal.sets else TRIES):
        deck = list(range(53 if deal.joker else 52))
        cards = faces([deck.pop(chance.below(len(deck))) for _ in range(seen)])
        tried = read_strategy_question({**kept, "cards": cards})
        found = advise(tried.game, tried.spot(), tried.table)
        if len(found.choices) > 1 and gap(found) <= CLOSE:
            break
    return cards, found


def similar_spot_json(kept: tuple[tuple[str, str], ...], seen: int, seed: int) -> bytes:
    """Other cards for the same kind of question, by the seed; `worth` best first."""
    cards, found = dealt_close(dict(kept), seen, seeded(seed))
    asked = read_strategy_question({**dict(kept), "cards": cards})
    worth = [(one.name, float(one.value)) for one in found.choices[:LIKE_MOST]]
    hand, board = faces(asked.hand), faces(asked.board)
    return json.dumps({"cards": cards, "hand": hand, "board": board, "worth": worth}).encode()


def gap(found: Advice) -> Fraction:
    first, second = found.choices[0].value, found.choices[1].value
    return first - second if first != second else Fraction(1)
