"""The answer of the strategy explorer: the word, the values, the line so far, what to remember."""

from houseway.cards import rank_of
from houseway.hands import blackjack as hands
from houseway.web.lab_strategy import StrategyQuestion
from houseway.web.screens.lab import strategy_cards
from houseway.web.screens.lab.frame import View, button
from houseway.web.screens.texts.lab import CHOICE_NAMES, STRATEGY
from houseway.web.screens.theme import safe

Cell = tuple[str, str, str]  # chart, hand, up card
STREETS = ("fold", "1x", "2x", "3x")


def draw(asked: StrategyQuestion, view: View, rules: View) -> str:
    """Before there are cards enough, what to tap; then the answer."""
    first = values(asked, view) + line(view) if asked.is_spot else empty(asked)
    return first + remember(asked, rules, view)


def empty(asked: StrategyQuestion) -> str:
    count = asked.deal.least - len(asked.cards)
    word = "to_begin" if not asked.cards else "more_to_come"
    return (
        f'<section class="lab-panel"><b class="figure">'
        f"{STRATEGY[word].format(count=count)}</b>{strategy_cards.examples(asked.game)}</section>"
    )


def values(asked: StrategyQuestion, view: View) -> str:
    if not view.get("choices"):
        return ""
    unit = STRATEGY["units"].format(unit=view["unit"])
    order = view["choices"]
    if not (asked.deal.sets or asked.deal.points):
        order = sorted(order, key=lambda one: choice_order(one["name"]))
    low = min(0.0, *(one["value"] for one in order))
    high = max(0.0, *(one["value"] for one in order))
    span = (high - low) or 1.0
    bars = "".join(bar(one, one["name"] in view["best"], low, span) for one in order)
    more = STRATEGY["more"].format(count=view["more"]) if view.get("more") else ""
    note = f"{more} {STRATEGY['not_makers']}" if asked.deal.sets else ""
    return (
        f'<section class="lab-panel values dims" aria-live="polite"><h2>{STRATEGY["value"]} '
        f'<small class="muted">{unit}</small></h2>{headline(view)}'
        f'<div class="choices{" long" if asked.deal.sets else ""}">{bars}</div>'
        f'<p class="muted">{note} {STRATEGY["assumes"]} {safe("; ".join(view["assumes"]))}.</p>'
        "</section>"
    )


def choice_order(name: str) -> int:
    known = (*STREETS, "play", "raise")
    return known.index(name) if name in known else len(known)


def spoken(name: str) -> str:
    return CHOICE_NAMES.get(name, name[:1].upper() + name[1:])


def lowered(name: str) -> str:
    """Inside a sentence; cards stay as they are."""
    return name if "/" in name else spoken(name).lower()


def headline(view: View) -> str:
    best = view["best"]
    others = [one for one in view["choices"] if one["name"] not in best]
    why = ""
    if others:
        more = others[0]["behind"].removeprefix("−")
        why = STRATEGY["worth"].format(
            more=more, unit=view["unit"], second=lowered(others[0]["name"])
        )
    word = " or ".join(spoken(name) for name in best[:2])
    if len(best) > 1:
        word = f"{STRATEGY['equal']}: {' or '.join(map(lowered, best[:2]))}"
    return (
        f'<div class="headline"><b class="figure" data-figure="best">{safe(word)}</b>'
        f'<p class="muted">{why}</p></div>'
    )


def bar(one: View, is_best: bool, low: float, span: float) -> str:
    start = (min(0.0, one["value"]) - low) / span
    wide = abs(one["value"]) / span
    exact = f" {one['exact']}" if one["exact"] else ""
    kind = "best" if is_best else "minus" if one["value"] < 0 else "plus"
    mark = f" {STRATEGY['best']}" if is_best else ""
    return (
        f'<div class="choice"><span>{safe(spoken(one["name"]))}</span><div class="track">'
        f'<i class="{kind}" style="left:{100 * start:.2f}%;width:{max(100 * wide, 0.4):.2f}%"></i>'
        f'<u style="left:{-100 * low / span:.2f}%"></u></div>'
        f'<b data-choice="{safe(one["name"])}">{one["shown"]}</b>'
        f'<small class="muted">{exact}{mark}</small></div>'
    )


def line(view: View) -> str:
    """Every street, what was bet, and what it cost."""
    if "line" not in view:
        return ""
    heads = ("street", "known", "down")
    head = "".join(f"<th>{STRATEGY[name]}</th>" for name in heads)
    head += "".join(f'<th class="n">{spoken(name)}</th>' for name in STREETS)
    body = "".join(street(one, at) for at, one in enumerate(view["line"]))
    return (
        f'<section class="lab-panel dims"><h2>{STRATEGY["line"]} <small class="muted">'
        f'{STRATEGY["line_what"]}</small></h2><div class="scrolls"><table class="plain line">'
        f"<thead><tr>{head}<th>{STRATEGY['chose']}</th></tr></thead><tbody>{body}</tbody></table>"
        "</div></section>"
    )


def street(one: View, at: int) -> str:
    cells = "".join(
        f'<td class="n">{f"<b class=best>{value}</b>" if name in one["best"] else value}</td>'
        for name, value in ((name, one["values"][name]) for name in STREETS)
    )
    made = one["made"]
    if made is None:
        chose = f'<span class="muted">{STRATEGY["not_yet"]}</span>'
    else:
        buttons = "".join(
            button(
                f"bet.{at}",
                f"{n}x",
                f"bet{' on' if n == made else ''}",
                data_value=str(n),
                aria_pressed="true" if n == made else "false",
            )
            for n in (1, 2, 3)
        )
        cost = STRATEGY["cost"].format(cost=one["cost"]) if one["cost"] else STRATEGY["best"]
        chose = f'<div class="row">{buttons}<small class="muted">{cost}</small></div>'
    return (
        f"<tr><td>{one['street']}</td><td>{one['cards']}</td><td>{one['down']}</td>{cells}"
        f"<td>{chose}</td></tr>"
    )


def remember(asked: StrategyQuestion, rules: View, view: View) -> str:
    if "charts" in rules:
        return charts(asked, rules)
    if not rules.get("rules"):
        return ""
    now = len(view["line"]) if asked.is_spot and "line" in view else 0
    made = "".join(one_rule(rule, now) for rule in rules["rules"])
    says = ""
    if now:
        said = spoken(view["line"][-1]["rule"])
        says = f'<small class="muted">{said} {STRATEGY["by_rule"]}</small>'
    return f'<section class="lab-panel rules"><h2>{STRATEGY["rules"]} {says}</h2>{made}</section>'


def one_rule(rule: View, now: int) -> str:
    """`now` is the street's line among the words of the rule; 0 for none."""
    words = "".join(
        f'<p class="{"now" if at == now and now else ""}">{safe(text)}</p>'
        for at, text in enumerate(rule["words"])
    )
    if rule["is_optimum"]:
        price = STRATEGY["rule_free"]
    elif rule["cost"] is None:
        price = STRATEGY["rule_none"]
    else:
        price = STRATEGY["rule_cost"].format(cost=rule["cost"])
    return f'<div class="one">{words}<small class="muted">{price}</small></div>'


def charts(asked: StrategyQuestion, rules: View) -> str:
    here = present_cell(asked)
    made = "".join(
        chart(name, cells, rules["up_cards"], here) for name, cells in rules["charts"].items()
    )
    said = STRATEGY["chart_what"].format(edge=rules["edge"], cost=rules["cost"])
    return (
        f'<section class="lab-panel"><h2>{STRATEGY["chart"]} <small class="muted">{said}</small>'
        f'</h2><div class="charts">{made}</div><p class="muted">{STRATEGY["legend"]}.</p></section>'
    )


def chart(
    name: str, cells: dict[str, list[str]], ups: list[str], here: tuple[str, str, str]
) -> str:
    head = "".join(f"<th>{'10' if up == 'T' else up}</th>" for up in ups)
    body = "".join(
        f'<tr><th scope="row">{hand}</th>'
        + "".join(
            f'<td class="{word if word != "." else "none"}'
            f'{" here" if (name, hand, up) == here else ""}">{word}</td>'
            for up, word in zip(ups, words, strict=True)
        )
        + "</tr>"
        for hand, words in cells.items()
    )
    return (
        f'<table class="bj"><caption>{STRATEGY[name]}</caption><thead><tr><th></th>{head}</tr>'
        f"</thead><tbody>{body}</tbody></table>"
    )


def present_cell(asked: StrategyQuestion) -> Cell:
    """Chart, hand and up card of the cards on the felt; empty before they are there."""
    if not asked.is_spot:
        return "", "", ""
    up, hand = letter(asked.board[0]), asked.hand
    if len(hand) == 2 and letter(hand[0]) == letter(hand[1]):
        return "pairs", letter(hand[0]) * 2, up
    total = hands.total(hand)
    if total.soft:
        return "soft", f"A{'T' if total.points == 21 else total.points - 11}", up
    return "hard", str(total.points), up


def letter(card: int) -> str:
    value = hands.value(card)
    return "A" if value == 11 else "T" if value == 10 else str(rank_of(card) + 2)
