"""Which rule wins (R01, WAC 230-15-065): title 230 WAC, then the maker's approved rules, then the
house's, then Hoyle."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal

from houseway.floor.regulation import Regulation, in_force, read
from houseway.floor.regulation.terms import terms
from houseway.games import game_title
from houseway.money import parse_money, show

Rank = Literal["wac", "maker", "house", "hoyle"]
Holds = Literal["at_most", "at_least", "exactly", "default"]
Value = int | str
RANKS: tuple[Rank, ...] = ("wac", "maker", "house", "hoyle")
COUNT_DIGITS = 4  # Limits days and hours to realistic values.
# How certain a source is, for the list of rules: "WAC 230-15-455 (T)".
MARK = re.compile(r" \([TPSU](?:, [^)]*)?\)")
HOLDS_WORDS = {"at_most": "at most ", "at_least": "at least ", "exactly": "", "default": ""}


@dataclass(frozen=True, slots=True)
class Topic:
    """`kind` says how a value is read: a count, an amount of money, or a choice of words, of which
    `choices` are the only ones if there are any."""

    name: str
    words: str
    kind: str
    choices: tuple[str, ...] = ()

    @property
    def expected(self) -> str:
        """What may be entered, in words."""
        if self.kind == "count":
            return f"a whole number of at most {COUNT_DIGITS} digits"
        return (
            "an amount of money, like $500" if self.kind == "money" else " or ".join(self.choices)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """`game` is empty if it applies to every game."""

    topic: str
    rank: Rank
    holds: Holds
    value: Value
    citation: str
    mark: str
    game: str = ""


def resolve(rules: list[Rule]) -> Value | None:
    """The value in force. Of several bounds the strictest applies; of rules that fix a value, the
    highest; a default only if there is no other rule. None: no rule applies."""
    ranked = sorted(rules, key=lambda rule: RANKS.index(rule.rank))
    exact = [rule.value for rule in ranked if rule.holds == "exactly"]
    if exact:
        return exact[0]
    upper = [rule.value for rule in ranked if rule.holds == "at_most"]
    lower = [rule.value for rule in ranked if rule.holds == "at_least"]
    if upper or lower:
        return min(upper, key=int) if upper else max(lower, key=int)
    return ranked[0].value if ranked else None


def contradicted(value: Value, above: list[Rule]) -> Rule | None:
    """The highest rule that a lower one with this value would break."""
    ranked = sorted(above, key=lambda rule: RANKS.index(rule.rank))
    return next((rule for rule in ranked if breaks(value, rule)), None)


def breaks(value: Value, rule: Rule) -> bool:
    match rule.holds:
        case "at_most":
            return int(value) > int(rule.value)
        case "at_least":
            return int(value) < int(rule.value)
        case "exactly":
            return value != rule.value
    return False


def house_rule(rules: list[Rule], topic: Topic, value: Value, reference: str, game: str) -> Rule:
    """The house may be stricter: its bound points the same way as those above it."""
    above: list[Holds] = [rule.holds for rule in rules if rule.rank != "hoyle"]
    holds: Holds = above[0] if above else "exactly"
    return Rule(
        topic=topic.name, rank="house", holds=holds, value=value, citation=reference,
        mark="house", game=game,
    )  # fmt: skip


def applicable_rules(topic: str, game: str, day: str, law: Regulation) -> list[Rule]:
    """What title 230, the makers and Hoyle say on a topic, on a day."""
    found = [rule for rule in (*printed(), *dated(law, game, day)) if rule.topic == topic]
    return [rule for rule in found if rule.game in ("", game)]


def dated(law: Regulation, game: str, day: str) -> list[Rule]:
    """Rules made from the figures that have their own data files."""
    ceiling, seats, paper = in_force(law.ceilings, day), in_force(law.seat_caps, day), terms()
    found = [
        wac("single_wager", "at_most", ceiling.amount, ceiling.source),
        wac("seats", "at_most", seats.most, seats.source),
        wac(
            "seal_days",
            "at_least",
            paper.seal_days,
            "WAC 230-15-405 (T; written for player-supported jackpots)",
        ),
        wac(
            "cards_from",
            "at_most",
            paper.seal_from,
            "WAC 230-15-405 (T; written for player-supported jackpots)",
        ),
        wac("deposit_days", "at_most", paper.deposit_days, "WAC 230-15-455 (T)"),
        wac(
            "cash_most",
            "at_most",
            paper.cheque_above,
            "WAC 230-15-405 (T; written for player-supported jackpots)",
        ),
        wac("cheque_hours", "at_most", paper.cheque_hours, "WAC 230-15-050 (T)"),
        wac("notice_hours", "at_most", paper.notice_hours, "WAC 230-06-054 (S)"),
    ]
    if game in law.maker_seats:
        found.append(
            Rule(
                topic="seats",
                rank="maker",
                holds="at_most",
                value=law.maker_seats[game],
                citation=f"the maker's approved rules of {game_title(game)}",
                mark="letter",
                game=game,
            )
        )
    return found


def wac(topic: str, holds: Holds, value: int, source: str) -> Rule:
    mark = source[source.rfind("(") + 1 :].split(",")[0].rstrip(")")
    return Rule(topic=topic, rank="wac", holds=holds, value=value, citation=source, mark=mark)


def shown(topic: Topic, value: Value) -> str:
    return show(int(value)) if topic.kind == "money" else str(value)


def cited(topic: Topic, rule: Rule) -> str:
    """ "WAC 230-15-055 (seats at a table: at most 9)": without the note behind a citation."""
    bound = HOLDS_WORDS[rule.holds] + shown(topic, rule.value)
    citation = MARK.sub("", rule.citation).partition(": ")[0]
    return f"{citation} ({topic.words}: {bound})"


def parse_value(topic: Topic, text: str) -> Value:
    """Raises `ValueError` with one sentence."""
    if topic.kind == "count":
        if not (text.isdecimal() and text.isascii() and len(text) <= COUNT_DIGITS):
            raise ValueError(f"{text!r} is not a number of at most {COUNT_DIGITS} digits.")
        return int(text)
    return parse_money(text) if topic.kind == "money" else text.strip()


@cache
def topics() -> dict[str, Topic]:
    rows = read("rules.toml")["topics"]
    return {
        name: Topic(name, row["words"], row["kind"], tuple(row.get("choices", ())))
        for name, row in rows.items()
    }


@cache
def printed() -> tuple[Rule, ...]:
    return tuple(
        Rule(
            topic=row["topic"],
            rank=row["rank"],
            holds=row["holds"],
            value=parse_value(topics()[row["topic"]], row["value"]),
            citation=row["citation"],
            mark=row["mark"],
            game=row.get("game", ""),
        )
        for row in read("rules.toml")["rule"]
    )
