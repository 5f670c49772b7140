"""A question on the felt: hands, bets and pays as they lie; words with their cards drawn."""

import re

from houseway.cards import parse_cards
from houseway.lab.drills.question import Question
from houseway.lab.drills.scene import Hand, Scene
from houseway.money import show
from houseway.table.procedure import FACE_DOWN, spot_words
from houseway.web.pages.words import game_name
from houseway.web.screens.felt.card import card, row
from houseway.web.screens.felt.spot import spot
from houseway.web.screens.texts import train as words
from houseway.web.screens.theme import safe

WORDS = words.DRILL
ONE = r"(?:[2-9TJQKA][cdhs]|Jk|\?\?)"
# Cards in a sentence; "As" and "Ad" before a small letter are words.
CARDS = re.compile(rf"(?<![A-Za-z0-9]){ONE}(?: {ONE})*(?![A-Za-z])(?! [a-z])")
NUMBERED = re.compile(r"^ *\d+ (?P<rest>.*)$")
MONEY = re.compile(
    r"^\s+(?P<who>seat \d+ .+?)\s{2,}(?P<stake>\S+) (?P<what>\w+)\s+(?P<net>\S+)(?P<more>.*)$"
)
SENSORS = frozenset(("progressive", "jackpot", "bonus"))
WIDE = 2  # so many hands lie at full size


def felt(question: Question, laid: str = "") -> str:
    """Everything the trainee may look at, and nothing of the answer. `laid` is what they lay on
    it themselves."""
    if question.topic == "spot-the-error":
        inside = tape(question)
    elif question.scene is not None:
        inside = table(question.scene) + story(question)
    elif laid:
        says = "".join(f'<p class="t-print">{safe(line)}</p>' for line in question.text[1:])
        inside = says + laid
    elif question.cards:
        what = question.text[0].partition(":")[0]
        inside = (
            f'<p class="t-what">{safe(what)}</p><div class="t-row big">{row(question.cards)}</div>'
        )
    else:
        lines = "".join(f'<p class="t-print">{with_cards(line)}</p>' for line in question.text)
        inside = f'<div class="t-words">{lines}</div>'
    name = safe(game_name(question.game))
    return f'<section class="t-felt" aria-label="{name}">{inside}</section>'


def table(scene: Scene) -> str:
    """From the dealer's side: the seats opposite, the dealer's own cards nearest."""
    seats = [hand for hand in scene.hands if hand.seat]
    own = [hand for hand in scene.hands if not hand.seat]
    size = "one" if len(seats) <= WIDE - 1 else "some" if len(seats) <= WIDE else "many"
    # Seat 1 sits at the dealer's left: seen from the dealer it comes first.
    players = "".join(place(hand, f"{WORDS['seat']} {hand.seat}", scene.end) for hand in seats)
    board = ""
    if scene.board:
        lie = f'<div class="t-row">{row(scene.board)}</div>'
        board = f'<div class="t-board"><h3>{WORDS["board"]}</h3>{lie}</div>'
    dealer = "".join(place(hand, WORDS["dealer"]) for hand in own if hand.cards)
    seated = f'<div class="t-seats">{players}</div>{board}<div class="t-dealer">{dealer}</div>'
    middle = meters(scene) + seated
    return f'<div class="t-table {size}">{pays(scene)}<div class="t-lay">{middle}</div></div>'


def meters(scene: Scene) -> str:
    """As the sign over the table shows them: name, reading, and what it starts again from."""
    drawn = "".join(
        f"<div><dt>{safe(name.capitalize())}</dt><dd><b>{show(reading).lstrip('$')}</b>"
        f"<small>{WORDS['seed']} {show(seed)}</small></dd></div>"
        for name, reading, seed in scene.meters
    )
    if not drawn:
        return ""
    return f'<dl class="t-meters">{drawn}</dl><p class="t-rule">{WORDS["meter_rule"]}</p>'


def place(hand: Hand, title: str, end: bool = False) -> str:
    cards = row(hand.cards, small=len(hand.cards) > 5) if hand.cards else ""
    empty = WORDS["away" if end else "empty"]
    shown = f'<div class="t-row">{cards}</div>' if cards else f'<p class="none">{empty}</p>'
    bets = "".join(
        spot(
            spot_words(name).capitalize(),
            money,
            shape="sensor" if name in SENSORS else "ring",
            state="lit" if name in SENSORS and money else "",
        )
        for name, money in hand.bets
    )
    row_ = f'<div class="t-bets">{bets}</div>' if bets else ""
    return f'<div class="t-place"><h3>{title}</h3>{shown}{row_}</div>'


def pays(scene: Scene) -> str:
    tables = "".join(
        f"<table><caption>{safe(title)}</caption>"
        + "".join(f"<tr><td>{safe(hand)}</td><td>{safe(pay)}</td></tr>" for hand, pay in rows)
        + "</table>"
        for title, rows in scene.pays
    )
    return f'<div class="t-pays">{tables}</div>' if tables else ""


def story(question: Question) -> str:
    """What happened so far; for a pay drill folded away, since it names the hands."""
    if question.kind == "chips":
        return "".join(f'<p class="t-print low">{with_cards(line)}</p>' for line in question.text)
    lines = "".join(f"<li>{with_cards(line)}</li>" for line in question.text if line)
    if question.topic == "pay":
        summary = f"<summary>{WORDS['story']}</summary>"
        return f'<details class="t-story">{summary}<ol>{lines}</ol></details>'
    return f'<ol class="t-story open">{lines}</ol>'


def tape(question: Question) -> str:
    """The settled round line by line, money set off."""
    made = "".join(tape_line(line) for line in question.text[1:])
    printed = pays(question.scene) if question.scene is not None else ""
    return f'<div class="t-table">{printed}<ol class="t-tape" tabindex="0">{made}</ol></div>'


def tape_line(line: str) -> str:
    numbered = NUMBERED.match(line)
    rest = numbered["rest"] if numbered else line
    money = MONEY.match(rest)
    if money is None:
        return f"<li>{with_cards(rest.strip())}</li>"
    return (
        f'<li class="money {money["what"]}"><span>{safe(money["who"])}</span>'
        f"<span>{safe(money['stake'])}</span><span>{safe(money['what'])}</span>"
        f"<b>{safe(money['net'])}</b>{safe(money['more'])}</li>"
    )


def with_cards(line: str) -> str:
    """The sentence, its cards drawn in place."""
    parts, last = [], 0
    for found in CARDS.finditer(line):
        parts += [safe(line[last : found.start()]), inline(found[0])]
        last = found.end()
    return "".join((*parts, safe(line[last:])))


def inline(text: str) -> str:
    drawn = "".join(
        card(FACE_DOWN if word == "??" else parse_cards(word)[0], small=True, kind="inline")
        for word in text.split()
    )
    return f'<span class="t-inline">{drawn}</span>'
