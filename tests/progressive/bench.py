"""A link on the bench, driven by a readable log: the test's docstring is its input.

rules        ml03                       one of RULES; must come first
open         mega:$10,000 major:$2,500 minor:$500
table        4
start game   4 | 1 3 7                  table, then the seats whose sensor is lit
hand button  4 | 3 royal_flush          without a seat on keypads that name none
seat         1 | 3                      award, seat
verify       1                          awards are numbered in the order of the presses
authorise    1 executive
post         1
run          4                          the key returns to RUN
record       1                          verify, authorise as needed, post (and run)
both hit     royal_flush                tables 4 and 9 join and play; seat 2 and then seat 5 hit
refused      waits_for | post 2         the command must be refused for this reason
"""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import NamedTuple

from houseway.money import DOLLAR, Money, parse_money
from houseway.progressive import (
    Award,
    HandPay,
    Level,
    LevelRules,
    Link,
    LinkRules,
    Place,
    Prize,
    Refused,
    Share,
    Times,
    check_rules,
    envy,
    place_of,
    places,
    replay,
)
from houseway.progressive import events as link_events
from houseway.progressive.deciders import Decider, P, adjustments, awards, claims, games
from houseway.progressive.deciders.awards import who_asks
from houseway.progressive.events import Event


class Act(NamedTuple):
    """What is asked of a link: one of its deciders, with what it is told."""

    decide: Callable[..., list[Event]]
    told: tuple[object, ...]
    named: dict[str, object]

    def __call__(self, rules: LinkRules, link: Link) -> list[Event]:
        return self.decide(rules, link, *self.told, **self.named)


def act(decide: Decider[P], *told: P.args, **named: P.kwargs) -> Act:
    return Act(decide, told, named)


def tray(**times: int) -> dict[str, HandPay]:
    return {hand: HandPay(Times(pay)) for hand, pay in times.items()}


def share(level: str, percent: int, envy: int = 0) -> HandPay:
    return HandPay(Share(level, percent * 100), envy * DOLLAR)


def level(name: str, seed: int, contribution_bp: int, reserve_bp: int) -> LevelRules:
    return LevelRules(
        name=name, seed=seed * DOLLAR, contribution_bp=contribution_bp, reserve_bp=reserve_bp
    )


FIXED = tray(full_house=50, flush=40, straight=30, trips=9)

# Paytables as in RULEBOOK 2; rates and seeds are those of the mock-up of a new link.
RULES = {
    "ms-stud-01": LinkRules(
        name="ms-stud-01",
        levels=(level("jackpot", 10_000, 1_500, 100),),
        hands={
            "royal_flush": share("jackpot", 100, envy=1_000),
            "straight_flush": share("jackpot", 10, envy=300),
            **tray(quads=300),
            **FIXED,
        },
        falls_at_run=True,
    ),
    "ml03": LinkRules(
        name="ml03",
        levels=(
            level("mega", 10_000, 900, 100),
            level("major", 2_500, 500, 100),
            level("minor", 500, 500, 100),
        ),
        hands={
            "royal_flush": share("mega", 100, envy=1_000),
            "straight_flush": share("major", 100, envy=300),
            "quads": share("minor", 100),
            **FIXED,
        },
        envy_times_wager=True,
    ),
    "link-01": LinkRules(
        name="link-01",
        levels=(level("jackpot", 10_000, 1_500, 100),),
        hands={
            "royal_flush": share("jackpot", 100, envy=1_000),
            "straight_flush": share("jackpot", 10, envy=300),
            **tray(quads=300),
            **FIXED,
        },
        envy_times_wager=True,
    ),
    # No approved table is of this kind (RULEBOOK 8): every pay comes off the meter.
    "all-off-meter": LinkRules(
        name="all-off-meter",
        levels=(level("jackpot", 100, 7_000, 0),),
        hands={
            "royal_flush": share("jackpot", 100),
            "quads": HandPay(Times(300, "jackpot")),
            "flush": HandPay(Times(40, "jackpot")),
        },
    ),
    "house": LinkRules(
        name="house",
        hands={"suited_three_aces": HandPay(Prize(7_500 * DOLLAR)), **tray(flush=5)},
        falls_at_run=True,
    ),
    "blazing-5": LinkRules(
        name="blazing-5",
        levels=(level("jackpot", 2_000, 2_400, 0),),
        hands={"three_sevens_same_suit": share("jackpot", 100), **tray(three_sevens=200)},
        wager=5 * DOLLAR,
    ),
    "link-01-at-5": LinkRules(
        name="link-01-at-5",
        levels=(level("jackpot", 10_000, 1_500, 100),),
        hands={
            "royal_flush": share("jackpot", 100, envy=1_000),
            "straight_flush": share("jackpot", 10, envy=300),
        },
        wager=5 * DOLLAR,
        envy_times_wager=True,
    ),
}
for rules in RULES.values():
    check_rules(rules)


class Bench:
    """A link with its rules and everything that happened to it."""

    def __init__(self, rules: LinkRules = RULES["ml03"]) -> None:
        self.rules = rules
        self.link = Link()
        self.events: list[Event] = []

    def do(self, command: Act) -> list[Event]:
        events = command(self.rules, self.link)
        self.link = replay(events, self.link)
        self.events += events
        return events

    def refusal(self, command: Act) -> Refused:
        before = self.link
        try:
            command(self.rules, self.link)
        except Refused as refused:
            assert self.link == before
            return refused
        raise AssertionError(f"{command} was not refused")

    def run(self, log: str) -> "Bench":
        for line in inspect.cleandoc(log).splitlines():
            if line.strip():
                self.step(line.strip())
        return self

    def step(self, line: str) -> None:
        verb, words = split(line)
        if verb == "rules":
            self.rules = RULES[words[0]]
        elif verb == "refused":
            code, rest = words[0], line.split("|", 1)[1].strip()
            assert self.refusal(self.command(*split(rest))).code == code, line
        elif verb == "record":
            self.record(int(words[0]))
        elif verb == "both hit":
            self.run(BOTH_HIT.format(hand=words[0]))
        else:
            self.do(self.command(verb, words))

    def record(self, number: int) -> None:
        """The whole way from a claim to a settled win, as a supervisor does it."""
        award = self.link.awards[number]
        if award.step == "claimed":
            self.do(act(claims.verify_claim, number, "Whitlock"))
        place = place_of(self.rules, self.link, award)
        card = "executive" if who_asks(self.rules, self.link, place) else "supervisor"
        self.do(
            act(
                awards.authorise_award,
                number,
                "Whitlock",
                "executive" if card[0] == "e" else "supervisor",
            )
        )
        self.do(act(awards.post_award, number))
        if self.rules.falls_at_run and award.level:
            self.do(act(awards.return_to_run, award.table))

    def command(self, verb: str, words: list[str]) -> Act:
        return VERBS[verb](self, words)

    def level(self, name: str = "jackpot") -> Level:
        return self.link.levels[name]

    def award(self, number: int) -> Award:
        award = self.link.award(number)
        assert award is not None
        return award

    def queue(self, name: str = "jackpot") -> list[Place]:
        return places(self.rules, self.link, name)

    def waiting(self, name: str = "jackpot") -> list[tuple[str, int]]:
        """Table and seat, in order of payment."""
        return [(place.award.table, place.award.seat) for place in self.queue(name)]

    def due(self, number: int) -> Money:
        place = place_of(self.rules, self.link, self.award(number))
        return place.due

    def envy(self, table: str = "4") -> dict[int, Money]:
        return envy(self.rules, self.link, table)

    def last(self, kind: type) -> Event:
        return next(event for event in reversed(self.events) if isinstance(event, kind))


def given_log(test: Callable[[Bench], None]) -> Callable[[], None]:
    """Run the test's docstring as a log and hand over the bench. The log is the input."""

    @wraps(test)
    def run() -> None:
        test(Bench().run(test.__doc__ or ""))

    del run.__wrapped__  # Otherwise pytest looks for a fixture called like the argument.
    return run


def split(line: str) -> tuple[str, list[str]]:
    verb = next((known for known in KNOWN if line == known or line.startswith(known + " ")), "")
    assert verb, f"no such line in a log: {line}"
    return verb, line.removeprefix(verb).replace("|", " ").split()


def starts(bench: Bench, words: list[str]) -> Act:
    levels = []
    for word in words:
        name, amount, *posted = word.split(":")
        current = parse_money(amount)
        seed = min(current, bench.rules.level(name).seed)
        maximum = parse_money(posted[0]) if posted else None
        levels.append(
            link_events.LevelStart(
                level=name, current=current, of_house=seed, maximum=maximum, notice=True
            )
        )
    return act(games.open_link, tuple(levels), "Haas", "opening", "letter-9")


def press(bench: Bench, words: list[str]) -> Act:
    table, *seat, hand = words
    return act(claims.press_hand_button, table, hand, int(seat[0]) if seat else 0)


def wagers(bench: Bench, words: list[str]) -> Act:
    return act(games.start_game, words[0], {int(seat): bench.rules.wager for seat in words[1:]})


VERBS: dict[str, Callable[[Bench, list[str]], Act]] = {
    "open": starts,
    "table": lambda b, w: act(games.join_table, w[0]),
    "start game": wagers,
    "end game": lambda b, w: act(games.end_game, w[0]),
    "void": lambda b, w: act(games.void_round, w[0], "Whitlock", "misdeal"),
    "hand button": press,
    "seat": lambda b, w: act(claims.name_seat, int(w[0]), int(w[1]), "Whitlock"),
    "verify": lambda b, w: act(claims.verify_claim, int(w[0]), "Whitlock"),
    "unverify": lambda b, w: act(claims.unverify_claim, int(w[0]), "Whitlock"),
    "reject": lambda b, w: act(claims.reject_claim, int(w[0]), "Whitlock", "wrong hand"),
    "authorise": lambda b, w: act(awards.authorise_award, int(w[0]), "Whitlock", w[1]),  # type: ignore[arg-type]
    "post": lambda b, w: act(awards.post_award, int(w[0])),
    "run": lambda b, w: act(awards.return_to_run, w[0]),
    "pay": lambda b, w: act(awards.pay_award, int(w[0]), "cage", "cash"),
    "back out": lambda b, w: act(awards.back_out_award, int(w[0]), "Haas", "wrong hand"),
    "dispute": lambda b, w: act(awards.dispute_award, int(w[0]), "Haas", "wrong hand"),
    "raise": lambda b, w: act(
        adjustments.raise_level, w[0], parse_money(w[1]), "Haas", "lost contributions"
    ),
    "lower": lambda b, w: act(
        adjustments.lower_level, w[0], parse_money(w[1]), w[2], "Haas", "noted", *w[3:]
    ),  # type: ignore[arg-type]
    "release": lambda b, w: act(
        adjustments.release_overflow, w[0], parse_money(w[1]), "Haas", "noted"
    ),
    "maximum": lambda b, w: act(
        adjustments.set_maximum, w[0], parse_money(w[1]), True, "Haas", "house limit"
    ),
    "close": lambda b, w: act(games.close_link, "Haas", "night"),
    "reopen": lambda b, w: act(games.reopen_link, "Haas", "morning"),
    "leave": lambda b, w: act(games.leave_table, w[0]),
    "take out": lambda b, w: act(
        games.take_out_wager, w[0], int(w[1]), w[2] == "malfunction", "W", "noted"
    ),
    "add wager": lambda b, w: act(games.add_wager, w[0], int(w[1]), "Whitlock", "dead sensor"),
}
KNOWN = ("rules", "refused", "record", "both hit", *VERBS)
BOTH_HIT = """
table        4
table        9
start game   4 | 2
start game   9 | 5
hand button  4 | 2 {hand}
hand button  9 | 5 {hand}
"""
