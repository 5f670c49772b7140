"""A round as readable text, and a script from which it can be dealt again.

A script says what was open, wagered, dealt and answered, one thing per line; a `#` begins a remark:

    game mississippi-stud
    table progressive link-01             (or: table progressive closed)
    setting folded_hands_win_progressive no
    wager 1 ante $10 three_card_bonus $5
    cards Js Ts 2d  As Ks                 (the top of the deck, in the order it is dealt)
    answers 3x 1x 1x                      (each one word; `answer` takes a whole line as one)

Also `number 3` (the shuffler's draw), `player 2 Ann`, `fault wrong_count 2`, and `redeal`, after
which new `cards` and `answers` follow for the same wagers.
"""

from collections.abc import Iterator

from houseway.games import game
from houseway.money import Money, parse_money, show
from houseway.paytables.words import spot_words
from houseway.table.house_settings import read_value
from houseway.table.irregular import Fault, FaultKind
from houseway.table.layout import Layout, open_layout
from houseway.table.procedure import ALL, Ask, Fact, only
from houseway.table.round import TableRound, stacked
from houseway.table.settlement import Line
from houseway.table.wager_rules import TableRules


def write(round_: TableRound, viewer: int | None = None) -> str:
    """Everything that happened, as one viewer saw it; without a viewer, every card is face up."""
    asked = list(zip(round_.asked, round_.answers, strict=True))
    lines: list[str] = []
    for place, fact in enumerate([*round_.facts, None]):
        lines += (
            question(ask, heard(ask, word, viewer))
            for (before, ask), word in asked
            if before == place
        )
        if fact is not None:
            lines += told(fact if viewer is None else fact.seen(viewer))
    if round_.pending is not None:
        lines.append(question(round_.pending.seen(ALL if viewer is None else viewer), "..."))
    if round_.lines is not None:
        lines += totals(round_)
    return "\n".join(lines) + "\n"


def heard(ask: Ask, word: str, viewer: int | None) -> str:
    """An answer that is not listed may name cards, as a San Lo setting does."""
    hidden = viewer is not None and not only(ask.seat) & viewer
    return "face down" if hidden and word not in ask.answers else word


def question(ask: Ask, word: str) -> str:
    answers = ", ".join(ask.answers) or "a word"
    return f"  seat {ask.seat}, {spot_words(ask.question)} ({answers}): {word}"


def told(fact: Fact) -> Iterator[str]:
    yield fact.words
    yield from map(money, fact.lines)


def money(line: Line) -> str:
    spot = f"seat {line.seat} {spot_words(line.spot)}"
    moved = f"{line.outcome:6} {signed(line.net)}"
    share = f" and {line.share} off the meter" if line.share else ""
    return f"    {spot:24} {show(line.stake):>9} {moved}{share}: {line.why}"


def totals(round_: TableRound) -> Iterator[str]:
    found = round_.balance()
    sums = f"In {show(found.money_in)}, out {show(found.money_out)}, house {signed(found.house)}."
    yield f"Void ({spot_words(round_.voided)}); wagers stay down. {sums}" if round_.voided else sums
    for line in found.shares:
        yield f"Due to seat {line.seat} from the meter: {line.share}."


def signed(amount: Money) -> str:
    return show(amount) if amount < 0 else f"+{show(amount)}"


class Script:
    """The lines of one script, by their first word."""

    def __init__(self, text: str) -> None:
        lines = (line.partition("#")[0].split() for line in text.splitlines())
        self.words: list[list[str]] = [words for words in lines if words]

    def all(self, name: str) -> list[list[str]]:
        return [words[1:] for words in self.words if words[0] == name]

    def one(self, name: str) -> list[str]:
        found = self.all(name)
        return found[0] if found else []


def read(text: str, rules: TableRules | None = None) -> list[TableRound]:
    """Every deal of a script: one round, or a voided one and its redeals."""
    parts = [Script(part) for part in text.split("\nredeal\n")]
    first = deal(parts[0], read_layout(parts[0], rules))
    rounds = [first]
    for part in parts[1:]:
        order = stacked(first.layout, " ".join(part.one("cards")))
        again = rounds[-1].redeal(order, number=read_number(part))
        for word in answers(part):
            again.answer(word)
        rounds.append(again)
    return rounds


def read_layout(script: Script, rules: TableRules | None = None) -> Layout:
    [id_] = script.one("game")
    found = game(id_)
    tables = {bet: None if table == "closed" else table for bet, table in script.all("table")}
    settings = {name: read_value(" ".join(words)) for name, *words in script.all("setting")}
    return open_layout(found, tables, found.read_settings(settings), rules)


def deal(script: Script, layout: Layout) -> TableRound:
    return TableRound(
        layout,
        stacked(layout, " ".join(script.one("cards"))),
        {int(seat): wagers(words) for seat, *words in script.all("wager")},
        answers=answers(script),
        number=read_number(script),
        players={int(seat): name for seat, name in script.all("player")},
        fault=fault(script.one("fault")),
    )


def answers(script: Script) -> list[str]:
    found: list[str] = []
    for name, *words in script.words:
        if name == "answers":
            found += words
        elif name == "answer":
            found.append(" ".join(words))
    return found


def wagers(words: list[str]) -> dict[str, Money]:
    return {spot: parse_money(text) for spot, text in zip(words[::2], words[1::2], strict=True)}


def read_number(script: Script) -> int:
    return int((script.one("number") or ["0"])[0])


def fault(words: list[str]) -> Fault | None:
    """ "wrong_count 2 -1", "exposed_card 3 plays", "shuffler_malfunction 4 persists"."""
    if not words:
        return None
    kind: FaultKind = words[0]  # type: ignore[assignment]
    extra = next((int(word) for word in words[2:] if word.lstrip("+-").isdecimal()), 1)
    return Fault(
        kind=kind,
        at=int(words[1]),
        extra=extra,
        persists="persists" in words,
        voids="plays" not in words,
    )
