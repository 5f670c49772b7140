"""How the meter page is drawn: terms on the left, the answer above, money and time beside it."""

from typing import Any

from houseway.paytables import Paytable
from houseway.web.lab_meter import FLOOR, defaults, progressives
from houseway.web.screens.lab.controls import control, select
from houseway.web.screens.lab.frame import button
from houseway.web.screens.texts import LEVELS
from houseway.web.screens.texts.lab import METER
from houseway.web.screens.theme import safe

View = dict[str, Any]
HERE = ("decks", "others", "third_card", "no_cut_off", "basis", "wager")
COLOURS = {
    "fixed": "#cfc6aa",
    "envy": "#9db8a8",
    "contribution": "#1f6b4a",
    "reserve": "#5aa9e6",
    "seeds": "#c9a24b",
    "hold": "#8a6a1f",
}


def terms(table: Paytable, query: dict[str, str], known: tuple[str, ...], view: View) -> str:
    """In the order in which an operator asks: who plays, what goes in, where it starts, stands."""
    tables = [(one.id, one.name) for one in progressives()]
    full = {**defaults(table), **query}
    chosen = f"<label>{METER['choose']}{select('table', tables, table.id)}</label>"
    assumed = "".join(control(table, name, full.get(name, "")) for name in HERE if name in known)
    levels = "".join(level_terms(table, level, full, view) for level in table.levels)
    reset = button("reset", METER["reset"], "lab-button")
    return (
        f'<section class="lab-panel lab-terms" aria-label="{METER["terms"]}">{chosen}{assumed}'
        f"{levels}{reset}</section>"
    )


def level_terms(table: Paytable, level: str, full: dict[str, str], view: View) -> str:
    several = len(table.levels) > 1
    known = view.get("levels", {}).get(level, {})
    source = view.get("sources", {})
    seed = float(full[f"seed.{level}"].replace("$", "").replace(",", "") or 0)
    top_seed = max(10_000, 2 * seed)
    now = known.get("now", 0)
    most = max(2.2 * known.get("average", 10_000), 1.1 * now, 1.15 * (view.get("even") or 0))
    head = f"<h2>{LEVELS[level]}</h2>" if several else ""
    rate = {"after": "%", "places": 2, "step": "0.25"}
    money = {"before": "$", "places": 0, "step": "100"}
    mark = METER["yours"] if known.get("given") else METER["average_now"]
    return (
        head
        + slider(f"contribution.{level}", full, 40, METER["contribution"], source, rate)
        + slider(f"reserve.{level}", full, 10, METER["reserve"], source, rate)
        + slider(f"seed.{level}", full, top_seed, METER["seed"], source, money)
        + slider(
            f"meter.{level}",
            {f"meter.{level}": f"{now:.2f}"},
            round(most, -2),
            METER["meter"],
            {f"meter.{level}": mark},
            {**money, "step": "1"},
        )
    )


def slider(
    name: str, full: dict[str, str], most: float, title: str, source: View, form: View
) -> str:
    """A slider with a field behind its number, for exact entry."""
    value = float(full[name].replace("$", "").replace(",", "").replace("%", "") or 0)
    before, after, places = form.get("before", ""), form.get("after", ""), form["places"]
    said = source.get(name, "")
    shown = f"{before}{value:,.{places}f}{after}"
    label = f"{title}, {name.partition('.')[2]}"
    return (
        f'<div class="slider"><div class="row between"><span>{title}</span>'
        f'<input class="exact-field" data-lab="{name}" value="{shown}" aria-label="{label}, exact" '
        'inputmode="decimal" autocomplete="off"></div>'
        f'<input type="range" min="0" max="{most:g}" step="{form["step"]}" value="{value:g}" '
        f'data-lab="{name}" aria-label="{label}"><p class="muted">{safe(METER.get(said, said))}</p>'
        "</div>"
    )


def answer(view: View) -> str:
    ahead = view["edge_number"] < 0
    top, level = next(iter(view["levels"].items()))
    name = LEVELS[top]
    even = METER["even_plane"] if view["even"] is None else f"${view['even']:,.2f}"
    boxes = [
        (
            METER["ahead"] if ahead else METER["edge"],
            view["edge"],
            "edge",
            METER["hold"].format(hold=view["hold"]),
        ),
        (METER["even"], even, "even", METER["even_what"].format(others=view["others"])),
        (METER["top"].format(level=name), level["one_in"], "top", METER["top_what"]),
        (
            METER["average"].format(level=name),
            f"${level['average']:,.2f}",
            "average",
            METER["average_what"],
        ),
        (METER["hit"], view["hit_frequency"], "hit", METER["hit_what"]),
    ]
    made = "".join(
        f'<div><small class="muted">{title}</small><b data-figure="{key}" class='
        f'"{"long" if len(value) > 16 else ""}">{value}</b><small class="muted">{under}</small>'
        "</div>"
        for title, value, key, under in boxes
    )
    kind = " ahead" if ahead else ""
    return f'<section class="lab-panel boxes{kind}" aria-live="polite">{made}</section>'


def dollar(view: View) -> str:
    parts = [(name, share) for name, share in view["dollar"] if share]
    bar = "".join(
        f'<i style="width:{max(share, 0)}%;background:{COLOURS[name]}" title="{METER_NAMES[name]}">'
        "</i>"
        for name, share in parts
    )
    words = "".join(
        f'<div><span><i style="background:{COLOURS[name]}"></i>{METER_NAMES[name]}</span>'
        f'<b data-part="{name}">{share:.2f}%</b></div>'
        for name, share in parts
    )
    warnings = "".join(f'<p class="warns">{safe(one)}</p>' for one in view["warnings"])
    return (
        f'<section class="lab-panel dollar"><h2>{METER["goes"]} <small class="muted">'
        f'{METER["goes_what"]}</small></h2><div class="whole">{bar}</div>'
        f'<div class="legend">{words}</div>{warnings}</section>'
    )


METER_NAMES = {
    "fixed": METER["fixed"],
    "envy": METER["envy"],
    "contribution": METER["contribution"].lower(),
    "reserve": METER["reserve"].lower(),
    "seeds": METER["seeds"],
    "hold": METER["house"],
}


def floor_fields(query: dict[str, str]) -> str:
    return "".join(
        f'<label>{METER[name]}<input class="lab-field" data-lab="{name}" data-step '
        f'inputmode="numeric" value="{safe(query.get(name, str(count)))}"></label>'
        for name, count in FLOOR.items()
    )


def time_head(view: View, query: dict[str, str]) -> str:
    said = METER["time_what"].format(wagers=f"{view['day']['wagers']:,}")
    days = next(iter(view["levels"].values()))["days"]
    found = f'<p class="muted">{METER["never"]}</p>'
    if days:
        found = "".join(
            f'<div><small class="muted">{METER[word]}</small><b>{days[key]:,.1f} {METER["days"]}'
            "</b></div>"
            for key, word in (("expected", "expected"), ("even", "even_chance"), ("nine", "nine"))
        )
    return (
        f'<h2>{METER["time"]} <small class="muted">{said}</small></h2>'
        f'<div class="floor">{floor_fields(query)}</div><div class="three">{found}</div>'
        f'<p class="muted">{METER["chance_axis"]}</p>'
    )


def day(view: View) -> str:
    found = view["day"]
    lines = [
        ("coin_in", found["coin_in"]),
        ("added", found["added"]),
        ("to_reserve", found["reserve"]),
        ("seed_paid", found["seeds"]),
        ("taken", found["shares"]),
        ("kept", found["hold"]),
    ]
    made = "".join(
        f'<tr><td>{METER[name]}</td><td class="n">{"−" if value < 0 else ""}${abs(value):,.2f}'
        "</td></tr>"
        for name, value in lines
        if value or name == "kept"
    )
    return (
        f'<h2>{METER["does"]} <small class="muted">{METER["does_what"]}</small></h2>'
        f'<table class="plain">{made}</table>'
    )


def plane(view: View) -> str:
    if view["even"] is not None:
        return ""
    rows = "".join(
        f"<tr><td>{LEVELS[name]}</td><td class=n>{level['share']:.9f}</td>"
        f"<td class=n>${level['now']:,.2f}</td>"
        f"<td class=n>{level['share'] * level['now']:.6f}</td></tr>"
        for name, level in view["levels"].items()
    )
    heads = "".join(
        f'<th class="{"" if name == "level" else "n"}">{METER[name]}</th>'
        for name in ("level", "share", "reading", "gives")
    )
    now = sum(level["share"] * level["now"] for level in view["levels"].values())
    said = METER["plane"].format(needed=view["needed"])
    return (
        f'<p>{said} {METER["now_is"].format(now=now)}</p><table class="plain"><thead><tr>{heads}'
        f"</tr></thead><tbody>{rows}</tbody></table>"
    )
