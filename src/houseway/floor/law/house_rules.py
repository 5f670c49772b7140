"""House rules (R01): accepted only if they break no higher rule, and then enforced."""

from typing import NoReturn

from msgspec import Struct

from houseway.floor import commands
from houseway.floor.context import Context
from houseway.floor.events import Event
from houseway.floor.law.events import HouseRuleSet
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.regulation import Regulation, washington
from houseway.floor.regulation.precedence import (
    RANKS,
    Rule,
    Topic,
    Value,
    applicable_rules,
    cited,
    contradicted,
    house_rule,
    parse_value,
    resolve,
    shown,
    topics,
)
from houseway.floor.state import Property
from houseway.money import DOLLAR, Money

TRAY_BELOW = 50 * DOLLAR  # Our own setting.


def set_house_rule(
    floor: Property, command: commands.SetHouseRule, context: Context
) -> list[Event]:
    topic = topics().get(command.topic)
    if topic is None:
        refuse("house_rule_unknown", topic=command.topic)
    refuse_if(not command.reference.strip(), "reference_blank", what="reference")
    try:
        value = parse_value(topic, command.value)
    except ValueError:
        refuse_value(topic, command.value)
    if topic.choices and value not in topic.choices:
        refuse_value(topic, command.value)
    above = applicable_rules(topic.name, command.game, context.day, context.regulation)
    broken = contradicted(value, above)
    if broken is not None:
        house = f"House rule {command.reference} ({topic.words}: {shown(topic, value)})"
        refuse("house_rule_contradicts", house=house, rule=cited(topic, broken))
    return [HouseRuleSet(topic.name, command.game, command.value, command.reference)]


def refuse_value(topic: Topic, value: str) -> NoReturn:
    instead = f", not {value}" if value else ""
    said = {"topic": topic.words, "expected": topic.expected, "instead": instead}
    refuse("house_rule_unreadable", **said)


def rules_on(
    floor: Property, topic: str, day: str, game: str = "", law: Regulation | None = None
) -> list[Rule]:
    """Every rule on a topic, the house's own included."""
    found = applicable_rules(topic, game, day, law or washington())
    for key in dict.fromkeys((f"{topic}/{game}", f"{topic}/")):
        own = floor.house_rules.get(key)
        if own is not None:
            value = parse_value(topics()[topic], own.value)
            found.append(house_rule(found, topics()[topic], value, own.reference, own.game))
    return found


def setting(
    floor: Property, topic: str, day: str, game: str = "", law: Regulation | None = None
) -> Value | None:
    return resolve(rules_on(floor, topic, day, game, law))


def exposed_plays(floor: Property, day: str) -> bool:
    """The documents are silent on an exposed card: it voids unless the house lets it play, both at
    live tables and where the program deals."""
    return setting(floor, "exposed_card", day) == "plays"


def count(
    floor: Property, topic: str, day: str, game: str = "", law: Regulation | None = None
) -> int:
    """A count that is always limited by some rule."""
    found = setting(floor, topic, day, game, law)
    assert isinstance(found, int), topic
    return found


def seal_days(floor: Property) -> int:
    return count(floor, "seal_days", floor.day)


def cards_from(floor: Property) -> Money:
    """An award of this amount or more is recorded only with its cards (R44)."""
    return count(floor, "cards_from", floor.day)


def tray_below(floor: Property) -> Money:
    """Fixed tray pays below this, without envy, need no supervisor; it is never above the amount
    that requires cards."""
    found = setting(floor, "tray_below", floor.day)
    return min(found if isinstance(found, int) else TRAY_BELOW, cards_from(floor))


def deposit_days(floor: Property) -> int:
    return count(floor, "deposit_days", floor.day)


class Said(Struct, frozen=True, kw_only=True):
    """One rule on a topic, in words."""

    rank: str
    holds: str
    value: str
    citation: str
    mark: str


class RuleInForce(Struct, frozen=True, kw_only=True):
    """The value in force on a topic, for one game if its maker or the house has a rule for it, and
    every rule behind it, highest first."""

    topic: str
    words: str
    game: str
    value: str
    rules: tuple[Said, ...]


def rules_in_force(floor: Property, day: str, law: Regulation | None = None) -> list[RuleInForce]:
    """The rule of precedence (R01) applied to every topic."""
    known = law or washington()
    found = []
    for name, topic in topics().items():
        general = rules_on(floor, name, day, law=known)
        found.append(rule_in_force(topic, "", general))
        for game in sorted(known.maker_seats):
            own = rules_on(floor, name, day, game, known)
            if own != general:
                found.append(rule_in_force(topic, game, own))
    return found


def rule_in_force(topic: Topic, game: str, rules: list[Rule]) -> RuleInForce:
    ranked = sorted(rules, key=lambda rule: RANKS.index(rule.rank))
    value = resolve(rules)
    return RuleInForce(
        topic=topic.name,
        words=topic.words,
        game=game,
        value="" if value is None else shown(topic, value),
        rules=tuple(
            Said(
                rank=rule.rank,
                holds=rule.holds,
                value=shown(topic, rule.value),
                citation=rule.citation,
                mark=rule.mark,
            )
            for rule in ranked
        ),
    )
