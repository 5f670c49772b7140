"""Scenario verbs for bank, cage, alarms, notices, seals, house rules and merchandise."""

from collections.abc import Callable

from msgspec import convert

from houseway.floor import commands
from houseway.floor.regulation.terms import terms
from houseway.floor.scenario.arguments import Words, options
from houseway.floor.shell import Floor
from houseway.money import parse_money


def deposit(floor: Floor, words: Words) -> commands.Command:
    """AMOUNT REFERENCE [on DAY]"""
    words, named = options(words, "on")
    amount, reference = words
    return commands.RecordDeposit(parse_money(amount), named.get("on", floor.state.day), reference)


def balance(floor: Floor, words: Words) -> commands.Command:
    """AMOUNT REFERENCE [on DAY]: what the bank's statement shows."""
    words, named = options(words, "on")
    amount, reference = words
    return commands.RecordBankBalance(
        parse_money(amount), named.get("on", floor.state.day), reference
    )


def slip(floor: Floor, words: Words) -> commands.Command:
    """TABLE opening|fill|credit|drop|closing AMOUNT NUMBER"""
    table, kind, amount, number = words
    given = {"table": table, "slip": kind, "amount": parse_money(amount), "reference": number}
    return convert(given, commands.SignSlip)


def seize(floor: Floor, words: Words) -> commands.Command:
    """LINK POSTED HIDDEN REFERENCE"""
    link, posted, hidden, reference = words
    return commands.RecordSeizure(
        link, parse_money(posted), parse_money(hidden), "Department of Revenue", reference
    )


def restore(floor: Floor, words: Words) -> commands.Command:
    """LINK POSTED HIDDEN REFERENCE"""
    link, posted, hidden, reference = words
    return commands.RestoreFunds(link, parse_money(posted), parse_money(hidden), reference)


def cover(floor: Floor, words: Words) -> commands.Command:
    """AMOUNT bank|credit_line REFERENCE [until DAY]"""
    words, named = options(words, "until")
    amount, how, reference = words
    return commands.CoverPrize(parse_money(amount), how, reference, named.get("until", ""))  # type: ignore[arg-type]


def house_rule(floor: Floor, words: Words) -> commands.Command:
    """TOPIC VALUE REFERENCE [for GAME]"""
    words, named = options(words, "for")
    topic, value, reference = words
    return commands.SetHouseRule(topic, value, reference, named.get("for", ""))


def offer(floor: Floor, words: Words) -> commands.Command:
    """TABLE PAYTABLE HAND ITEM VALUE from LINK LEVEL POOL COST [without PAPER]; all papers and
    notices are in order unless one is named."""
    words, named = options(words, "without")
    table, paytable, hand, item, value, _, link, level, pool, cost = words
    missing = named.get("without", "")
    return commands.OfferMerchandise(
        table=table,
        paytable=paytable,
        hand=hand,
        item=item,
        value=parse_money(value),
        link=link,
        level=level,
        pool=pool,  # type: ignore[arg-type]
        cost=parse_money(cost),
        owned_outright=missing != "ownership",
        consent="" if missing == "consent" else "letter of the game's owner",
        controls="" if missing == "controls" else "internal controls 9.4",
        invoice="" if missing == "invoice" else "invoice 2231",
        notices=() if missing == "notices" else terms().merchandise_notices,
    )


LAW: dict[str, Callable[[Floor, Words], commands.Command]] = {
    "deposit": deposit,
    "balance": balance,
    "seize": seize,
    "restore": restore,
    "cover": cover,
    "cage": lambda f, w: commands.CountCage(parse_money(w[0]), w[1]),
    "slip": slip,
    "gross": lambda f, w: commands.RecordGross(int(w[0]), parse_money(w[1]), w[2]),
    "acknowledge": lambda f, w: commands.AcknowledgeAlarm(" ".join(w)),
    "notice": lambda f, w: commands.GiveNotice(int(w[0]), " ".join(w[1:])),
    "cards": lambda f, w: commands.RecordCards(w[0], int(w[1]), " ".join(w[2:])),
    "post": lambda f, w: commands.PostNotices(
        w[0], tuple(filter(None, map(str.strip, w[1].split(";"))))
    ),
    "unseal": lambda f, w: commands.ReleaseSeal(w[0], int(w[1]), " ".join(w[2:])),
    "rule": house_rule,
    "offer": offer,
    "give": lambda f, w: commands.GiveMerchandise(int(w[0]), int(w[1]), " ".join(w[2:])),
}
