"""What waits for a second person at the desk: meters to move by hand, parameters to change."""

from houseway.floor.clock import SystemClock
from houseway.floor.state import Jackpot, Property, Request
from houseway.money import show
from houseway.web.screens import pin_pad, texts
from houseway.web.screens.dealer_sheets import halves
from houseway.web.screens.texts import link_title, pit
from houseway.web.screens.theme import button, safe

CHANGES, WORDS = pit.CHANGES, pit.ADJUST


def draw(state: Property, digits: int) -> str:
    """R17, R35: a second person, in another role, lets a meter move or a proposal hold."""
    rows = "".join(
        "".join(request(state, jackpot, one) for one in jackpot.requests.values())
        + (change(state, jackpot) if jackpot.proposal else "")
        for jackpot in state.jackpots.values()
    )
    left = rows or f'<p class="muted">{CHANGES["none"]}</p>'
    right = signing(digits) if rows else ""
    return f'<div class="desk-leaf">{halves(left, right)}</div>'


def waiting(state: Property) -> int:
    return sum(len(one.requests) + (one.proposal is not None) for one in state.jackpots.values())


def signing(digits: int) -> str:
    why = CHANGES["to_decline"]
    return (
        f"<h3>{CHANGES['who']}</h3>{pin_pad.draw(CHANGES['who'], digits)}"
        f'<h3>{why}</h3><input class="field" data-field="words" placeholder="{why}" '
        f'aria-label="{why}">'
    )


def request(state: Property, jackpot: Jackpot, one: Request) -> str:
    asked, value = one.asked, f"{jackpot.name}/{one.number}"
    lawful = f" {pit.LAWFUL[asked.lawful]}." if asked.lawful else ""
    over = one.is_over(SystemClock().now())
    agree = button("agree", CHANGES["agree"], "key next act-key", value=value, id=f"agree-{value}")
    decline = button(
        "decline", CHANGES["decline"], "key act-key", value=value, id=f"decline-{value}"
    )
    head = f"{link_title(jackpot.name, 1)}, request {one.number}"
    line = f"{WORDS[asked.way]} {texts.LEVELS[asked.level]} by {show(asked.amount)}.{lawful}"
    now = CHANGES["now"].format(now=show(jackpot.link.levels[asked.level].current))
    late = f' <b class="bad">{CHANGES["expired"]}</b>' if over else ""
    return (
        f'<section class="change"><h3>{safe(head)}{late}</h3><p><b>{safe(line)}</b> {now}</p>'
        f'<p class="muted">{CHANGES["asked_by"]} {safe(name(state, one.by))}. '
        f"{CHANGES['why']}: {safe(asked.reason)}</p>"
        f'<div class="row" style="gap:10px">{"" if over else agree}{decline}</div></section>'
    )


def name(state: Property, staff: str) -> str:
    known = state.staff.get(staff)
    return known.name if known else staff


def change(state: Property, jackpot: Jackpot) -> str:
    proposal = jackpot.proposal
    assert proposal is not None
    lines = "".join(f"<li>{safe(line)}</li>" for line in changed(jackpot))
    approve = button(
        "approve",
        CHANGES["approve"],
        "key next act-key",
        value=f"{jackpot.name}/{proposal.number}",
        id=f"approve-{jackpot.name}-{proposal.number}",
    )
    return (
        f'<section class="change"><h3>{safe(link_title(jackpot.name, 1))}, change '
        f"{proposal.number}</h3><ul>{lines}</ul>"
        f'<p class="muted">{CHANGES["by"]} {safe(name(state, proposal.by))}. '
        f"{CHANGES['why']}: {safe(proposal.change.reason)}</p>{approve}</section>"
    )


def changed(jackpot: Jackpot) -> list[str]:
    assert jackpot.proposal is not None
    asked, rules, found = jackpot.proposal.change, jackpot.rules, list[str]()
    for level in asked.levels or ():
        before = rules.level(level.name)
        found.append(
            f"{texts.LEVELS[level.name]}: seed {show(before.seed)} → {show(level.seed)}, "
            f"contribution {before.contribution_bp / 100:g}% → {level.contribution_bp / 100:g}%, "
            f"reserve {before.reserve_bp / 100:g}% → {level.reserve_bp / 100:g}%"
        )
    if asked.wager is not None:
        found.append(f"Wager {show(rules.wager)} → {show(asked.wager)}")
    if asked.executive_above is not None:
        found.append(
            f"Executive above {show(rules.executive_above)} → {show(asked.executive_above)}"
        )
    if asked.order is not None:
        words = f"{rules.order} → {asked.order}".replace("_", " ")
        found.append(f"Order of payment within a round {words}")
    for hand, prize in (asked.prizes or {}).items():
        found.append(f"Prize of {texts.hand_label(hand).lower()} {show(prize)}")
    for name, most in asked.maximums.items():
        shown = "none" if most is None else show(most)
        found.append(f"{texts.LEVELS[name]}: maximum {shown}")
    return found
