"""What lies over the felt when asked for: settings, all pays, the rules, a round gone by."""

import re

from msgspec import Struct

from houseway.cards import parse_cards
from houseway.web.pages.felt.cards import Card, row
from houseway.web.pages.felt.chips import amount, signed
from houseway.web.pages.play.beside.result import ResultView, result_of
from houseway.web.pages.play.beside.rules import RulesView
from houseway.web.pages.play.beside.side import Bars, bars
from houseway.web.pages.play.cloth.pays import PayList, some
from houseway.web.pages.play.scene import Scene
from houseway.web.pages.play.words import STRATEGIES, answer_words, cents
from houseway.web.play.decision import Decision
from houseway.web.play.sitting import COACH, FOULS, PACES, SOUNDS, THUMBS, YOU, Played

SHEETS = re.compile(r"settings|pays(-[a-z_]{1,40})?|round-[0-9]{1,9}")
WORDS = {
    "off": "Off",
    "on": "On",
    "after": "After",
    "before": "Before",
    "instant": "At once",
    "quick": "Quick",
    "normal": "Normal",
    "slow": "Slow",
    "warned": "Warned",
    "allowed": "Allowed",
    "right_hand": "Right hand",
    "left_hand": "Left hand",
}


class Option(Struct, frozen=True):
    press: str
    words: str
    is_now: bool
    title: str = ""


class Switch(Struct, frozen=True):
    """A setting and what it may be."""

    title: str
    options: tuple[Option, ...]


class Settings(Struct, frozen=True):
    switches: tuple[Switch, ...]
    stack: str
    bought: str
    seats: tuple[Switch, ...]
    is_playing: bool


class Pays(Struct, frozen=True):
    """All lists, or one in letters that can be read at arm's length."""

    tabs: tuple[tuple[str, str], ...]
    now: str
    lists: tuple[PayList, ...]
    is_one: bool


class Judged(Struct, frozen=True):
    hand: tuple[Card, ...]
    board: tuple[Card, ...]
    said: str
    is_mistake: bool
    bars: Bars


class Round(Struct, frozen=True):
    title: str
    net: str
    result: ResultView | None
    decisions: tuple[Judged, ...]


class SheetView(Struct, frozen=True):
    title: str
    settings: Settings | None = None
    pays: Pays | None = None
    round: Round | None = None
    rules: RulesView | None = None


def switch(title: str, press: str, values: tuple[str, ...], now: str) -> Switch:
    options = (Option(f"{press}|{value}", WORDS[value], value == now) for value in values)
    return Switch(title, tuple(options))


def coach_switch(scene: Scene) -> Switch:
    return switch("Coach", "coach", COACH, scene.table.sitting.coach)


def sheet_view(scene: Scene) -> SheetView | None:
    if not SHEETS.fullmatch(scene.sheet):
        return None
    if scene.sheet == "settings":
        return SheetView("Table settings", settings=settings(scene))
    if scene.sheet.startswith("pays"):
        return SheetView("All pays", pays=pays(scene))
    number = int(scene.sheet.removeprefix("round-"))
    shown = scene.table.history if scene.is_betting else scene.table.history[:-1]
    played = next((one for one in shown if one.number == number), None)
    found = one_round(scene, played) if played is not None else None
    return SheetView(f"Round {number}", round=found)


def settings(scene: Scene) -> Settings:
    sitting = scene.table.sitting
    switches = [
        coach_switch(scene),
        switch("Pace", "pace", PACES, sitting.pace),
        switch("Sound", "sound", SOUNDS, sitting.sound),
        switch("Buttons", "thumb", THUMBS, sitting.thumb),
    ]
    if scene.deal.sets:
        switches.append(switch("Fouls", "fouls", FOULS, sitting.fouls))
    seats = range(1, scene.table.layout.game.seats + 1)
    return Settings(
        tuple(switches),
        amount(scene.stack),
        amount(scene.table.table.stack(scene.table.guest).bought),
        tuple(seat(scene, number) for number in seats),
        scene.table.is_playing,
    )


def seat(scene: Scene, number: int) -> Switch:
    """Empty, yours, or a bot with a strategy; changed between rounds only."""
    from houseway.lab.bots import strategies

    now = scene.table.seats.get(number, "")
    options = [("", "Empty", ""), (YOU, "You", "")]
    options += [
        (one.name, STRATEGIES.get(one.name, one.name), one.says)
        for one in strategies(scene.game).values()
    ]
    return Switch(
        f"Seat {number}",
        tuple(
            Option(f"seat|{number}:{who}", words, who == now, says) for who, words, says in options
        ),
    )


def pays(scene: Scene) -> Pays:
    tables, bet = scene.table.layout.tables, scene.sheet.removeprefix("pays").lstrip("-")
    shown = (bet,) if bet in tables else tuple(tables)
    tabs = (("pays", "All"), *((f"pays-{bet}", scene.title(bet)) for bet in tables))
    return Pays(tabs, scene.sheet, some(scene, shown), len(shown) == 1)


def one_round(scene: Scene, played: Played) -> Round:
    result = result_of(scene.table, played) if played.bets else None
    made = tuple(judged(one) for one in played.decisions)
    return Round(played.title, signed(played.net), result, made)


def judged(one: Decision) -> Judged:
    said = f"You: {answer_words(one.answer)}"
    if one.cost:
        said += f". Best: {answer_words(one.best)}, better by {cents(one.cost)}"
    hand, board = (row(parse_cards(text, repeats=True)) for text in (one.hand, one.board))
    worth = bars(one.worth, {one.best}, one.answer)
    return Judged(hand, board, said, one.cost > 0, worth)
