"""What the odds page shows, as plain data made in a process of the lab.

Figures are formatted here from exact fractions; the page only places them.
"""

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl

from houseway.counting.odds import Odds
from houseway.games import game_title
from houseway.hands.names import knows, wider
from houseway.lab.answers import answer_to
from houseway.lab.audit import Finding, as_record, audit_figure
from houseway.lab.question import Question, is_changeable, read_question
from houseway.lab.reports.charts import by_hand, drawn
from houseway.lab.reports.figures import (
    assumptions,
    count_words,
    difference,
    envy_from,
    figures,
    hand_words,
    row_texts,
    unit,
)
from houseway.lab.reports.record import record, row_record
from houseway.money import DOLLAR, Fixed, ForOne, ToOne, show_rate
from houseway.paytables import Paytable, digest, words
from houseway.paytables import Row as PayRow

View = dict[str, Any]
EXACT_MOST = 60  # longest fraction that a person would still read


def odds_view(query: Mapping[str, str]) -> View:
    asked = read_question(query)
    answer = answer_to(asked)
    before = answer_as_printed(asked.unchanged().address) if asked.is_edited else None
    return {
        "id": asked.printed.id,
        "edited": asked.is_edited,
        "digest": digest(asked.bonus or asked.table if asked.is_edited else asked.table),
        "record": record(answer),
        "bets": bet_views(asked.printed, answer),
        "before": None if before is None else bet_view(asked.printed, before),
        "pays": pays_view(asked, answer),
        "bars": bars(answer),
        "bars_before": None if before is None else bars(before),
        "meter": meter_view(answer),
    }


@lru_cache(maxsize=64)
def answer_as_printed(address: str) -> Odds:
    """Cached, because it is needed again with every changed pay."""
    return answer_to(read_question(dict(parse_qsl(address))))


def own_view(file: str) -> View:
    """As `houseway odds --file` answers."""
    from houseway.lab.solvers import odds
    from houseway.paytables.catalog import load_text, one_of

    table = one_of(load_text(file, "Your text"), None, "Your text")
    answer = odds(table)
    return {
        "id": table.id,
        "name": table.name,
        "bets": bet_views(table, answer),
    }


def bet_views(table: Paytable, answer: Odds) -> list[View]:
    """`title` is the bet, or what tells this answer for it from the others."""
    every = (answer, *answer.bets)
    return [
        bet_view(table, bet)
        | {"title": capital(difference(bet, every) or words.bet_words(bet.bet))}
        for bet in every
    ]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def bet_view(table: Paytable, answer: Odds) -> View:
    """The common list of figures and rows; the exact fraction only if it is short."""
    edge, *others = (asdict(one) for one in figures(answer) if one.text)
    exact = edge["exact"] if len(edge["exact"]) <= EXACT_MOST else ""
    return {
        "bet": words.bet_words(answer.bet),
        "unit": unit(answer),
        "edge": {**edge, "exact": exact},
        "figures": others,
        "return": show_rate(answer.player_return, 4),
        "envy": show_rate(answer.envy_return, 4) if answer.envy_return else "",
        "envy_from": envy_from(answer.others),
        "combinations": count_words(answer.combinations),
        "rows": [
            asdict(text) | {"return_number": row_record(answer, row)["return"]}
            for text, row in zip(row_texts(table, answer), answer.rows, strict=True)
        ],
        "assumes": assumptions(answer),
        "notes": list(answer.notes),
        "simulated": answer.simulated,
    }


def pays_view(asked: Question, answer: Odds) -> list[View]:
    """Each row of the paytable; `weight` is what one more unit of pay takes off the edge, if play
    does not depend on the pays."""
    before = {row.hand: row for row in asked.unchanged().rows}
    chances = paid_chances(asked, answer)
    return [
        {
            "key": row.hand,
            "hand": hand_words(asked.bonus or asked.printed, row.hand),
            "unit": pay_unit(row),
            "value": pay_text(row),
            "printed": pay_text(before[row.hand]),
            "changed": row.pay != before[row.hand].pay,
            "changeable": is_changeable(row) and asked.printed.hands != "blackjack",
            "weight": show_rate(chances[row.hand], 4) if row.hand in chances else "",
            "inline": row.hand in chances,
        }
        for row in asked.rows
    ]


def paid_chances(asked: Question, answer: Odds) -> dict[str, Fraction]:
    """The probability of each counted row of the paytable, with the hands that it pays because they
    have no row of their own: a row for two wins also pays three."""
    family = (asked.bonus or asked.printed).hands
    paid = {row.hand for row in asked.rows}
    found: dict[str, Fraction] = {}
    for row in answer.rows:
        also = wider(family, row.hand) if knows(family, row.hand) else ()
        hand = next((name for name in (row.hand, *also) if name in paid), row.hand)
        found[hand] = found.get(hand, Fraction(0)) + answer.probability(row)
    return found


def pay_unit(row: PayRow) -> str:
    match row.pay:
        case ToOne():
            return "to 1"
        case ForOne():
            return "for 1"
        case Fixed():
            return "dollars"
    return ""


def pay_text(row: PayRow) -> str:
    """The number alone; its unit is shown next to the field."""
    return str(row.pay).removesuffix(" to 1").removesuffix(" for 1")


def bars(answer: Odds) -> list[tuple[str, float]]:
    """Return by hand in percent; losing deals that would dwarf the rest are not drawn."""
    return [(name, 100 * float(value)) for name, value in drawn(by_hand(answer))]


def meter_view(answer: Odds) -> View | None:
    """The edge as a straight line in each level; `needed` and `levels` describe the plane."""
    if not answer.levels:
        return None
    wager = Fraction(answer.unit, DOLLAR)
    even = answer.break_even_meter
    return {
        "even": None if even is None else float(even),
        "needed": float(answer.break_even_needed),
        "fixed": show_rate(answer.fixed_return, 4),
        "wager": float(wager),
        "edge_at_nothing": float(answer.break_even_needed / wager),
        "levels": {
            level: {
                "share": float(share),
                "slope": float(share / wager),
                "now": float(answer.meters.get(level, 0) * wager),
            }
            for level, share in answer.levels.items()
        },
    }


def printed_view(id_: str) -> list[View]:
    """Every figure printed with one paytable, computed under its own assumptions."""
    from houseway.paytables import paytable

    table = paytable(id_)
    return [finding_view(table, audit_figure(table, figure)) for figure in table.figures]


def finding_view(table: Paytable, found: Finding) -> View:
    """As recorded by the audit, and in words."""
    figure, record = found.figure, as_record(found)
    return record | {
        "id": table.id,
        "name": table.name,
        "game": game_title(table.game),
        "kind": f"{table.hands} {table.bet}",
        "figure": words.FIGURE_NAMES[figure.figure],
        "note": figure.note,
        "more": "" if found.computed is None else more_digits(figure.printed, found.computed),
        "otherwise": "" if found.otherwise is None else figure.shown(found.otherwise),
        "reproduced_by": words.assumption_words(figure.reproduced_by)
        if figure.reproduced_by
        else "",
        "verdict_words": words.verdict_words(found.verdict, figure.free_parameters),
        "expected": found.expected,
        "conditions": record["assumes"],
        "assumes": words.assumption_words(figure.assumes),
        "fitted": words.assumption_words(figure.fitted),
    }


def more_digits(printed: str, computed: Fraction) -> str:
    if printed.endswith("%"):
        return show_rate(computed, 6)
    return f"${float(computed):,.2f}" if printed.startswith("$") else f"1 in {float(computed):,.2f}"
