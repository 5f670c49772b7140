"""The jackpot at its controller: which keys to press, in which order, and the paragraph that says
so.

The keys are those of the game's own documents for one controller; a test presses every answer on
the floor's own controllers.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from houseway.cards import Randomness, shuffle
from houseway.games import FILES, data_file
from houseway.hands import names
from houseway.lab.drills.deals import any_layout, any_of
from houseway.lab.drills.example_hands import Shown, together
from houseway.lab.drills.pay_meter import cards_in_words, meter_bets
from houseway.lab.drills.question import Question
from houseway.lab.drills.scene import DEALER_SEAT
from houseway.lab.training.meter import READINGS
from houseway.lab.training.presses import ANY_ORDER, Panel, Press, cited, key_of
from houseway.money import DOLLAR, MeterShare
from houseway.paytables import Paytable, Row, equipment
from houseway.table.layout import Layout

TOPIC = "jackpot"
# On Nexus and Atlas; also for 100% of the top level at any amount.
EXECUTIVE_ABOVE = 5_000 * DOLLAR


class Case:
    """One table and the seats with a meter hand, in order from the dealer's right."""

    def __init__(self, table: Paytable, flow: str, wagers: Sequence[int], hands: Mapping[int, str]):
        self.table, self.flow, self.wagers, self.hands = table, flow, tuple(wagers), dict(hands)
        self.seat = next(iter(hands))

    def label(self, hand: str) -> str:
        return key_of(self.table.hands, hand)

    def row(self, seat: int) -> Row:
        return next(row for row in self.table.rows if row.hand == self.hands[seat])

    def card(self, seat: int) -> str:
        """The card the document requires: supervisor or executive."""
        pay = self.row(seat).pay
        assert isinstance(pay, MeterShare)
        is_top = pay.share == 1 and pay.level == self.table.levels[0]
        high = is_top or pay.share * READINGS[pay.level] > EXECUTIVE_ABOVE
        return "executive card" if self.flow == "nexus" and high else "supervisor card"

    def lock(self) -> list[Press]:
        return [Press("coin in" if self.flow == "aquarius" else "start game", "lock")]

    def claim(self, seat: int, hand: str = "") -> list[Press]:
        pressed = [Press(self.label(hand or self.hands[seat]), "hand")]
        return [Press(f"seat {seat}", "hand"), *pressed] if self.flow == "nexus" else pressed

    def call(self) -> list[Press]:
        return [Press("call supervisor", "call")]

    def record(self, seat: int) -> list[Press]:
        keys = {
            "nexus": (f"confirm seat {seat}", self.card(seat)),
            "nexus-dj-wild": (self.card(seat), f"seat {seat}", self.label(self.hands[seat])),
            "aquarius": ("key to jph", f"j-pot seat {seat}"),
        }[self.flow]
        run = [Press("key to run", "run")] if self.flow == "aquarius" else []
        return [*(Press(key, "record") for key in keys), *run]

    def end(self) -> list[Press]:
        return [Press("game over" if self.flow == "aquarius" else "end game", "end")]

    def claimed(self) -> list[Press]:
        return [*self.lock(), *self.claim(self.seat), *self.call()]

    def recorded(self) -> list[Press]:
        return [*self.claimed(), *self.record(self.seat)]

    @property
    def envied(self) -> list[int]:
        """The seats paid envy for another seat's hand, from the dealer's right."""
        earns = {seat for seat in self.hands if self.row(seat).envy is not None}
        return [one for one in sorted(self.wagers, reverse=True) if earns - {one}]

    def envy(self) -> list[Press]:
        return [Press(f"pay envy seat {seat}", ANY_ORDER) for seat in self.envied]

    @property
    def other(self) -> str:
        """A hand of the paytable that the seat does not hold."""
        return next(row.hand for row in self.table.rows if row.hand not in self.hands.values())


# What happened, keys already pressed, keys still to press.
Told = tuple[str, list[Press], list[Press]]


def one(case: Case) -> Told:
    return (
        "All bets are down. After the deal, this hand is turned over.",
        [],
        [*case.recorded(), *case.envy(), *case.end()],
    )


def two(case: Case) -> Told:
    """Two hands, from the dealer's right. On a keypad without seat keys they follow one another."""
    if case.flow == "nexus":
        claims = [press for seat in case.hands for press in case.claim(seat)]
        wins = [*claims, *case.call(), *(x for seat in case.hands for x in case.record(seat))]
    else:
        turns = ((case.claim(seat), case.call(), case.record(seat)) for seat in case.hands)
        wins = [press for turn in turns for part in turn for press in part]
    return (
        "All bets are down. Two hands in this round are paid from the meter.",
        [],
        [*case.lock(), *wins, *case.envy(), *case.end()],
    )


def wrong_button(case: Case) -> Told:
    wrong = case.claim(case.seat, case.other)
    return (
        f"You pressed {case.label(case.other)}; that is not the hand. Correct it.",
        [*case.lock(), *wrong],
        [
            wrong[-1],
            case.claim(case.seat)[-1],
            *case.call(),
            *case.record(case.seat),
            *case.envy(),
            *case.end(),
        ],
    )


def rejected(case: Case) -> Told:
    reject = Press(f"reject seat {case.seat}", "")
    return (
        "The supervisor checks the cards. They do not make the hand.",
        case.claimed(),
        [reject, *case.end()],
    )


def low_card(case: Case) -> Told:
    """Asked only where the document requires an executive card."""
    *before, card = case.recorded()
    return (
        "The supervisor's card was swiped and refused.",
        [*before, Press("supervisor card", "record")],
        [card, *case.envy(), *case.end()],
    )


def power(case: Case) -> Told:
    words = ("report fault", "call technician", "clear fault")
    return (
        "The controller loses power while the wagers are locked; a technician brings it back.",
        case.lock(),
        [*(Press(one, "") for one in words), *case.end()],
    )


def back_out(case: Case) -> Told:
    return (
        "The win is on record. Then surveillance finds that the hand was misread.",
        case.recorded(),
        [Press("adjustment form", "back_out"), *case.end()],
    )


SITUATIONS: dict[str, tuple[str, Callable[[Case], Told]]] = {
    "one": ("One jackpot hand", one),
    "two": ("Two jackpot hands in one round", two),
    "wrong_button": ("Wrong button", wrong_button),
    "rejected": ("Claim rejected", rejected),
    "low_card": ("Card level too low", low_card),
    "power": ("Power lost", power),
    "back_out": ("Back-out after recording", back_out),
}
# Situations in which the cards do not make the hand that was pressed, or are not seen yet.
HELD = {
    "rejected": "Claimed for seat {seat}: {hand}.",
    "power": "",
    "back_out": "Recorded for seat {seat}: {hand}.",
}


def ask(game_id: str, chance: Randomness) -> Question:
    layout = any_layout(game_id, chance)
    while not documents(layout):
        layout = any_layout(game_id, chance)
    bet, table, rules = documents(layout)[any_of(documents(layout), chance)]
    flow = rules["controller"]
    rows = [row.hand for row in table.rows if isinstance(row.pay, MeterShare)]
    right, left = sorted((1 + chance.below(3), 4 + chance.below(3)), reverse=True)
    picked = {right: rows[any_of(rows, chance)], left: rows[any_of(rows, chance)]}
    hands, dealt = together(layout.game.deal, table.hands, picked, chance)
    more = shuffle([seat for seat in range(1, 7) if seat not in picked], chance)[:2]
    many = Case(table, flow, sorted((*hands, *more)), hands)
    alone = Case(table, flow, sorted({*picked, *more}), {right: picked[right]})
    name = possible(many, alone)[any_of(possible(many, alone), chance)]
    case = many if name == "two" else alone
    if case is alone:
        _, dealt = together(layout.game.deal, table.hands, case.hands, chance)
    if name in HELD:
        # The cards do not matter: they do not make the hand, or are not seen yet.
        dealt = Shown(hands={})
    title, make = SITUATIONS[name]
    title = "Envy to follow" if name == "one" and case.envied else title
    happened, before, steps = make(case)
    panel = Panel(
        situation=title,
        flow=flow,
        controller=controller_of(table, flow),
        bet=bet,
        paytable=table.id,
        heading=rules["heading"],
        cites=rules["cites"],
        wagers=case.wagers,
        hands=case.hands,
        cards={
            **{seat: dealt.hands[seat] for seat in case.hands if seat in dealt.hands},
            **({DEALER_SEAT: dealt.dealer} if dealt.dealer else {}),
        },
        board=dealt.board,
        happened=happened,
        before=tuple(press.words for press in before),
        steps=tuple(steps),
    )
    return put(table, layout.game.id, panel, (*cards_in_words(dealt), *held(table, case, name)))


def held(table: Paytable, case: Case, situation: str) -> Iterator[str]:
    """What each seat holds, or was said to hold; nothing before the cards are seen."""
    words = HELD.get(situation, "Seat {seat}: {hand}.")
    for seat, hand in case.hands.items() if words else ():
        yield words.format(seat=seat, hand=names.in_sentence(table.hands, hand))


def put(table: Paytable, game_id: str, panel: Panel, cards: tuple[str, ...]) -> Question:
    seats = ", ".join(map(str, panel.wagers))
    pressed = (f"Pressed so far: {', '.join(panel.before)}.",) if panel.before else ()
    asked_by = "; ".join(f"{press.words} ({cited(panel, press)})" for press in panel.steps)
    return Question(
        topic=TOPIC,
        game=game_id,
        kind="presses",
        text=(
            f"{table.name}. {equipment()[panel.controller].name}. {panel.situation}.",
            f"Wagers on the sensors of seats {seats}.",
            *cards,
            panel.happened,
            *pressed,
        ),
        asks="Which keys do you press, in order, to finish the round?",
        right=", ".join(press.words for press in panel.steps),
        why=f"{panel.heading}: {asked_by}.",
        panel=panel,
    )


def possible(many: Case, alone: Case) -> list[str]:
    """The situations this case allows; two hands need cards that can be dealt together."""
    without = set() if len(many.hands) == 2 else {"two"}
    if alone.card(alone.seat) != "executive card":
        without.add("low_card")
    return [name for name in SITUATIONS if name not in without]


def controller_of(table: Paytable, flow: str) -> str:
    return next(name for name in table.equipment if equipment()[name].flow == flow)


def documents(layout: Layout) -> list[tuple[str, Paytable, dict[str, Any]]]:
    """Each jackpot of a layout with the manual's citations for each controller."""
    path = data_file(layout.game.id, "manual.toml")
    said = tomllib.loads(path.read_text("utf-8")).get("jackpot", []) if path.exists() else []
    return [
        (bet, table, rules)
        for bet, table in ((bet, layout.tables[bet]) for bet in meter_bets(layout))
        for rules in said
        if (table.id in rules.get("tables", ()) or table.hands == rules.get("hands"))
        and rules.get("when", "third_card=player") == "third_card=player"
        and any(equipment()[name].flow == rules["controller"] for name in table.equipment)
    ]


def with_jackpots(games: tuple[str, ...]) -> tuple[str, ...]:
    """The games whose documents describe a jackpot at a controller."""
    paths = {id_: data_file(id_, "manual.toml") for id_ in games if id_ in FILES}
    told = (
        id_ for id_, path in paths.items() if path.exists() and "[[jackpot]]" in path.read_text()
    )
    return tuple(told)
