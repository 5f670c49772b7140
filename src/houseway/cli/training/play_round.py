"""One round at the training table, from the first card to the coach's last word."""

from typing import TYPE_CHECKING

from houseway.cli.training.play_table import Score, Table, meant, shortest
from houseway.lab.coach import Counsel, counsel, has_coach, no_coach
from houseway.lab.drills.question import by_places
from houseway.money import Money, show
from houseway.paytables.words import spot_words
from houseway.refused import Refused
from houseway.table.procedure import Ask, only
from houseway.table.round import TableRound

if TYPE_CHECKING:
    from houseway.cli.training.play_view import Screen


def one_round(table: Table, score: Score, screen: "Screen", coach: str) -> None:
    screen.round_begins(table, score)
    if coach != "off" and not has_coach(table.layout):
        screen.say(no_coach(table.layout), "dim")
    round_ = to_the_end(table, score, screen, table.start(), coach)
    while round_.voided:
        round_ = to_the_end(table, score, screen, table.again(round_), coach)
    nets = table.finish(round_)
    score.settle(nets[table.seat])
    screen.round_ends(table, nets)
    if coach != "off" and has_coach(table.layout):
        screen.mistakes(score)


def to_the_end(
    table: Table, score: Score, screen: "Screen", round_: TableRound, coach: str
) -> TableRound:
    told = 0
    while True:
        told = tell(table, screen, round_, told)
        ask = round_.pending
        if ask is None:
            return round_
        if ask.seat in table.bots:
            round_.answer(table.bots[ask.seat](ask))
        else:
            decide(table, score, screen, round_, ask, coach)


def tell(table: Table, screen: "Screen", round_: TableRound, told: int) -> int:
    """All that has happened since, as the player sees it; then how much has been told."""
    won = table.awards(line for fact in round_.facts for line in fact.lines)
    for fact in list(round_.facts_for(only(table.seat)))[told:]:
        screen.fact(fact, won)
    return len(round_.facts)


def decide(
    table: Table, score: Score, screen: "Screen", round_: TableRound, ask: Ask, coach: str
) -> None:
    screen.question(ask)
    advice = None
    if coach != "off" and has_coach(table.layout):
        with screen.thinking():
            advice = counsel(table.layout, ask, table.wagers[ask.seat], round_.facts, table.meters)
    if advice is not None and coach == "before":
        screen.counsel(advice)
    left = score.bankroll - table.down(round_)
    word = asked(screen, round_, ask, advice, left)
    if advice is not None and advice.judges(word):
        score.decided(advice.cost(word))
        if coach == "after":
            screen.verdict(advice, word)


def asked(
    screen: "Screen", round_: TableRound, ask: Ask, advice: Counsel | None, left: Money
) -> str:
    """Ask until the table takes the answer. EOFError and KeyboardInterrupt leave the table."""
    stakes = dict(zip(ask.answers, ask.stakes, strict=False))
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
        if stakes.get(word, 0) > left:
            screen.say(f"You have {show(left)} left, which does not cover it.", "bold red")
            continue
        try:
            round_.answer(word)
        except Refused as refusal:
            screen.say(refusal.sentence, "bold red")
            continue
        return word


def offered(ask: Ask) -> str:
    """ "[f]old, [1]x, [2]x"; the letters in brackets are enough."""
    short = shortest(ask.answers)
    words = ", ".join(f"[{short[word]}]{word[len(short[word]) :]}" for word in ask.answers)
    return f"{words}, or places like 156 23 4" if ask.accepts else words
