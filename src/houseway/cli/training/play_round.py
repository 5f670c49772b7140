"""One round at the play table, from the first card to the coach's last word."""

from typing import TYPE_CHECKING

from houseway.cli.training.play_table import ME, Score, Table, meant, shortest
from houseway.lab.coach import Counsel, counsel, has_coach, no_coach
from houseway.lab.drills.question import by_places
from houseway.paytables.words import spot_words
from houseway.refused import Refused
from houseway.table.procedure import Ask, only
from houseway.table.round import REDEAL

if TYPE_CHECKING:
    from houseway.cli.training.play_view import Screen


def one_round(table: Table, score: Score, screen: "Screen", coach: str) -> None:
    screen.round_begins(table, score)
    if coach != "off" and not has_coach(table.layout):
        screen.say(no_coach(table.layout), "dim")
    before = table.chips
    to_the_end(table, score, screen, coach)
    while table.round.voided:
        screen.say(REDEAL.words)
        to_the_end(table, score, screen, coach)
    score.rounds += 1
    score.result += table.chips - before
    screen.round_ends(table.chips - before)
    if coach != "off" and has_coach(table.layout):
        screen.mistakes(score)


def to_the_end(table: Table, score: Score, screen: "Screen", coach: str) -> None:
    told = 0
    table.deal()
    while True:
        told = tell(table, screen, told)
        ask = table.round.pending
        if ask is None:
            return
        if ask.seat in table.bots:
            table.driver.answer(ME, table.bots[ask.seat](ask))
        else:
            decide(table, score, screen, ask, coach)


def tell(table: Table, screen: "Screen", told: int) -> int:
    """All that has happened since, as the player sees it; then how much has been told."""
    round_, won = table.round, table.driver.felt.won
    for fact in list(round_.facts_for(sum(map(only, table.own))))[told:]:
        screen.fact(fact, won)
    return len(round_.facts)


def decide(table: Table, score: Score, screen: "Screen", ask: Ask, coach: str) -> None:
    screen.question(ask)
    advice, meters = None, table.driver.meters()
    if coach != "off" and has_coach(table.layout):
        with screen.thinking():
            made = table.round.facts
            advice = counsel(table.layout, ask, table.wagers[ask.seat], made, meters)
    if advice is not None and coach == "before":
        screen.counsel(advice)
    word = asked(table, screen, ask, advice)
    if advice is not None and advice.judges(word):
        score.decided(advice.cost(word))
        if coach == "after":
            screen.verdict(advice, word)


def asked(table: Table, screen: "Screen", ask: Ask, advice: Counsel | None) -> str:
    """Ask until the table takes the answer. EOFError and KeyboardInterrupt leave the table."""
    prompt = f"{spot_words(ask.question).capitalize()}: {offered(ask)}? "
    while True:
        typed = screen.ask(prompt)
        if typed in ("q", "quit"):
            raise EOFError
        if typed in ("?", "help") and advice is not None:
            screen.counsel(advice)
            continue
        word = by_places(ask.hand, typed) if ask.accepts else ""
        word = word or meant(ask.answers, typed)
        try:
            table.driver.answer(ME, word)
        except Refused as refusal:
            screen.say(refusal.sentence, "bold red")
            continue
        return word


def offered(ask: Ask) -> str:
    """ "[f]old, [1]x, [2]x"; the letters in brackets are enough."""
    short = shortest(ask.answers)
    words = ", ".join(f"[{short[word]}]{word[len(short[word]) :]}" for word in ask.answers)
    return f"{words}, or {ask.free}" if ask.free else words
