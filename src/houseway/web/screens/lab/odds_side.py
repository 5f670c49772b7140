"""The answer beside the rows: printed against computed, figures, sisters, what is assumed."""

from fractions import Fraction
from typing import Any

from houseway.money import parse_rate
from houseway.paytables import Paytable, load_catalogue
from houseway.web.lab_question import controls
from houseway.web.screens.lab.frame import button, verdict_sign
from houseway.web.screens.texts.lab import ODDS, VERDICTS
from houseway.web.screens.theme import safe

View = dict[str, Any]
LINE = 300  # Width of the strip of sisters, in its own units.


def draw(table: Paytable, view: View, place: int, picked: str) -> str:
    bet = view["bets"][place]
    return (
        edge_box(view, bet)
        + printed_box(table, view)
        + figures(bet)
        + change(view, picked)
        + sisters(table)
        + assumes(view, bet)
    )


def edge_box(view: View, bet: View) -> str:
    ahead = bet["edge_number"] < 0
    name = ODDS["advantage"] if ahead else ODDS["edge"]
    exact = bet["edge_exact"]
    under = f"{ODDS['exactly']} <span class=exact>{exact}</span>" if exact else ODDS["exact_long"]
    if bet["simulated"]:
        under = ODDS["simulated"].format(error=bet["error"])
    was = ""
    if view["edited"]:
        was = (
            f'<p>{verdict_sign("edited", ODDS["edited"])}</p><p class="muted">'
            f"{ODDS['edited_what']} <b>{signed_edge(view['before'])}</b></p>"
            + button("reset", ODDS["reset"], "lab-button small")
        )
    return (
        f'<section class="lab-panel edge-box{" ahead" if ahead else ""}" aria-live="polite">'
        f'<h2>{name} <small class="muted">{ODDS["of_the"].format(unit=bet["unit"])}</small></h2>'
        f'<b class="figure" data-figure="edge">{bet["edge"]}</b><p class="muted">{under}</p>{was}'
        "</section>"
    )


def signed_edge(bet: View) -> str:
    return f"{'−' if bet['edge_number'] < 0 else ''}{bet['edge']}"


def printed_box(table: Paytable, view: View) -> str:
    found = view.get("printed")
    if found is None:
        return ""
    if not found:
        return (
            f'<section class="lab-panel"><h2>{ODDS["nothing_printed"]}</h2>'
            f'<p class="muted">{ODDS["nothing_printed_what"]}</p></section>'
        )
    made = "".join(printed_figure(table, one) for one in found)
    of = f' <span class="muted">{ODDS["unedited"]}</span>' if view["edited"] else ""
    return f'<section class="lab-panel printed"><h2>{ODDS["printed"]}{of}</h2>{made}</section>'


def printed_figure(table: Paytable, one: View) -> str:
    under = f"{ODDS['under']} {one['assumes'] or 'no further assumption'}."
    if one["fitted"]:
        under += f" {ODDS['fitted_by']}: {one['fitted']}."
    cause = f"<p>{safe(one['note'])}</p>" if one["note"] else ""
    return (
        f'<div class="one"><div class="row between"><span>{safe(one["label"])}</span>'
        f"{verdict_sign(one['verdict'], VERDICTS[one['verdict']])}</div>"
        f'<div class="pair"><span><small class="muted">printed</small><b>{safe(one["printed"])}</b>'
        f'</span><span><small class="muted">computed</small><b>{safe(one["computed"])}</b>'
        f'<small class="muted">{safe(one["more"])}</small></span></div>'
        f'<p class="muted">{safe(under)} {set_these(table, one)}</p>{cause}</div>'
    )


def set_these(table: Paytable, one: View) -> str:
    """The page with the assumptions of a printed figure, where it has controls for them."""
    known = controls(table)
    given = {
        name: "1" if value is True else str(value)
        for name, value in one["conditions"].items()
        if name in known and value is not False
    }
    if not given:
        return ""
    query = "&".join(f"{name}={value}" for name, value in given.items())
    return f'<a href="/lab?table={table.id}&{safe(query)}">{ODDS["set_these"]}</a>'


def figures(bet: View) -> str:
    unit = ODDS["per_unit"].format(unit=bet["unit"])
    found = [
        ("hit", bet["hit_frequency"], ""),
        ("deviation", bet["deviation"], unit),
        ("gets", bet["player_gets"], unit),
    ]
    if bet["risk"]:
        said = ODDS["risk_what"].format(average=bet["average_wager"], unit=bet["unit"])
        found.append(("risk", bet["risk"], said))
    made = "".join(
        f'<div><small class="muted">{ODDS[name]}</small><b data-figure="{name}">{value}</b>'
        f'<small class="muted">{safe(under)}</small></div>'
        for name, value, under in found
    )
    return f'<section class="lab-panel figures">{made}</section>'


def change(view: View, picked: str) -> str:
    pay = next((p for p in view["pays"] if p["key"] == picked and p["changeable"]), None)
    if pay is None:
        known = any(p["changeable"] for p in view["pays"])
        hint = f'<p class="muted">{ODDS["change_pick"]}</p>'
        return (
            f'<section class="lab-panel"><h2>{ODDS["change"]}</h2>{hint}</section>' if known else ""
        )
    weight = ODDS["weight"].format(weight=pay["weight"]) if pay["inline"] else ODDS["adapts"]
    was = ODDS["was"].format(printed=pay["printed"])
    return (
        f'<section class="lab-panel"><h2>{ODDS["change"]}</h2><p class="muted">'
        f'{safe(pay["hand"])}, {safe(was)}</p><div class="stepper">'
        + button("step", "−", "lab-button", data_value="-1", aria_label="One less")
        + f"<b>{safe(pay['value'])}</b>"
        + button("step", "+", "lab-button", data_value="1", aria_label="One more")
        + f'<small class="muted">{weight}</small></div></section>'
    )


def sisters(table: Paytable) -> str:
    """Where the printed edge places this table among those of the same bet."""
    points = [
        (one, rate)
        for one in load_catalogue().values()
        if (one.bet, one.hands, one.games) == (table.bet, table.hands, table.games)
        and (rate := printed_rate(one)) is not None
    ]
    if len(points) < 2:
        return ""
    top = max(rate for _, rate in points) * Fraction(11, 10)
    made = ""
    above: dict[int, float] = {}
    for one, rate in sorted(points, key=lambda point: point[1]):
        x = 10 + float(rate / top) * LINE
        level = next(n for n in range(9) if x - above.get(n, -99) > 26)
        above[level] = x
        here = one.id == table.id
        made += (
            f'<circle cx="{x:.1f}" cy="52" r="{7 if here else 4.5}" class="{"on" if here else ""}"'
            f'/><text x="{x:.1f}" y="{38 - 13 * level}" text-anchor="middle" '
            f'class="{"on" if here else ""}">{safe(short(one.id))}</text>'
        )
    ends = (
        f'<text x="10" y="74">0%</text><text x="{10 + LINE}" y="74" text-anchor="end">'
        f"{100 * float(top):.0f}%</text>"
    )
    return (
        f'<section class="lab-panel sisters"><h2>{ODDS["sisters"]} <small class="muted">'
        f'{ODDS["sisters_what"]}</small></h2><svg viewBox="0 0 {LINE + 20} 80" role="img" '
        f'aria-label="{ODDS["sisters"]}"><path d="M10 52H{10 + LINE}"/>{made}{ends}</svg></section>'
    )


def printed_rate(table: Paytable) -> Fraction | None:
    kinds = ("house_edge", "par", "hold")
    found = next((f.printed for f in table.figures if f.figure in kinds), "")
    return parse_rate(found) if found.endswith("%") else None


def short(id_: str) -> str:
    return id_.rpartition("-")[2].upper()


def assumes(view: View, bet: View) -> str:
    lines = [*bet["assumes"], [ODDS["digest"], view["digest"][:16]]]
    made = "".join(f"<dt>{safe(name)}</dt><dd>{safe(value)}</dd>" for name, value in lines)
    notes = "".join(f'<p class="muted">{safe(note)}</p>' for note in bet["notes"])
    return (
        f'<section class="lab-panel assumes"><h2>{ODDS["assumes"]}</h2><dl>{made}</dl>{notes}'
        "</section>"
    )
