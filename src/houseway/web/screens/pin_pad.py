"""Card and PIN, entered by finger. The PIN is counted in dots and never sent back to the screen."""

from houseway.web.screens.texts import SUPERVISOR as WORDS
from houseway.web.screens.theme import button, safe

PIN_MOST = 12
PAD = (
    *((str(digit), str(digit), "key") for digit in range(1, 10)),
    (WORDS["clear"], "clear", "key word"),
    ("0", "0", "key"),
    (WORDS["delete"], "delete", "key word"),
)


def draw(name: str, digits: int, *, card: str = "", fields: bool = True) -> str:
    """Presses: `digit` with a digit, `clear` or `delete`. `card` is what a reader would read."""
    given = f' value="{safe(card)}"' if card else ""
    field = (
        f'<input class="field" data-field="credential"{given} placeholder="{safe(name)}" '
        f'aria-label="{safe(name)}" autocomplete="off">'
    )
    dots = "".join(
        f'<span class="{"full" if at < digits else ""}"></span>' for at in range(max(4, digits))
    )
    keys = "".join(
        button("digit", label, kind, value=value, data_repeat="1", aria_label=label)
        for label, value, kind in PAD
    )
    return (
        f'{field if fields else ""}<div class="row between" style="margin:10px 0">'
        f'<span class="muted">{WORDS["pin"]}</span><span class="dots" role="img" '
        f'aria-label="{digits} {WORDS["digits"]}">{dots}</span></div>'
        f'<div class="pinpad">{keys}</div>'
    )


def typed(pin: str, value: str) -> str:
    if value == "clear":
        return ""
    return pin[:-1] if value == "delete" else (pin + value)[:PIN_MOST]
