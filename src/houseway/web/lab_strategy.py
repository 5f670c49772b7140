"""The strategy explorer's question and answer: cards in the order they are seen, and each choice's
exact value. `?game=mississippi-stud&cards=Jd+Td+9d+8c&bets=1,3` is the whole state."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from houseway.cards import JOKER, face, faces, parse_cards
from houseway.counting.advice import Advice, Spot
from houseway.counting.options import BlackjackOptions
from houseway.games import FILES
from houseway.lab.strategy import advise, default_table, rules
from houseway.paytables import Paytable, load_catalogue, paytable
from houseway.paytables.words import hand_words
from houseway.web import lab_question as q

View = dict[str, Any]
CLOSE = Fraction(1, 10)  # of the opening wager: what makes a random spot worth a look
TRIES = 60
SHOWN_MOST = 12  # settings of San Lo
MISSISSIPPI, BLACKJACK, SAN_LO = "mississippi-stud", "royal-match-21", "san-lo"


@dataclass(frozen=True, slots=True)
class Deal:
    """Own cards, cards shown, the fewest that make a spot, and whether a joker is in the deck."""

    own: int
    shown: int
    least: int
    joker: bool = False


DEALS = {
    MISSISSIPPI: Deal(2, 2, 2),
    "three-card-poker": Deal(3, 0, 3),
    "dj-wild": Deal(5, 0, 5, joker=True),
    "caribbean-stud": Deal(5, 1, 5),
    BLACKJACK: Deal(2, 1, 3),  # further own cards follow the up card
    SAN_LO: Deal(6, 0, 6, joker=True),
}
BLACKJACK_MOST = 11  # cards on the felt, the up card included


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategyQuestion:
    game: str
    table: Paytable
    cards: tuple[int, ...]
    bets: tuple[int, ...] | None
    decks: int
    rules: BlackjackOptions
    given: tuple[tuple[str, str], ...]

    @property
    def deal(self) -> Deal:
        return DEALS[self.game]

    @property
    def is_spot(self) -> bool:
        return len(self.cards) >= self.deal.least

    @property
    def hand(self) -> tuple[int, ...]:
        if self.game == BLACKJACK:
            return (*self.cards[:2], *self.cards[3:])
        return self.cards[: self.deal.own]

    @property
    def board(self) -> tuple[int, ...]:
        return self.cards[2:3] if self.game == BLACKJACK else self.cards[self.deal.own :]

    @property
    def key(self) -> tuple[str, ...]:
        return tuple(f"{name}={value}" for name, value in self.given)

    @property
    def address(self) -> str:
        return urlencode(self.given)

    def spot(self, shown: int | None = None, bets: tuple[int, ...] | None = None) -> Spot:
        board = self.board if shown is None else self.board[:shown]
        made = self.bets if shown is None else bets
        return Spot(hand=self.hand, board=board, bets=made, blackjack=self.rules, decks=self.decks)


def read_strategy_question(query: q.Given) -> StrategyQuestion:
    if any(len(value) > 80 for value in query.values()):
        raise ValueError("This address is too long to be one of the lab's.")
    game = query.get("game") or MISSISSIPPI
    if game not in FILES:
        raise ValueError(f"There is no game {game!r}; there are {', '.join(FILES)}.")
    known = strategy_controls(game)
    given = {n: v.strip() for n, v in query.items() if n != "game" and v.strip()}
    for name in given:
        if name not in known:
            raise ValueError(f"The strategy of {game} knows no {name!r}: leave it out.")
    table = paytable(given["table"]) if "table" in given else default_table(game)
    if table.id not in {one.id for one in tables_of(game)}:
        raise ValueError(f"{table.id} is not a paytable of {game} that decides its strategy.")
    cards = read_cards(game, given.get("cards", ""))
    kept = {**given, "cards": faces(cards)} if cards else given
    return StrategyQuestion(
        game=game,
        table=table,
        cards=cards,
        bets=read_bets(given.get("bets", ""), len(cards) - 2),
        decks=q.count(given, "decks") or 6,
        rules=q.read_rules(given),
        given=(("game", game), *((n, kept[n]) for n in known if n in kept)),
    )


def strategy_controls(game: str) -> tuple[str, ...]:
    rules = ("decks", *(name for name in q.BLACKJACK if name != "strategy"))
    more = rules if game == BLACKJACK else ("bets",) if game == MISSISSIPPI else ()
    return ("table", "cards", *more)


def tables_of(game: str) -> list[Paytable]:
    """The tables whose pays decide the game's own choices."""
    first = default_table(game)
    return [
        table
        for table in load_catalogue().values()
        if (table.hands, table.bet) == (first.hands, first.bet) and game in table.games
    ]


def read_cards(game: str, text: str) -> tuple[int, ...]:
    deal = DEALS[game]
    cards = parse_cards(text, repeats=game == BLACKJACK)
    most = BLACKJACK_MOST if game == BLACKJACK else deal.own + deal.shown
    if len(cards) > most:
        raise ValueError(f"There are at most {most} cards to be seen here, not {len(cards)}.")
    if JOKER in cards and not deal.joker:
        raise ValueError("There is no joker in this deck.")
    return cards


def read_bets(text: str, shown: int) -> tuple[int, ...] | None:
    """Street bets made; those of streets that have not come yet are left out."""
    if not text:
        return None
    words = text.split(",")
    if not all(word in ("1", "2", "3") for word in words):
        raise ValueError("Street bets are 1, 2 or 3 antes, like 1,3.")
    bets = tuple(int(word) for word in words)[: max(shown, 0)]
    return bets if len(bets) == shown else None


def strategy_view(query: Mapping[str, str]) -> View:
    asked = read_strategy_question(query)
    found = advise(asked.game, asked.spot(), asked.table)
    view = advice_view(found)
    if asked.game == MISSISSIPPI:
        view |= mississippi_view(asked)
    if asked.game == SAN_LO:
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
    text = f"{value.numerator:,}/{value.denominator:,}" if value.denominator > 1 else str(value)
    return text.replace("-", "−") if len(text) <= 40 else ""


def mississippi_view(asked: StrategyQuestion) -> View:
    """Every street so far with its own best choice; on the last, what each card would make."""
    from houseway.games.mississippi_stud.advice import best_bets
    from houseway.games.mississippi_stud.odds import solve
    from houseway.games.mississippi_stud.rules_of_thumb import points_policy

    best = best_bets(solve(asked.table.rows), asked.hand, asked.board)
    bets = asked.bets if asked.bets is not None else best
    line = []
    for street in range(len(asked.board) + 1):
        found = advise(asked.game, asked.spot(street, bets[:street]), asked.table)
        made = bets[street] if street < len(bets) else None
        values = {choice.name: choice.value for choice in found.choices}
        cost = found.choices[0].value - values[f"{made}x"] if made else Fraction(0)
        cards = (*asked.hand, *asked.board[:street])
        rule = points_policy(cards, 1 + sum(bets[:street]))
        line.append(
            {
                "street": f"{street + 3}{'rd' if street == 0 else 'th'}",
                "cards": faces(cards),
                "down": 1 + sum(bets[:street]),
                "values": {name: signed(value) for name, value in values.items()},
                "best": list(found.best),
                "made": made,
                "cost": signed(-cost) if cost else "",
                "rule": f"{rule}x" if rule else "fold",
            }
        )
    view: View = {"line": line, "bets": list(bets)}
    if len(asked.board) == 2:
        view["last"] = last_card(asked)
    return view


def last_card(asked: StrategyQuestion) -> View:
    """What each of the 48 cards makes, and the sum written out."""
    from houseway.games.mississippi_stud.odds import pay_of
    from houseway.hands import five_card

    left = [card for card in range(52) if card not in asked.cards]
    made: dict[str, str] = {}
    counts: Counter[tuple[int, str]] = Counter()
    for card in left:
        borne = five_card.classes((*asked.cards, card), asked.table.told_apart)
        pay = pay_of(asked.table.rows, borne)
        name = next((one for one in borne if one in paid(asked.table)), borne[0])
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
    asked = read_strategy_question({n: v for n, v in query.items() if n not in ("cards", "bets")})
    if asked.game == BLACKJACK:
        return charts_view(asked)
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


def charts_view(asked: StrategyQuestion) -> View:
    from houseway.games.families.blackjack.rules import rules_of
    from houseway.games.families.blackjack.strategy.charts import UP_CARDS, charts

    found = charts(rules_of(asked.rules, asked.decks))
    named = {"hard": found.hard, "soft": found.soft, "pairs": found.pairs}
    if found.surrender:
        named["surrender"] = found.surrender
    return {
        "up_cards": list(UP_CARDS),
        "charts": {name: {h: list(w) for h, w in chart.items()} for name, chart in named.items()},
        "edge": f"{100 * found.edge:.4f}%",
        "cost": f"{100 * found.cost:.4f}%",
    }


def close_spot(query: Mapping[str, str]) -> View:
    """Cards dealt by chance until the best two choices are close, or patience ends."""
    from houseway.cards import system_randomness

    kept = {n: v for n, v in query.items() if n not in ("cards", "bets")}
    asked = read_strategy_question(kept)
    deal, chance = asked.deal, system_randomness()
    seen = deal.own + (chance.below(deal.shown + 1) if asked.game != BLACKJACK else 1)
    cards: list[int] = []
    for _ in range(1 if asked.game == SAN_LO else TRIES):
        deck = list(range(53 if deal.joker else 52))
        cards = [deck.pop(chance.below(len(deck))) for _ in range(seen)]
        tried = read_strategy_question({**kept, "cards": faces(cards)})
        found = advise(asked.game, tried.spot(), asked.table)
        if len(found.choices) > 1 and gap(found) <= CLOSE:
            break
    return {"cards": faces(cards)}


def gap(found: Advice) -> Fraction:
    first, second = found.choices[0].value, found.choices[1].value
    return first - second if first != second else Fraction(1)
