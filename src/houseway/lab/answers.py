"""The lab's answers as plain records, the same for terminal, screen, HTTP, Python and files.

Assumptions are named like the flags of `houseway odds` (`decks`, `s17`, `no_das`, `meter.mega`,
`pay.flush`); amounts are dollars.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from houseway.cards import parse_cards, seeded, shuffle
from houseway.counting.advice import Spot
from houseway.counting.odds import Odds
from houseway.games import game as game_of
from houseway.lab.compare import Side
from houseway.lab.compare import compare as held_together
from houseway.lab.meter import economics, terms
from houseway.lab.question import Question, controls, read_question, read_rules, read_side
from houseway.lab.reports import record
from houseway.lab.risk.bankroll import Stake
from houseway.lab.risk.bankroll import bankroll as session
from houseway.lab.solvers import always, bet_solver
from houseway.lab.solvers import odds as count
from houseway.lab.strategy import advise, riding, rules, solved
from houseway.money import DOLLAR, parse_money
from houseway.paytables import Paytable, paytable
from houseway.table.layout import open_layout
from houseway.table.round import TableRound
from houseway.table.shuffler import POSITIONS
from houseway.table.wager_rules import usual_wagers

Record = dict[str, object]
Assumption = bool | int | float | str | Mapping[str, object]


def odds(table: str | Paytable, **assumptions: Assumption) -> Record:
    """Exact odds of one paytable, approved or your own: edge, hit frequency, deviation, rows.

    >>> found = odds("ms-01")
    >>> found["house_edge_exact"], round(found["house_edge"], 6)
    ('53223/1082900', 0.049149)
    >>> odds("ms-01", pay={"flush": 7})["house_edge_exact"]
    '9427/232050'
    """
    return record.record(answer_to(asked(table, assumptions)))


def compare(*sides: str | tuple[str | Paytable, Mapping[str, Assumption]]) -> Record:
    """Two to four tables or rule sets side by side; the others are compared with the first.

    >>> found = compare("blackjack,decks=6", "blackjack,decks=6,s17")
    >>> [round(side["house_edge"], 6) for side in found["sides"]]
    [0.006154, 0.004029]
    """
    questions = [read_side(s) if isinstance(s, str) else asked(s[0], s[1]) for s in sides]
    return held_together([Side(name=q.side, table=q.table, odds=answer_to(q)) for q in questions])


def bankroll(
    *bets: str,
    bankroll: str | float,
    rounds: int = 240,
    an_hour: int = 60,
    house: bool = False,
) -> Record:
    """Session results and risk of ruin for bets made every round, each written with its stake:
    "blackjack,s17@10".

    >>> found = bankroll("ms-01@5", bankroll=500, rounds=100)
    >>> round(found["expected"], 2), found["ruin"]["exact"]
    (-24.57, True)
    """
    money = Fraction(parse_money(str(bankroll)), DOLLAR)
    stakes = [staked(bet) for bet in bets]
    return session(stakes, bankroll=money, rounds=rounds, an_hour=an_hour, house=house)


def staked(text: str) -> Stake:
    """A bet that pays fixed dollars or has a meter is counted at its own stake, not at $1."""
    side, sign, amount = text.rpartition("@")
    if not sign:
        raise ValueError(f"Add a stake to {text}, for example {text}@10.")
    question = read_side(side)
    if "wager" in controls(question.table) and "wager" not in dict(question.given):
        question = read_side(f"{side},wager={amount}")
    odds_ = answer_to(question)
    return Stake(side=side, table=question.table, odds=odds_, amount=parse_money(amount))


def strategy(
    game: str,
    hand: str = "",
    board: str = "",
    *,
    bets: Sequence[int] | None = None,
    paytable: str | Paytable | None = None,
    decks: int = 6,
    beside: Sequence[str] = (),
    meter: Mapping[str, object] | None = None,
    setting: Mapping[str, object] | None = None,
    **table_rules: Assumption,
) -> Record:
    """What each choice is worth with these cards, best first; without cards the whole strategy.

    >>> strategy("mississippi-stud", "Jd Td")["best"]
    ['1x']
    >>> strategy("mississippi-stud")["rules"][0]["cost_exact"]
    '0'

    `beside` lists other wagers that the decision affects, as fractions of the opening wager.

    >>> strategy("three-card-poker", "2c2d5h", beside=["pair-plus-a"])["choices"][0]["value_exact"]
    '31027/18424'
    """
    table = table_of(paytable)
    if table is not None and game not in table.games:
        raise ValueError(f"{table.id} is not a paytable of {game}.")
    blackjack = read_rules(texts(table_rules))
    if table_rules and solved(game).settings is None:
        raise ValueError(f"{next(iter(table_rules))!r} does not apply to {game}.")
    if not hand:
        if board or bets or beside:
            raise ValueError("Give your own cards too; a board or bets alone are not enough.")
        charts = solved(game).charts
        if charts is not None:
            return {"game": game, "charts": record.charts_record(charts(blackjack, decks))}
        found = rules(game, table)
        return {"game": game, "rules": [record.rule_record(rule) for rule in found]}
    several = game_of(game).deal.shoe
    spot = Spot(
        hand=parse_cards(hand, repeats=several),
        board=parse_cards(board, repeats=several),
        bets=None if bets is None else tuple(bets),
        blackjack=blackjack,
        decks=decks,
        beside=riding(game, beside),
        meters={level: parse_money(str(amount)) for level, amount in (meter or {}).items()},
        settings=setting or {},
    )
    return record.advice_record(advise(game, spot, table))


def meter(
    table: str | Paytable,
    *,
    contribution: Mapping[str, str] | str = "",
    seed: Mapping[str, str] | str = "",
    reserve: Mapping[str, str] | str = "",
    **assumptions: Assumption,
) -> Record:
    """Where each dollar of a progressive goes. Give rates and seeds by level, or one value for a
    single level. Those left out are the paytable's presets: printed, fitted or Houseway's own.

    >>> found = meter("djwp-1", contribution="20%", seed="$20,000")
    >>> found["contribution"], found["levels"][0]["seed"]
    (0.2, 20000.0)
    """
    question = asked(table, assumptions)
    given = [words_by_level(one) for one in (contribution, seed, reserve)]
    levels = terms(question.table, *given)
    return record.meter_answer(economics(question.table, levels, question.options))


def audit() -> list[Record]:
    """Every printed figure against the computed one, with its verdict. Takes some seconds."""
    from houseway.lab.audit import as_record
    from houseway.lab.audit import audit as findings

    return [as_record(found) for found in findings()]


def deal(game: str, seed: int = 1, *, seats: int = 1, **settings: object) -> Record:
    """One round of play, the same for the same seed, by a player with the best strategy: what
    happened line by line, and the money of each bet in dollars.

    >>> found = deal("three-card-poker", seed=7)
    >>> "No more bets." in found["words"], [line["spot"] for line in found["lines"]]
    (True, ['ante', 'pair_plus', 'bonus'])
    """
    from houseway.lab.bots import bot
    from houseway.lab.bots import table_of as bot_of

    layout = open_layout(game_of(game), settings=game_of(game).read_settings(settings))
    wagers = usual_wagers(layout, DOLLAR, layout.spots)
    seated = dict.fromkeys(range(1, seats + 1), wagers)
    chance, own = seeded(seed), seeded(seed, 1)
    number = 1 + chance.below(POSITIONS) if layout.game.draws_number else 0
    round_ = TableRound(layout, shuffle(layout.deck, chance), seated, number=number)
    choose = bot_of({seat: bot(layout, "", own) for seat in seated})
    while round_.pending is not None:
        round_.answer(choose(round_.pending))
    return record.round_record(round_)


def asked(table: str | Paytable, assumptions: Mapping[str, Assumption]) -> Question:
    own = None if isinstance(table, str) else table
    id_ = table if isinstance(table, str) else table.id
    return read_question({"table": id_, **texts(assumptions)}, own)


def answer_to(question: Question) -> Odds:
    with_part = bet_solver(question.table).with_part
    if question.bonus is None or not question.is_edited or with_part is None:
        return count(question.table, question.options)
    found = with_part(question.table, question.bonus, question.options)
    return replace(found, assumes={**always(question.table, question.options), **found.assumes})


def texts(assumptions: Mapping[str, Assumption]) -> dict[str, str]:
    """As in a URL: `s17=True` is "1", `pay={"flush": 7}` is "pay.flush": "7"."""
    found: dict[str, str] = {}
    for name, value in assumptions.items():
        if isinstance(value, Mapping):
            found |= {f"{name}.{key}": str(one) for key, one in value.items()}
        else:
            found[name] = str(int(value)) if isinstance(value, bool) else str(value)
    return found


def table_of(table: str | Paytable | None) -> Paytable | None:
    return paytable(table) if isinstance(table, str) else table


def words_by_level(given: Mapping[str, str] | str) -> list[str]:
    if isinstance(given, str):
        return [given] if given else []
    return [f"{level}={value}" for level, value in given.items()]
