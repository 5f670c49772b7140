"""The row under the felt: chips and Deal before a round, the answers during it."""

from houseway.money import DOLLAR
from houseway.paytables import WagerRules
from houseway.paytables.words import bet_label, bet_words
from houseway.table.layout import Layout
from houseway.web.pages.felt.cards import name
from houseway.web.pages.felt.chips import amount, color
from houseway.web.pages.play.felt.trays import foul_warning
from houseway.web.pages.play.scene import Scene, View
from houseway.web.play.guest_seat import affordable, highest, to_stay_in, total

RAIL = (1, 5, 25, 100, 500)
DRAWING_ROW = ("stand", "hit", "double", "split")  # shown in place even if disabled


def row_view(scene: Scene) -> View:
    """`until` is when somebody's time is over, in milliseconds."""
    head, note = down(scene)
    party = scene.table.party
    return {
        "kind": "betting" if scene.is_betting else "asking" if scene.ask else "waiting",
        "until": round(party.until * 1000) if scene.is_done else 0,
        "decides": decides(scene),
        "late": late(scene),
        "thumb": scene.table.sitting.thumb,
        "seat": scene.active,
        "stack": amount(scene.stack),
        "head": head,
        "note": note,
        "rail": rail(scene) if scene.is_betting and scene.active else [],
        "acts": acts(scene),
        "part": part(scene),
        "foul_warning": foul_warning(scene),
        "is_short": is_short(scene),
    }


def decides(scene: Scene) -> str:
    """For a watcher: who is asked. At a mock game only its dealer asks."""
    table = scene.table
    pending = table.round.pending if table.round is not None else None
    if scene.active or not scene.is_done or pending is None or table.table.felt.mock is not None:
        return ""
    return f"Seat {pending.seat} decides"


def late(scene: Scene) -> str:
    word = scene.table.late
    said = scene.answer(word)[0] if word else ""
    return f"Time ran out; the dealer chose {said}." if said else ""


def part(scene: Scene) -> View | None:
    """A bet that may be smaller: insurance, up to half the wager."""
    if scene.ask is None or scene.ask.question != "insurance":
        return None
    most = scene.stakes["insure"]
    return {"press": f"part|insure|{scene.table.turn}", "most": amount(most)}


def is_short(scene: Scene) -> bool:
    """Whether a bet the guest would make exceeds the stack; the link to buy chips is then shown."""
    table = scene.table
    if scene.ask is not None:
        return max(scene.stakes.values(), default=0) > table.left
    if not scene.is_betting or not scene.active:
        return False
    bets = table.sitting.bets
    wants = to_stay_in(table, bets) if total(bets) else total(table.sitting.last)
    return table.left < max(table.sitting.chip, wants)


def down(scene: Scene) -> tuple[str, str]:
    """What is on the felt, or which card is picked up."""
    if scene.laying is not None:
        picked = scene.laying.picked
        words = f"{name(picked).capitalize()} picked" if picked >= 0 else ""
        return words, "Pick a card, then its place"
    if scene.played is not None:
        return "", ""
    if not scene.active:
        return "", said_limits(scene)
    bets, left = scene.table.sitting.bets, scene.table.left
    due = to_stay_in(scene.table, bets) if scene.is_betting else 0
    warns = f"You will need {amount(due)} more to stay in, but you will have only {amount(left)}."
    return f"{amount(scene.on_felt)} on the felt", warns if due > left else said_limits(scene)


def said_limits(scene: Scene) -> str:
    """ "Ante 5 to 200, side bets 1 to 100"."""
    layout = scene.table.layout
    base = next(spot for spot in layout.game.base_spots if is_free(layout.wager_rules[spot]))
    sides = [spot for spot in layout.spots if spot not in layout.game.base_spots]
    sides = [spot for spot in sides if layout.rules.limit(spot).minimum != highest(layout, spot)]
    named = [(bet_label(base), base), *(("side bets", spot) for spot in sides[:1])]
    return ", ".join(
        f"{words} {amount(layout.rules.limit(spot).minimum)} to {amount(highest(layout, spot))}"
        for words, spot in named
    )


def is_free(terms: WagerRules) -> bool:
    """Whether no other bet determines its amount."""
    return not (terms.of or terms.equal_to)


def chips_for(layout: Layout) -> list[int]:
    """Offers no chip that no spot would take."""
    most = max(highest(layout, spot) for spot in layout.spots)
    return [value for value in RAIL if value * DOLLAR <= most]


def rail(scene: Scene) -> list[View]:
    now = scene.table.sitting.chip
    return [
        {"value": n, "color": color(n * DOLLAR), "key": at, "is_chosen": now == n * DOLLAR}
        for at, n in enumerate(chips_for(scene.table.layout), 1)
    ]


def act(
    press: str, words: str, key: str, kind: str = "", note: str = "", is_shut: bool = False
) -> View:
    """A button: what it sends, its text, its key; `note` is what it costs."""
    named = {"press": press, "words": words, "key": key}
    return {**named, "kind": kind, "note": note, "is_shut": is_shut}


def acts(scene: Scene) -> list[View]:
    party = scene.table.party
    if scene.is_betting and not scene.active:
        return [act(f"seat|{n}:you", f"Sit at {n}", str(n), "small") for n in open_seats(scene)]
    if scene.is_betting and scene.table.guest in party.ready:
        return [act("clear|", "Change bets", "c", "small")]
    if scene.is_betting:
        return betting(scene)
    if scene.ask is None:
        return [] if scene.is_done else [act("skip|", "Skip ahead", "Space")]
    return setting(scene) if scene.deal.sets else answers(scene)


def open_seats(scene: Scene) -> list[int]:
    """Free seats, and those of bots, who make room."""
    held = scene.table.table.felt.seats
    seats = range(1, scene.table.layout.game.seats + 1)
    return [number for number in seats if number not in held or held[number].bot]


def betting(scene: Scene) -> list[View]:
    """Take back a chip, clear the bets, or repeat the last ones."""
    table, sitting = scene.table, scene.table.sitting
    back = [act("take_back|", "Take back", "t", "small")] if table.trail else []
    number = table.table.rounds + 1
    bets, last = total(sitting.bets), total(sitting.last)
    if bets:
        deal = act(f"deal|{number}", "Deal", "Enter", "pri")
        return [*back, act("clear|", "Clear", "c", "small"), deal]
    if not last:
        return [*back, act(f"deal|{number}", "Deal", "Enter")]
    same, out = affordable(table)
    if not same:
        return [*back, act("repeat|", "Change bets", "b", "small")]
    names = " and ".join(bet_words(spot) for spot in out)
    note = f"{amount(total(same))}, without {names}" if out else f"same bets, {amount(last)}"
    again = act(f"again|{number}", "Next deal", "Enter", "pri", note)
    return [*back, act("repeat|", "Change bets", "b", "small"), again]


def answers(scene: Scene) -> list[View]:
    """Fold is set apart, so that it is not pressed in haste."""
    assert scene.ask is not None
    words = list(scene.ask.answers)
    if scene.deal.points and "stand" in words:
        words = [*DRAWING_ROW, *(word for word in words if word not in DRAWING_ROW)]
    best = best_of(scene)
    return [answer(scene, word, word in best) for word in words]


def answer(scene: Scene, word: str, is_best: bool) -> View:
    title, letter = scene.answer(word)
    if word not in scene.stakes:
        return act(f"shut|{word}", title, letter, is_shut=True)
    stake = scene.stakes[word]
    kind = " ".join(filter(None, ("pri" if is_best else "", "apart" if word == "fold" else "")))
    note = amount(stake) if stake else ""
    return act(f"answer|{word}|{scene.table.turn}", title, letter, kind, note)


def best_of(scene: Scene) -> set[str]:
    """Lit only by a coach who speaks before the answer."""
    if scene.table.sitting.coach != "before" or scene.table.advice is None:
        return set()
    return set(scene.table.advice["best"])


def setting(scene: Scene) -> list[View]:
    assert scene.ask is not None
    assert scene.laying is not None
    found = [act("over|", "Start over", "r")]
    word = next((word for word in ("house way", "wait") if word in scene.ask.answers), "")
    if word:
        title, letter = scene.answer(word)
        found.append(act(f"answer|{word}|{scene.table.turn}", title, letter))
    is_warned = bool(scene.laying.foul) and scene.table.sitting.fouls == "warned"
    title, kind = ("Play it foul", "warn") if is_warned else ("Set hand", "pri")
    is_laid = scene.laying.is_laid
    press = f"set||{scene.table.turn}" if is_laid else "shut|set"
    return [*found, act(press, title, "Enter", kind if is_laid else "", is_shut=not is_laid)]
