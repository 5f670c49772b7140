"""A jackpot drill on the pit's own panel: the situation, the controller, and the document next to
it. The draft holds the presses; the practice property is rebuilt from them and dropped with it.
"""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

from msgspec.structs import replace

from houseway.floor.documents.manual import Act, jackpot_acts
from houseway.floor.training.practice import TABLE, Practice
from houseway.lab.drills.question import Question
from houseway.lab.training import presses
from houseway.lab.training.presses import Panel, follow, key_of
from houseway.paytables import equipment, paytable
from houseway.refused import Refused
from houseway.web.live.pit_memory import PitMemory
from houseway.web.pages.felt.cards import Card, row
from houseway.web.pages.page import Press
from houseway.web.pages.pit.dealer import keys as pit_keys
from houseway.web.pages.pit.dealer.board import Board, PanelState
from houseway.web.pages.pit.dealer.keys import Key
from houseway.web.pages.pit.panel import Panel as Sensor
from houseway.web.pages.train.base import View
from houseway.web.pages.train.drill.answers import Draft

KEYS = {
    "start": "start game",
    "coin_in": "coin in",
    "first_card": "first card",
    "call": "call supervisor",
    "technician": "call technician",
    "end": "end game",
    "over": "game over",
    "seat": "seat {0}",
    "paid": "pay envy seat {0}",
    "key": "key to {0}",
    "swipe": "supervisor card",
    "do": "{0}",
}
AROUND = ("meter", "tray", "order", "face_up")  # Included with the claim of a hand.
HINTS = {
    "seat": "seat|",
    "start game": "start|",
    "coin in": "coin_in|",
    "call supervisor": "call|",
    "end game": "end|",
    "game over": "over|",
    "key to jph": "key|jph",
    "key to run": "key|run",
    "j-pot": "jpot|",
    "pay envy": "paid|",
}


OFF = "That is not the hand. Press it again to turn it off."


def practice_of(question: Question, draft: Draft) -> Practice:
    """The property after the presses that had an effect."""
    assert question.panel is not None
    if draft.practice is None:
        draft.practice = Practice(question.game, question.panel)
        for words in draft.worked:
            draft.practice.do(words)
    return cast(Practice, draft.practice)


def board_of(practice: Practice) -> Board:
    state = practice.state
    table, jackpot = state.tables[TABLE], practice.jackpot
    none = lambda *_: 0  # noqa: E731
    memory = SimpleNamespace(called=lambda _: practice.called, claimed=none, started=none)
    memory.cards, memory.told, memory.turned = lambda *_: "", lambda _: [], none
    sensor = Sensor(
        state=state,
        table=table,
        sensor=1,
        controller=table.controllers[1],
        jackpot=jackpot,
        place=jackpot.link.tables[TABLE],
        memory=cast(PitMemory, memory),
        turn=0,
    )
    lit = {1: set(practice.panel.wagers)}
    panel_state = PanelState(lit=lit, seat=table.controllers[1].seat, paid=practice.paid)
    return Board(table, (sensor,), panel_state)


class Hinted:
    """The pit's own keys, with the one that is due marked."""

    def __init__(self, hint: str) -> None:
        self._hint = hint

    def __getattr__(self, name: str) -> Any:
        made = getattr(pit_keys, name)
        return lambda *given: lit(made(*given), self._hint) if self._hint else made(*given)


def pit_page(path: str, hint: str) -> SimpleNamespace:
    """What the pit's templates need from their page."""
    page = SimpleNamespace(path=path, at="", meter="Practice meter", is_practice=True)
    page.keys, page.messages, page.laid = Hinted(hint), lambda _: [], lambda _: ()
    return page


def panel_view(question: Question, draft: Draft, path: str, *, mode: str) -> View:
    panel = question.panel
    assert panel is not None
    practice = practice_of(question, draft)
    board = board_of(practice)
    left, wrong = follow(panel.steps, draft.pressed)
    hint = hint_of(panel, left[0].words) if left and mode == "guided" else ""
    keys = tuple(Key(f"do|{words}|", words.upper()) for words in beside(panel, board))
    return {
        "pit": pit_page(path, hint),
        "board": board,
        "situation": f"{paytable(panel.paytable).name}, {equipment()[panel.controller].name}",
        "happened": f"{panel.situation}. {panel.happened}",
        "cards": hands_of(panel),
        "desk": lit(keys, hint) if hint else keys,
        "heading": panel.heading if mode != "exam" else "",
        "document": tuple(paragraphs(panel, left)) if mode != "exam" else (),
        "note": draft.note if mode != "exam" else "",
        "step": len(panel.steps) - len(left) + 1,
        "of": len(panel.steps),
        "wrong": len(wrong),
        "mode": mode,
        "next": left[0].words.upper() if left and mode == "guided" else "",
    }


def hands_of(panel: Panel) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    family = paytable(panel.paytable).hands
    titles = {seat: f"Seat {seat}: {key_of(family, hand)}" for seat, hand in panel.hands.items()}
    held = [(titles.get(seat, "Dealer"), cards) for seat, cards in panel.cards.items()]
    return tuple((t, row(cards)) for t, cards in (*held, ("Community cards", panel.board)) if cards)


def beside(panel: Panel, board: Board) -> Iterator[str]:
    """What is pressed at the supervisor's desk, and where a fault or a back-out goes."""
    if panel.flow == "nexus":
        yield from (f"confirm seat {one.award.seat}" for one in board.claims)
    if panel.flow != "aquarius":
        yield from ("supervisor card", "executive card")
    yield from (f"reject seat {seat}" for seat in panel.hands)
    yield from ("report fault", "call technician", "clear fault", "adjustment form")


def paragraphs(panel: Panel, left: list[presses.Press]) -> Iterator[View]:
    """In the document's order; steps without a document are casino procedure."""
    wanted = {press.cite for press in panel.steps}
    now, to_come = left[0].cite if left else "-", {press.cite for press in left}
    own = [press.words.upper() for press in panel.steps if not press.cite]
    told = {name: (act.cite or "–", act.do) for name, act in acts_of(panel).items()}
    if own:
        told = {"": ("–", f"Casino procedure: {', '.join(own)}."), **told}
    for name, (number, words) in told.items():
        if name in wanted or ("hand" in wanted and name in AROUND):
            state = (
                "now" if name == now else "" if name in to_come or name not in wanted else "done"
            )
            yield {"number": number, "words": words, "state": state}


def acts_of(panel: Panel) -> dict[str, Act]:
    return jackpot_acts(paytable(panel.paytable), panel.flow, panel.heading, panel.cites)


def word_of(panel: Panel, press: Press) -> str:
    """The key pressed, in the words of the drill; empty if the press only opens something."""
    if press.name == "hand":
        return key_of(paytable(panel.paytable).hands, press.value.partition("/")[2])
    if press.name == "jpot":
        return f"j-pot seat {press.field('jseat') or 0}"
    if press.name == "swipe" and press.field("credential") == "201":
        return "executive card"
    return KEYS.get(press.name, "").format(press.value)


def pressed(question: Question, draft: Draft, words: str) -> bool:
    """Whether the round is complete. A wrong key is answered and has no effect, unless it can be
    pressed again: a seat, or a hand."""
    panel = question.panel
    assert panel is not None
    before, mistakes = follow(panel.steps, draft.pressed)
    draft.pressed.append(words)
    left, wrong = follow(panel.steps, draft.pressed)
    draft.note = ""
    if len(wrong) == len(mistakes):
        work(question, draft, words)
    else:
        why = refusal(question, draft, words)
        due = before[0]
        cite = presses.cited(panel, due)
        where = f"{panel.heading}, {cite}" if due.cite in panel.cites else cite
        draft.note = f"You pressed {words.upper()}. {why} Next: {due.words.upper()} ({where})."
    return not left


def work(question: Question, draft: Draft, words: str) -> None:
    practice_of(question, draft).do(words)
    draft.worked.append(words)


def refusal(question: Question, draft: Draft, words: str) -> str:
    """What the floor itself says to a wrong key; tried on a copy if it could not be undone."""
    assert question.panel is not None
    try:
        if presses.is_hand(words) or words.startswith("seat "):
            work(question, draft, words)
            return OFF if presses.is_hand(words) else "A different seat has the hand."
        copy = Practice(question.game, question.panel)
        for one in draft.worked:
            copy.do(one)
        copy.do(words)
    except Refused as problem:
        return problem.sentence
    return "That is not the next step."


def hint_of(panel: Panel, words: str) -> str:
    """How the due button's press begins."""
    for name, press in HINTS.items():
        if words.startswith(name):
            number = words.rpartition(" ")[2]
            return f"{press}{number}|" if press in ("seat|", "paid|") else press
    table = paytable(panel.paytable)
    hand = next((x.hand for x in table.rows if key_of(table.hands, x.hand) == words), "")
    return f"hand|1/{hand}|" if hand else f"do|{words}|"


def lit(view: Any, hint: str) -> Any:
    """The same keys, with the due button marked."""
    if isinstance(view, Key):
        return replace(view, look=f"{view.look} due") if view.press.startswith(hint) else view
    if isinstance(view, list | tuple):
        return type(view)(lit(one, hint) for one in view)
    return view
