"""The controls of a bet: each only where the bet knows it."""

from houseway.paytables import Paytable
from houseway.web.lab_question import CHOICES, COUNTS, ON_OR_OFF, controls
from houseway.web.screens.texts.lab import CHOICES as CHOICE_WORDS
from houseway.web.screens.texts.lab import CONTROLS, ODDS
from houseway.web.screens.theme import safe


def draw(table: Paytable, query: dict[str, str]) -> str:
    known = [name for name in controls(table) if not name.startswith("pay.")]
    if not known:
        return ""
    made = "".join(control(table, name, query.get(name, "")) for name in known)
    return (
        f'<section class="lab-panel lab-controls" aria-label="{ODDS["assumptions"]}">{made}'
        "</section>"
    )


def control(table: Paytable, name: str, value: str) -> str:
    if name in ON_OR_OFF:
        on = " checked" if value == "1" else ""
        return (
            f'<label class="lab-switch"><input type="checkbox" data-lab="{name}"{on}>'
            f"<i></i>{CONTROLS[name]}</label>"
        )
    return f"<label>{CONTROLS[name]}{field(table, name, value)}</label>"


def field(table: Paytable, name: str, value: str) -> str:
    if name in COUNTS:
        return select(name, counted(table, name), value or default(table, name))
    if name in CHOICES:
        return select(name, [(one, CHOICE_WORDS[one]) for one in CHOICES[name]], value)
    shown = value or ("1" if name == "wager" else "")
    return (
        f'<input class="lab-field" data-lab="{name}" data-step inputmode="decimal" '
        f'value="{safe(shown)}" placeholder="0" autocomplete="off">'
    )


def counted(table: Paytable, name: str) -> list[tuple[str, str]]:
    """Numbers of decks that are approved are marked as such."""
    low, high = COUNTS[name]
    mark = dict.fromkeys(table.decks, f" {ODDS['approved']}") if name == "decks" else {}
    return [(str(n), f"{n}{mark.get(n, '')}") for n in range(low, high + 1)]


def default(table: Paytable, name: str) -> str:
    return {"decks": str(table.default_decks), "hands": "6", "max_hands": "4"}.get(name, "0")


def select(name: str, options: list[tuple[str, str]], value: str) -> str:
    made = "".join(
        f'<option value="{safe(one)}"{" selected" if one == value else ""}>{safe(said)}</option>'
        for one, said in options
    )
    return f'<select class="lab-field" data-lab="{name}">{made}</select>'
