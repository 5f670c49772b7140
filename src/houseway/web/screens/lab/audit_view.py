"""How the audit is drawn: counts as filters, the table in the order of the packages, the cause."""

from typing import Any
from urllib.parse import urlencode

from houseway.paytables import Paytable, documents
from houseway.web.lab_question import controls
from houseway.web.screens.lab.frame import button, verdict_sign
from houseway.web.screens.texts.lab import AUDIT, ODDS, VERDICTS
from houseway.web.screens.theme import safe

View = dict[str, Any]


def counts(rows: list[View], total: int, chosen: str) -> str:
    found = {kind: sum(row["verdict"] == kind for row in rows) for kind in VERDICTS}
    made = button(
        "verdict",
        f"<b>{len(rows)}</b> {AUDIT['figures']}",
        f"count{'' if chosen else ' on'}",
        data_value="",
        aria_pressed="false" if chosen else "true",
    )
    for kind, words in VERDICTS.items():
        made += button(
            "verdict",
            f"<b>{found[kind]}</b> {verdict_sign(kind, words.lower())}",
            f"count {kind}{' on' if chosen == kind else ''}",
            data_value=kind,
            aria_pressed="true" if chosen == kind else "false",
        )
    bar = "".join(
        f'<i class="{kind}" style="width:{100 * count / max(total, 1):.2f}%"></i>'
        for kind, count in found.items()
    )
    return (
        f'{made}<div class="share"><div>{bar}</div><p class="muted">{said(rows, total)}</p></div>'
    )


def said(rows: list[View], total: int) -> str:
    if len(rows) < total:
        return AUDIT["running"].format(done=len(rows), count=total)
    odd = sum(not row["expected"] for row in rows)
    return AUDIT["odd"].format(odd=odd) if odd else AUDIT["equal"].format(count=total)


def matching(rows: list[View], verdict: str, word: str) -> list[View]:
    words = word.lower().split()
    return [
        row
        for row in rows
        if (not verdict or row["verdict"] == verdict) and all(one in searched(row) for one in words)
    ]


def searched(row: View) -> str:
    keys = ("id", "name", "game", "label", "printed", "computed", "verdict", "assumes", "note")
    return " ".join(str(row[key]) for key in keys).lower()


def table(rows: list[View], opened: str) -> str:
    if not rows:
        clear = button("clear", AUDIT["clear"], "lab-button small")
        return f'<section class="lab-panel"><p>{AUDIT["none"]}</p>{clear}</section>'
    heads = ("paytable", "figure", "printed", "computed", "verdict", "basis", "note")
    head = "".join(
        f'<th class="{"n" if name in ("printed", "computed") else ""}">{AUDIT[name]}</th>'
        for name in heads
    )
    body, game = "", ""
    for row in rows:
        if row["game"] != game:
            game = row["game"]
            body += f'<tr class="game"><th colspan="7" scope="rowgroup">{safe(game)}</th></tr>'
        body += line(row, opened)
    return (
        f'<section class="lab-panel lab-audit-rows" data-rows><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></section>"
    )


def line(row: View, opened: str) -> str:
    on = " on" if row["key"] == opened else ""
    odd = "" if row["expected"] else f" <b>{AUDIT['was'].format(recorded=row['recorded'])}</b>"
    name = button("row", safe(row["id"]), "plain-button", data_value=row["key"])
    basis = ", ".join(filter(None, (row["assumes"], row["fitted"])))
    return (
        f'<tr class="{row["verdict"]}{on}"><td>{name}</td><td>{safe(row["label"])}</td>'
        f'<td class="n">{safe(row["printed"])}</td>'
        f'<td class="n"><b>{safe(row["computed"])}</b></td>'
        f"<td>{verdict_sign(row['verdict'], VERDICTS[row['verdict']].lower())}{odd}</td>"
        f'<td class="cut">{safe(basis)}</td><td class="cut">{safe(row["note"])}</td></tr>'
    )


def panel(paytable: Paytable | None, row: View | None, rows: list[View]) -> str:
    if row is None or paytable is None:
        return f'<section class="lab-panel"><p class="muted">{AUDIT["pick"]}</p></section>'
    return (
        f'<section class="lab-panel cause"><div class="row between"><h2>{safe(row["name"])}</h2>'
        f"{verdict_sign(row['verdict'], VERDICTS[row['verdict']])}</div>"
        f'<p class="muted">{safe(row["label"])}</p><div class="pair"><span>'
        f'<small class="muted">{AUDIT["printed"]}</small><b>{safe(row["printed"])}</b></span><span>'
        f'<small class="muted">{AUDIT["computed"]}</small><b>{safe(row["computed"])}</b></span>'
        f"</div>{more(row)}{why(row)}{same(row, rows)}{sources(paytable)}"
        f'<div class="lab-do">{links(paytable, row)}</div></section>'
    )


def more(row: View) -> str:
    lines = [
        (AUDIT["exactly"], row["more"]),
        (AUDIT["basis"], row["assumes"] or AUDIT["no_assumption"]),
    ]
    made = "".join(f"<dt>{name}</dt><dd>{safe(value)}</dd>" for name, value in lines if value)
    return f'<div class="assumes"><dl>{made}</dl></div>'


def why(row: View) -> str:
    parts = []
    if not row["expected"]:
        said_now = AUDIT["differs"].format(recorded=row["recorded"], verdict=row["verdict"])
        parts.append(f"<b>{said_now}</b>")
    parts.append(safe(row["note"]))
    if row["otherwise"]:
        words = f"{row['reproduced_by']}, {row['otherwise']}"
        parts.append(safe(AUDIT["reproduced"].format(words=words)))
    if row["fitted"]:
        parts.append(safe(AUDIT["fitted"].format(words=row["fitted"])))
    told = " ".join(filter(None, parts))
    if not told and row["verdict"] == "disagrees":
        told = AUDIT["unexplained"]
    head = AUDIT["cause"] if row["otherwise"] else AUDIT["no_cause"]
    return f'<div class="note"><h2>{head}</h2><p>{told}</p></div>' if told else ""


def same(row: View, rows: list[View]) -> str:
    """Sisters that one cause explains, side by side."""
    keys = ("figure", "verdict", "kind")
    sisters = [one for one in rows if all(one[key] == row[key] for key in keys)]
    if len(sisters) < 2 or row["verdict"] == "agrees":
        return ""
    body = "".join(
        f'<tr class="{"on" if one["key"] == row["key"] else ""}"><td>{safe(one["id"])}</td>'
        f'<td class="n">{safe(one["printed"])}</td><td class="n">{safe(one["computed"])}</td>'
        f'<td class="n">{safe(one["otherwise"])}</td></tr>'
        for one in sisters
    )
    names = ("paytable", "printed", "computed", "otherwise")
    head = "".join(
        f'<th class="{"" if name == "paytable" else "n"}">{AUDIT[name]}</th>' for name in names
    )
    return (
        f'<h2>{AUDIT["same"]}</h2><table class="plain"><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )


def sources(paytable: Paytable) -> str:
    known = documents()
    lines = "".join(
        f"<p>{safe(known[one.document].title)}, {safe(one.heading)}</p>"
        for one in paytable.sources
        if one.document in known
    )
    return f'<h2>{AUDIT["source"]}</h2><div class="muted">{lines}</div>'


def links(paytable: Paytable, row: View) -> str:
    """The bet with the assumptions of this row already set."""
    known = controls(paytable)
    given = {
        name: "1" if value is True else str(value)
        for name, value in row["conditions"].items()
        if name in known and value is not False
    }
    query = urlencode({"table": paytable.id, **given})
    made = f'<a class="lab-button" href="/lab?{safe(query)}">{AUDIT["open_odds"]}</a>'
    if paytable.is_progressive:
        made += (
            f'<a class="lab-button" href="/lab/meter?table={paytable.id}">{AUDIT["open_meter"]}</a>'
        )
    return made


FILES = {"audit.json": ODDS["json"], "audit.csv": ODDS["csv"]}
