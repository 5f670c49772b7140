"""The rows of a bet: count, probability, pay to be changed, return, and its bar in the same row."""

from typing import Any

from houseway.web.screens.lab.frame import button
from houseway.web.screens.texts.lab import MADE, ODDS
from houseway.web.screens.theme import safe

View = dict[str, Any]


def draw(view: View, place: int) -> str:
    bet = view["bets"][place]
    before = {row["key"]: row for row in (view["before"] or {"rows": []})["rows"]}
    pays = {pay["key"]: pay for pay in view["pays"]} if place == 0 else {}
    most = max([row["return_number"] for row in (*bet["rows"], *before.values())] + [1e-9])
    has_made = any(row["made"] for row in bet["rows"])
    body = "".join(
        one_row(row, pays.get(row["key"]), before.get(row["key"]), most, has_made, last)
        for row, last in zip(bet["rows"], [None, *bet["rows"]], strict=False)
    )
    return (
        f'<section class="lab-panel lab-rows"><table><caption class="out">{ODDS["rows"]}</caption>'
        f"{head(has_made)}<tbody>{body}</tbody>{foot(bet, has_made)}</table></section>"
    )


def head(has_made: bool) -> str:
    made = f"<th>{ODDS['made']}</th>" if has_made else ""
    names = ("combinations", "probability", "pays", "return")
    return (
        f"<thead><tr><th>{ODDS['hand']}</th>{made}"
        + "".join(f'<th class="n">{ODDS[name]}</th>' for name in names)
        + f'<th class="ret">{ODDS["bar"]}</th></tr></thead>'
    )


def one_row(
    row: View, pay: View | None, before: View | None, most: float, has_made: bool, last: View | None
) -> str:
    again = last is not None and last["hand"] == row["hand"] and has_made
    hand = "" if again else safe(row["hand"])
    made = (
        f'<td><span class="made {row["made"]}">{MADE.get(row["made"], "")}</span></td>'
        if has_made
        else ""
    )
    changed = " changed" if pay and pay["changed"] else ""
    return (
        f'<tr class="{"again" if again else "first"}{changed}"><td>{hand}</td>{made}'
        f'<td class="n">{row["combinations"]}</td>'
        f'<td class="n" title="{row["one_in"]}">{row["probability"]}</td>'
        f'<td class="n pay">{pay_cell(row, pay)}</td><td class="n">{row["return"]}</td>'
        f'<td class="ret">{bar(row, before, most)}</td></tr>'
    )


def pay_cell(row: View, pay: View | None) -> str:
    envy = f'<small class="muted">envy {row["envy"]}</small>' if row["envy"] else ""
    if pay is None or not pay["changeable"]:
        return f"{safe(row['pays'])}{envy}"
    return field(pay) + envy


def field(pay: View) -> str:
    was = f"<s>{safe(pay['printed'])}</s>" if pay["changed"] else ""
    return (
        f'{was}<input data-lab="pay.{pay["key"]}" data-pick="{pay["key"]}" data-step '
        f'value="{safe(pay["value"])}" inputmode="decimal" autocomplete="off" '
        f'aria-label="{safe(pay["hand"])} {ODDS["pays"].lower()}, {pay["unit"]}">'
        f"<small>{pay['unit']}</small>"
    )


def bar(row: View, before: View | None, most: float) -> str:
    """The approved return stands as an outline behind the new one."""
    value = row["return_number"]
    old = before["return_number"] if before else 0
    kind = row["made"] or "plain"
    outline = f'<i class="old" style="width:{100 * old / most:.2f}%"></i>' if old > 0 else ""
    fill = f'<i class="{kind}" style="width:{100 * value / most:.2f}%"></i>' if value > 0 else ""
    return f'<div class="bars">{outline}{fill}</div>'


def foot(bet: View, has_made: bool) -> str:
    wide = "<td></td>" if has_made else ""
    envy = ""
    if bet["envy"]:
        said = ODDS["envy"].format(others=bet["others"])
        envy = (
            f'<tr><td>{said}</td>{wide}<td></td><td></td><td></td><td class="n">{bet["envy"]}</td>'
            "<td></td></tr>"
        )
    return (
        f'<tfoot>{envy}<tr><td>{ODDS["all"]}</td>{wide}<td class="n">{bet["combinations"]}</td>'
        f'<td class="n">100%</td><td></td><td class="n">{bet["return"]}</td><td></td></tr></tfoot>'
    )


def tabs(view: View, place: int) -> str:
    """Several bets of one table, or one bet under several readings."""
    if len(view["bets"]) < 2:
        return ""
    made = "".join(
        button(
            "bet",
            f"{safe(title(view, at))}<b>{bet['edge']}</b>",
            "on" if at == place else "",
            data_value=str(at),
            aria_pressed="true" if at == place else "false",
        )
        for at, bet in enumerate(view["bets"])
    )
    return f'<div class="lab-bets">{made}</div>'


def title(view: View, place: int) -> str:
    """The bet, and what tells it from a sister of the same name."""
    bet = view["bets"][place]
    name = str(bet["bet"][:1].upper() + bet["bet"][1:])
    same = [b for b in view["bets"] if b["bet"] == bet["bet"]]
    if len(same) < 2:
        return name
    mine = dict(map(tuple, bet["assumes"]))
    others = [dict(map(tuple, b["assumes"])) for b in same if b is not bet]
    apart = [
        f"{key.lower()}: {value}"
        for key, value in mine.items()
        if any(other.get(key, value) != value for other in others)
    ]
    said = ", ".join(apart) or name
    return said[:1].upper() + said[1:]


def pays_panel(view: View, has_parts: bool) -> str:
    """Pays that no single row of the answer stands for: play follows them."""
    pays = [pay for pay in view["pays"] if not pay["inline"]]
    if not any(pay["changeable"] for pay in pays):
        return ""
    name = ODDS["pays_of_bonus"] if has_parts else ODDS["pays_of"]
    made = "".join(
        f'<div class="{"changed" if pay["changed"] else ""}"><span>{safe(pay["hand"])}</span>'
        + (f"<span>{field(pay)}</span>" if pay["changeable"] else f"<b>{safe(pay['value'])}</b>")
        + "</div>"
        for pay in pays
    )
    return (
        f'<section class="lab-panel lab-pays"><h2>{name} <small class="muted">{ODDS["adapts"]}'
        f"</small></h2><div>{made}</div></section>"
    )
