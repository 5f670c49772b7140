"""What a player sees: cards as small boxes, chips, the dealer's calls, the coach's advice.

In a terminal, cards are drawn in color. A file or a pipe gets plain lines without control codes,
with cards written `As Td`.
"""

import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction

from rich.console import Console
from rich.text import Text

from houseway.cards import JOKER, face
from houseway.cli.training.play_table import Score, Table
from houseway.games.transcript import signed
from houseway.lab.bots import strategies
from houseway.lab.coach import Counsel
from houseway.lab.drills.deals import paytables
from houseway.lab.training.chips import CHIPS, COINS, cut
from houseway.money import DOLLAR, Money, show
from houseway.paytables.words import bet_label
from houseway.table.deal import Deal
from houseway.table.kinds import Kind, Role
from houseway.table.procedure import FACE_DOWN, Ask, Fact, Wagers, show_cards, without_unseen
from houseway.table.settlement import Line

GLYPHS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
COLORS = {"c": "bold black on white", "d": "bold red on white"}
COLORS |= {"h": COLORS["d"], "s": COLORS["c"]}
BACK, JOKER_STYLE = "white on blue", "bold magenta on white"
CHIP_STYLES = {
    "orange": "dark_orange",
    "purple": "magenta",
    "black": "grey37",
    "green": "green",
    "red": "red",
    "white": "white",
    COINS: "bright_yellow",
}
FACES = re.compile(r"(?:[2-9TJQKA][cdhs]|Jk)(?=[ .,)]|$)")
MOST_CHIPS = 5
MOST_CHOICES = 6  # shown of the many ways to set a hand
CARD = 6  # width of a box and the space after it
GAP = "    "
DRAWN = (Kind.COMMUNITY_TURNED, Kind.DEALER_SHOWN, Kind.DEALER_DRAWS)

Levels = Mapping[str, Money]
Won = Mapping[int, Mapping[str, Money]]  # by seat and spot, from the meters


class Screen:
    def __init__(
        self, console: Console, own: tuple[int, ...] = (), breaks: tuple[int, ...] = ()
    ) -> None:
        self.console = console
        self.own = own
        self.breaks = breaks  # where the next part of a set hand begins
        self.draws = console.is_terminal and not console.options.ascii_only
        self.middle: tuple[int, ...] = ()  # the dealer's or the community's cards

    def say(self, words: str = "", style: str = "") -> None:
        self.show(Text(words, style=style))

    def show(self, text: Text) -> None:
        """Lines in a file are never wrapped; readers choose their own width."""
        self.console.print(text, soft_wrap=not self.console.is_terminal)

    def ask(self, prompt: str) -> str:
        """One line from the player. Piped input is echoed, so that the transcript reads well."""
        self.console.print(Text(prompt, "bold"), end="")
        typed = input().strip()
        if not sys.stdin.isatty():
            self.say(typed)
        return typed

    def thinking(self) -> AbstractContextManager[object]:
        return self.console.status("The coach is thinking...") if self.draws else nullcontext()

    def welcome(self, table: Table) -> None:
        layout = table.layout
        self.say(f"{layout.game.name}. Play chips, for practice only.", "bold")
        self.say(paytables(layout))
        if layout.unusual:
            self.say(f"{'. '.join(layout.unusual)}.")
        for seat, name in table.players.items():
            says = strategies(layout.game.id)[name].says
            self.say(f"Seat {seat}: {name}, {says}.")
        where = " and ".join(map(str, table.own))
        seats = "seats" if len(table.own) > 1 else "seat"
        self.say(f"You are in {seats} {where} with {show(table.chips)}. Type q to leave.")

    def round_begins(self, table: Table, score: Score) -> None:
        self.middle = ()
        self.say()
        chips_left = f"Play chips: {show(table.chips)}"
        self.say(f" Round {score.rounds + 1}   {chips_left} ", "bold reverse")
        self.meters(table.driver.meters())
        self.wagers(table.wagers[table.seat])

    def round_ends(self, own: Money) -> None:
        how = "win" if own > 0 else "lose" if own < 0 else "come out even"
        amount = f" {show(abs(own))}" if own else ""
        style = "bold green" if own > 0 else "bold red" if own < 0 else "bold"
        self.say(f"You {how}{amount}.", style)

    def mistakes(self, score: Score) -> None:
        if not score.decisions:
            return
        count, choices = score.mistakes, score.decisions
        made = f"{count or 'No'} mistake{'s' * (count != 1)} in {choices} choice"
        made += "s" * (choices > 1)
        price = f", costing {expected(score.cost, sign=False)} on average" * bool(count)
        self.say(f"{made}{price}.", "cyan")

    def farewell(self, table: Table, score: Score, *, coached: bool) -> None:
        self.say()
        rounds = f"{score.rounds} round{'' if score.rounds == 1 else 's'}"
        result = f"{signed(score.result)}; you leave with {show(table.worth)} in play chips"
        self.say(f"Thank you for playing: {rounds}, {result}.", "bold")
        if coached:
            self.mistakes(score)

    def fact(self, fact: Fact, won: Won) -> None:
        """Prints the dealer's words; cards on the table and the player's own are also drawn."""
        self.show(self.words(fact))
        self.middle = seen_in_the_middle(self.middle, fact)
        if self.draws and fact.kind in DRAWN:
            self.draw(self.middle, self.breaks if fact.kind is Kind.DEALER_SHOWN else ())
        for line in fact.lines:
            self.line(line, won)

    def words(self, fact: Fact) -> Text:
        """A hand that the dealer only names is shown after the words."""
        words = without_unseen(fact.words)
        named = fact.say is not None and (bool(fact.seat) or not self.draws)
        told = set(re.findall(r"\w+", words))
        if named and FACE_DOWN not in fact.cards and told.isdisjoint(map(face, fact.cards)):
            words = f"{words} {show_cards(fact.cards)}"
        said = Text(words)
        if self.draws and fact.cards:
            said = colored(words, {face(card) for card in fact.cards if card != FACE_DOWN})
        if fact.seat in self.own:
            said.stylize("bold")
        return said

    def draw(self, cards: Sequence[int], parts: Sequence[int] = ()) -> None:
        self.boxes(boxes(cards, parts))

    def boxes(self, rows: list[Text]) -> None:
        for row in rows:
            self.show(Text("  ").append_text(row))

    def line(self, line: Line, won: Won) -> None:
        style = "green" if line.net > 0 else "red" if line.net < 0 else "yellow"
        own = "bold " if line.seat in self.own else ""
        said = Text(f"    {f'Seat {line.seat} {bet_label(line.spot)}':26}")
        said.append(f" {line.outcome:6} {signed(line.net):>10}", own + style)
        said.append(f"  {line.why}")
        if line.share is not None:
            amount = won[line.seat][line.spot]
            said.append(f" From the meter: {show(amount)}, {line.share}.", "bold yellow")
        self.show(said)

    def wagers(self, wagers: Wagers) -> None:
        said = Text("Your bets: ")
        for spot, amount in wagers.items():
            said.append(f"{bet_label(spot)} ")
            said.append_text(chips(amount) if self.draws else Text())
            said.append(f"{show(amount)}   ")
        said.rstrip()
        self.show(said)

    def meters(self, meters: Mapping[str, Levels]) -> None:
        for bet, levels in meters.items():
            shown = "   ".join(
                f"{level.capitalize()} {show(amount)}" if len(levels) > 1 else show(amount)
                for level, amount in levels.items()
            )
            self.say(f"Training meter, {bet_label(bet)}: {shown}", "bold yellow")

    def question(self, ask: Ask, deal: Deal) -> None:
        if self.draws:
            self.boxes(side_by_side(self.middle, ask.hand, numbered=ask.accepts is not None))
        where = "On the board:" if deal.community else "The dealer shows"
        shown = f" {where} {show_cards(ask.board)}." if ask.board else ""
        self.say(f"You hold {show_cards(ask.hand)}.{shown}", "bold")
        if ask.help:
            self.say(ask.help, "dim")

    def counsel(self, counsel: Counsel) -> None:
        self.say("Coach: average value of each choice", "cyan")
        for worth in counsel.choices[:MOST_CHOICES]:
            units = f"{float(counsel.units(worth)):+.4f} {counsel.unit_name}s"
            best = "  best" if worth.answer in counsel.best else ""
            self.say(f"    {worth.answer:23} {expected(worth.money):>10}  {units}{best}", "cyan")

    def verdict(self, counsel: Counsel, answer: str) -> None:
        cost = counsel.cost(answer)
        if not cost:
            worth = expected(counsel.worth(answer).money)
            self.say(f"Coach: right, {answer} is worth {worth}.", "cyan")
            return
        best = " or ".join(counsel.best)
        words = f"Coach: {best} was better; {answer} costs {expected(cost, sign=False)} on average."
        self.say(words, "bold cyan")


def seen_in_the_middle(before: tuple[int, ...], fact: Fact) -> tuple[int, ...]:
    """The cards before the dealer after this fact."""
    match fact.kind.role:
        case Role.TURNS_NEXT | Role.TURNS_LAST if FACE_DOWN in before:
            place = before.index(FACE_DOWN) if fact.kind.role is Role.TURNS_NEXT else -1
            cards = list(before)
            cards[place] = fact.cards[0]
            return tuple(cards)
        case Role.LAYS | Role.TURNS_NEXT | Role.TURNS_LAST:
            return fact.cards
        case Role.ADDS_TO_MIDDLE:
            return before + fact.cards
    return before


def side_by_side(middle: Sequence[int], hand: Sequence[int], *, numbered: bool) -> list[Text]:
    """The table's cards and the player's; positions below if cards are named by position."""
    pairs = zip(boxes(middle), boxes(hand), strict=True)
    rows = [left.append(GAP if middle else "").append_text(right) for left, right in pairs]
    indent = " " * (CARD * len(middle) + len(GAP)) if middle else ""
    captions = Text(f"{'table':{len(indent)}}you" if middle else "you", "dim")
    places = "".join(f"{place:^{CARD}}" for place in range(1, len(hand) + 1))
    return [captions, *rows, *([Text(indent + places, "dim")] if numbered else [])]


def boxes(cards: Sequence[int], parts: Sequence[int] = ()) -> list[Text]:
    """Three rows: each card a small box with rank and suit, or its back; gaps before `parts`."""
    rows = [Text(), Text(), Text()]
    for place, card in enumerate(cards):
        inside, style = pip(card)
        for row, part in zip(rows, ("┌───┐", f"│{inside}│", "└───┘"), strict=True):
            row.append(GAP if place in parts else "")
            row.append(part, style)
            row.append(" ")
    return rows


def pip(card: int) -> tuple[str, str]:
    if card == FACE_DOWN:
        return "░░░", BACK
    if card == JOKER:
        return "JKR", JOKER_STYLE
    text, style = small(face(card))
    return f"{text:>3}", style


def colored(words: str, faces: set[str]) -> Text:
    """Cards within a sentence as rank and suit sign, red or black."""
    said, place = Text(), 0
    for found in FACES.finditer(words):
        if found[0] in faces:
            said.append(words[place : found.start()])
            said.append(*small(found[0]))
            place = found.end()
    return said.append(words[place:])


def small(name: str) -> tuple[str, str]:
    if name == face(JOKER):
        return "JKR", JOKER_STYLE
    return ("10" if name[0] == "T" else name[0]) + GLYPHS[name[1]], COLORS[name[1]]


def chips(amount: Money) -> Text:
    said = Text()
    for color, count in cut(amount).items():
        if color in CHIPS:
            said.append("●" * min(count, MOST_CHIPS), CHIP_STYLES[color])
    return said.append(" ") if said.plain else said


def expected(money: Fraction, *, sign: bool = True) -> str:
    """An average in dollars and cents, half a cent rounded up."""
    amount = float(money / DOLLAR)
    mark = "-" if amount < 0 else "+" if sign else ""
    return f"{mark}${abs(amount):,.2f}"
