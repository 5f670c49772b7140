"""The felt with the cards seen so far, and the deck to tap them from."""

from houseway import games
from houseway.cards import JOKER, RANKS, SUITS, face, parse_card
from houseway.table.procedure import FACE_DOWN
from houseway.web.lab_strategy import StrategyQuestion
from houseway.web.screens.felt import card as felt
from houseway.web.screens.felt.symbols import DEFS
from houseway.web.screens.lab.frame import View, button
from houseway.web.screens.texts.lab import STRATEGY
from houseway.web.screens.theme import safe


def draw(asked: StrategyQuestion, view: View) -> str:
    last = view.get("last") if asked.is_spot else None
    head = STRATEGY["left"].format(count=last["left"]) if last else STRATEGY["pick"]
    return (
        f'<section class="lab-panel lab-deck">{DEFS}{the_felt(asked)}<h2>{head}</h2>'
        f"{grid(asked, last)}{legend(last)}{typed(asked)}</section>"
    )


def the_felt(asked: StrategyQuestion) -> str:
    groups = places(asked)
    made = "".join(
        f'<div><small>{title}</small><div class="row">{"".join(place(*one) for one in cards)}</div>'
        "</div>"
        for title, cards in groups
    )
    return f'<div class="lab-felt">{made}</div>'


Place = tuple[int | None, int]  # a card or nothing yet, and its place in the order of the deal


def places(asked: StrategyQuestion) -> list[tuple[str, list[Place]]]:
    """Each group of places on the felt; an open place waits for its card."""
    cards: list[Place] = [(card, at) for at, card in enumerate(asked.cards)]
    deal = asked.deal
    own = padded(cards[: deal.own], deal.own)
    shown = padded(cards[deal.own : deal.own + deal.shown], deal.shown)
    found = [(STRATEGY["yours"], own)]
    if asked.deal.community:
        found.append((STRATEGY["community"], [*shown, (FACE_DOWN, -1)]))
    elif deal.shown:
        found.append((STRATEGY["up"], shown))
    if asked.deal.points:
        found.append((STRATEGY["hits"], [*cards[3:], (None, -1)]))
    return found


def padded(cards: list[Place], count: int) -> list[Place]:
    return [*cards, *([(None, -1)] * (count - len(cards)))]


def place(card: int | None, at: int) -> str:
    if card is None:
        return '<span class="open-place"></span>'
    if at < 0:
        return felt.card(card)
    return button(
        "take",
        felt.card(card),
        "placed",
        data_value=str(at),
        aria_label=f"Take back {felt.name(card)}",
    )


def grid(asked: StrategyQuestion, last: View | None) -> str:
    rows = "".join(
        "".join(one_card(asked, f"{rank}{suit}", last) for rank in reversed(RANKS))
        for suit in reversed(SUITS)
    )
    joker = one_card(asked, face(JOKER), last) if asked.deal.joker else ""
    return f'<div class="deck">{rows}{joker}</div>'


def one_card(asked: StrategyQuestion, name: str, last: View | None) -> str:
    number = parse_card(name)
    used = number in asked.cards
    kind = "used" if used and not asked.deal.points else ""
    if last and not used:
        kind = last["cards"][name]
    if number == JOKER:
        inside = "JK"
    else:
        rank = {"T": "10"}.get(name[0], name[0])
        inside = f'{rank}<svg aria-hidden="true"><use href="#hw-{name[1]}"/></svg>'
    red = " red" if name[1] in "dh" else ""
    return button(
        "card",
        inside,
        f"gcard {kind}{red}",
        data_value=name,
        aria_label=felt.name(number),
        aria_pressed="true" if used else "false",
    )


def legend(last: View | None) -> str:
    if not last:
        return ""
    made = "".join(
        f'<span><i class="{one["kind"]}"></i>{label(one)}: <b>{one["count"]}</b></span>'
        for one in last["legend"]
    )
    return (
        f'<div class="deck-legend">{made}</div><p class="addition">{STRATEGY["average"]} '
        f"({last['sum']}) / {last['left']} = <b>{last['average']}</b></p>"
    )


def label(one: View) -> str:
    if one["pay"] < 0:
        return STRATEGY["loses"]
    paid = f"{one['pay']} to 1" if one["pay"] else STRATEGY["push"]
    return f"{safe(one['label'])}, {paid}"


def typed(asked: StrategyQuestion) -> str:
    words = " ".join(face(card) for card in asked.cards)
    return (
        f'<label class="typed">{STRATEGY["type"]}<input class="lab-field" data-lab="cards" '
        f'value="{words}" autocomplete="off" spellcheck="false"></label>'
    )


def examples(game: str) -> str:
    made = "".join(
        button("cards", safe(spot), "lab-button", data_value=spot)
        for spot in games.felt(game).examples
    )
    return f'<p class="muted">{STRATEGY["try_these"]}</p><div class="lab-do">{made}</div>'
