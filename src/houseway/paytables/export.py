"""A paytable as plain data for programs, and its digest for par sheets and approval records.

The record uses the words of the TOML files, so that reading it back gives an equal paytable.
"""

from fractions import Fraction

from houseway.money import Envy, Fixed, ForOne, MeterShare, Money, Push, ToOne, show, show_rate
from houseway.paytables.model import (
    Assumptions,
    BetPays,
    Figure,
    JackpotTerms,
    Paytable,
    Prize,
    Row,
    WagerRules,
)

Record = dict[str, object]


def as_record(table: Paytable) -> Record:
    """Everything the catalog knows; what `origin_record` adds is not read back."""
    return {
        "id": table.id,
        "name": table.name,
        "games": list(table.games),
        **payment_record(table),
        "looks_at": table.looks_at,
        "decks_note": table.decks_note,
        **({"jackpot": jackpot_record(table.jackpot)} if table.jackpot else {}),
        "equipment": list(table.equipment),
        "source": [
            filled(document=s.document, heading=s.heading, note=s.note) for s in table.sources
        ],
        "published": [figure_record(figure) for figure in table.figures],
        "notes": list(table.notes),
        "like": table.like,
        **origin_record(table),
    }


def origin_record(table: Paytable) -> Record:
    return {
        "approved": table.approved,
        **filled(public=table.public),
        "file": table.file,
        "digest": digest(table),
    }


def digest(table: Paytable) -> str:
    """SHA-256 over what decides a payment; a changed note or verdict does not change it."""
    import hashlib
    import json

    form = {"id": table.id, "games": list(table.games), **payment_record(table)}
    text = json.dumps(form, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def payment_record(table: Paytable) -> Record:
    pays: Record = {"pays": [row_record(row) for row in table.rows]}
    if table.by_hands:
        pays = {"pays_by_hands": by_hands_record(table)}
    if table.further:
        pays["further"] = [further_record(bet) for bet in table.further]
    if table.parts:
        pays["parts"] = dict(table.parts)
    return {
        "bet": table.bet,
        "hands": table.hands,
        "deck": table.deck,
        "cards": table.cards,
        "decks": list(table.decks),
        **pays,
        "wager": wager_record(table.wager),
    }


def row_record(row: Row) -> Record:
    envy = dollars_text(row.envy.amount) if isinstance(row.envy, Envy) else ""
    return filled(
        hand=row.hand, **pay_record(row), envy=envy, optional=row.optional, on_top=row.on_top
    )


def pay_record(row: Row) -> Record:
    match row.pay:
        case ToOne(odds):
            return {"to_one": str(odds)}
        case ForOne(odds):
            return {"for_one": str(odds)}
        case Push():
            return {"push": True}
        case Fixed(amount):
            return {"dollars": dollars_text(amount)}
        case MeterShare(level, share):
            return {"meter": rate_text(share), "level": level}
        case Prize(name):
            return {"prize": name}


def by_hands_record(table: Paytable) -> list[Record]:
    (_, first), *_ = table.by_hands
    odds: dict[str, Record] = {row.hand: {} for row in first}
    for count, rows in table.by_hands:
        for row in rows:
            odds[row.hand][str(count)] = pay_record(row)["to_one"]
    return [{"hand": hand, "to_one": pays} for hand, pays in odds.items()]


def further_record(bet: BetPays) -> Record:
    found: Record = {"bet": bet.bet, "hands": bet.hands}
    found["pays"] = [row_record(row) for row in bet.rows]
    found["wager"] = wager_record(bet.wager)
    return found


def wager_record(rules: WagerRules) -> Record:
    return {
        "optional": rules.optional,
        **filled(
            fixed=dollars_text(rules.fixed),
            other_fixed=rules.other_fixed,
            recommended=dollars_text(rules.recommended),
            equal_to=rules.equal_to,
            times=list(rules.times),
            of=rules.of,
            at_most=rules.at_most,
            needs=rules.needs,
            envy_minimum=dollars_text(rules.envy_minimum),
            envy_times_wager=rules.envy_times_wager,
            after_fold=rules.after_fold,
        ),
    }


def jackpot_record(terms: JackpotTerms) -> Record:
    return {
        "kinds": list(terms.kinds),
        "link": terms.link,
        "same_paytable": terms.same_paytable,
        "same_decks": terms.same_decks,
        **filled(
            titles=list(terms.titles),
            seeds={level: dollars_text(amount) for level, amount in terms.seeds},
            versions=terms.versions,
            left_on_table=list(terms.left_on_table),
            ends_before_play=terms.ends_before_play,
            note=terms.note,
        ),
    }


def figure_record(figure: Figure) -> Record:
    return {
        "figure": figure.figure,
        "label": figure.label,
        "value": figure.printed,
        "assumes": assumptions_record(figure.assumes),
        **filled(
            fitted=assumptions_record(figure.fitted),
            also_fitted=figure.also_fitted and assumptions_record(figure.also_fitted),
            reproduced_by=figure.reproduced_by and assumptions_record(figure.reproduced_by),
            public=figure.public,
        ),
        "verdict": figure.verdict,
        **filled(note=figure.note),
    }


def assumptions_record(assumptions: Assumptions) -> Record:
    """Only what was stated; money and rates as text, so that nothing is lost."""
    found = assumptions.given()
    for name in ("car", "wager"):
        if name in found:
            found[name] = dollars_text(getattr(assumptions, name))
    for name in ("contribution", "reserve"):
        if name in found:
            found[name] = rate_text(getattr(assumptions, name))
    if assumptions.seeds is not None:
        found["seeds"] = {level: dollars_text(amount) for level, amount in assumptions.seeds}
    return found


def filled(**keys: object) -> Record:
    """Leaves out empty values."""
    return {name: value for name, value in keys.items() if value}


def dollars_text(amount: Money | None) -> str:
    return "" if amount is None else show(amount).removesuffix(".00")


def rate_text(rate: Fraction) -> str:
    """A percentage with no more places than it needs, or the fraction itself."""
    for places in range(5):
        if (rate * 100 * 10**places).denominator == 1:
            return show_rate(rate, places)
    return str(rate)
