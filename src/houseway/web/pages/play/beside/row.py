"""The row under the felt: chips and Deal before a round, the answers during it."""

from msgspec import Struct

from houseway.money import DOLLAR
from houseway.web.pages.felt.cards import name
from houseway.web.pages.felt.chips import amount, color
from houseway.web.pages.play.cloth.trays import Mend, mend
from houseway.web.pages.play.scene import Scene
from houseway.web.play.desk import total

RAIL = (1, 5, 25, 100, 500)
DRAWING_ROW = ("stand", "hit", "double", "split")  # in their places also where they are not open


class Chip(Struct, frozen=True):
    value: int
    color: str
    key: int
    is_chosen: bool


class Act(Struct, frozen=True):
    """A button: what it sends, its words, its key; `note` is what it costs."""

    press: str
    words: str
    key: str
    kind: str = ""
    note: str = ""
    is_shut: bool = False


class RowView(Struct, frozen=True):
    kind: str  # betting, asking, waiting
    thumb: str
    seat: int
    stack: str
    head: str  # what lies on the felt, or which card is picked
    note: str
    rail: tuple[Chip, ...]
    acts: tuple[Act, ...]
    mend: Mend | None
    is_short: bool  # of chips


def row_view(scene: Scene) -> RowView:
    kind = "betting" if scene.is_betting else "asking" if scene.ask else "waiting"
    head, note = down(scene)
    return RowView(
        kind=kind,
        thumb=scene.table.sitting.thumb,
        seat=scene.active,
        stack=amount(scene.stack),
        head=head,
        note=note,
        rail=rail(scene) if scene.is_betting else (),
        acts=acts(scene),
        mend=mend(scene),
        is_short=is_short(scene),
    )


def is_short(scene: Scene) -> bool:
    """Some bet that the guest would make now is more than his stack: the way to chips is shown."""
    table = scene.table
    if scene.ask is not None:
        return max(scene.stakes.values(), default=0) > table.left
    if not scene.is_betting:
        return False
    wants = total(table.sitting.last) if not total(table.sitting.bets) else 0
    return table.left < max(table.sitting.chip, wants)


def down(scene: Scene) -> tuple[str, str]:
    if scene.laying is not None:
        picked = scene.laying.picked
        words = f"{name(picked).capitalize()} picked" if picked >= 0 else ""
        return words, "Pick a card, then its place"
    if scene.played is not None:
        return "", ""
    return f"{amount(scene.on_felt)} on the felt", "Bets 5 to 500, side bets 1 to 100"


def rail(scene: Scene) -> tuple[Chip, ...]:
    now = scene.table.sitting.chip
    return tuple(
        Chip(value, color(value * DOLLAR), at, now == value * DOLLAR)
        for at, value in enumerate(RAIL, 1)
    )


def acts(scene: Scene) -> tuple[Act, ...]:
    if scene.is_betting:
        return betting(scene)
    if scene.ask is None:
        return (Act("skip|", "Skip ahead", "Space"),)
    return setting(scene) if scene.deal.sets else answers(scene)


def betting(scene: Scene) -> tuple[Act, ...]:
    """The way to take a chip back; the bets that lie there, or the same bets again."""
    table, sitting = scene.table, scene.table.sitting
    back = (
        (Act("take_back|", "Take back", "t", "small"),)
        if table.trail and not table.is_playing
        else ()
    )
    number = table.table.rounds + 1
    bets, last = total(sitting.bets), total(sitting.last)
    if bets:
        deal = Act(f"deal|{number}", "Deal", "Enter", "pri")
        return *back, Act("clear|", "Clear", "c", "small"), deal
    if not last:
        return *back, Act(f"deal|{number}", "Deal", "Enter")
    again = Act(f"again|{number}", "Next deal", "Enter", "pri", f"same {amount(last)}")
    return *back, Act("repeat|", "Change bets", "b", "small"), again


def answers(scene: Scene) -> tuple[Act, ...]:
    """Fold stands apart, so that it is not hit by haste."""
    assert scene.ask is not None
    words = list(scene.ask.answers)
    if scene.deal.points and "stand" in words:
        words = [*DRAWING_ROW, *(word for word in words if word not in DRAWING_ROW)]
    best = best_of(scene)
    return tuple(answer(scene, word, word in best) for word in words)


def answer(scene: Scene, word: str, is_best: bool) -> Act:
    title, letter = scene.answer(word)
    if word not in scene.stakes:
        return Act(f"shut|{word}", title, letter, is_shut=True)
    stake = scene.stakes[word]
    kind = " ".join(filter(None, ("pri" if is_best else "", "apart" if word == "fold" else "")))
    note = amount(stake) if stake else ""
    return Act(f"answer|{word}|{scene.table.turn}", title, letter, kind, note)


def best_of(scene: Scene) -> set[str]:
    """Lit only by a coach who speaks before."""
    if scene.table.sitting.coach != "before" or scene.table.advice is None:
        return set()
    return set(scene.table.advice["best"])


def setting(scene: Scene) -> tuple[Act, ...]:
    assert scene.ask is not None
    assert scene.laying is not None
    found = [Act("over|", "Start over", "r")]
    word = next((word for word in ("house way", "wait") if word in scene.ask.answers), "")
    if word:
        title, letter = scene.answer(word)
        found.append(Act(f"answer|{word}|{scene.table.turn}", title, letter))
    is_warned = bool(scene.laying.foul) and scene.table.sitting.fouls == "warned"
    title, kind = ("Set as a foul", "warn") if is_warned else ("Set hand", "pri")
    is_laid = scene.laying.is_laid
    press = f"set||{scene.table.turn}" if is_laid else "shut|set"
    return (*found, Act(press, title, "Enter", kind if is_laid else "", is_shut=not is_laid))
