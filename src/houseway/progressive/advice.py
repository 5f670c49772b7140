"""What the rule packages advise against when an operator sets a link's economics (RULEBOOK 8)."""

from houseway.money import show
from houseway.progressive.pays import fixed_pay
from houseway.progressive.rules import HandPay, LinkRules, Prize, Times, level_words

GROWS_FROM_BP = 7_000  # Below 70% a meter that funds every pay may run dry.


def advice(rules: LinkRules) -> list[str]:
    """What the rule packages advise against, one sentence each; none of it is forbidden."""
    times = (hand for hand, row in rules.hands.items() if isinstance(row.pay, Times))
    largest = max((fixed_pay(rules, hand) or 0 for hand in times), default=0)
    every_pay = bool(rules.levels) and all(_meter(row) for row in rules.hands.values())
    rate = sum(level.contribution_bp for level in rules.levels)
    found = []
    for level in rules.levels:
        seed = f"The seed of {level_words(level.name)}"
        if level.seed == 0:
            found.append(f"{seed} is $0, so only the reserve can reseed it; enter a seed.")
        elif level.seed < largest:
            found.append(f"{seed} is below the largest fixed award, {show(largest)}.")
    if every_pay and rate < GROWS_FROM_BP:
        found.append(
            "Every pay comes off the meter, and less than 70% goes in, so the meter may run dry."
        )
    return found


def _meter(row: HandPay) -> bool:
    return not isinstance(row.pay, Prize) and bool(row.pay.level)
