"""What the coach says about a choice, before or after it, and the count of a shoe."""

from houseway.cards import parse_cards
from houseway.counting.shoe_count import left, plus, running, true
from houseway.money import Money
from houseway.web.pages.felt.cards import row
from houseway.web.pages.play.scene import Scene, View
from houseway.web.pages.play.words import answer_words, cents, signed_cents
from houseway.web.play.decision import Decision
from houseway.web.play.guest_seat import counted, out
from houseway.web.play.picture import seen_in

SHARE = {"T": 4}  # Four ranks count as ten.
NOTHING: View = {"seat": 0, "said": "", "is_mistake": False}
NOTHING |= {"note": "", "bars": None, "assumes": ""}


def coach(scene: Scene) -> View | None:
    """Before: the values while the question waits. After: the verdict on the last answer."""
    table, how = scene.table, scene.table.sitting.coach
    if how == "off":
        return None
    if table.no_coach:
        return {**NOTHING, "note": table.no_coach}
    if how == "before" and scene.ask is not None:
        if table.advice is None:
            return {**NOTHING, "note": "Computing the advice..."}
        worth = [(str(word), int(money)) for word, money in table.advice["worth"]]
        said = "; ".join(table.advice["assumes"]) if counted(table) else ""
        assumes = f"{said[:1].upper()}{said[1:]}." if said else ""
        return {**NOTHING, "bars": bars(worth, set(table.advice["best"])), "assumes": assumes}
    is_time = scene.ask is not None or not table.is_playing
    return judged(table.verdict) if table.verdict is not None and is_time else None


def count(scene: Scene) -> View | None:
    """Counts the cards of this shoe that the guest has seen on the felt so far."""
    table = scene.table
    if not counted(table) or table.sitting.coach == "off":
        return None
    seen, decks = plus(out(table), seen_in(scene.felt)), len(table.layout.deck) // 52
    unseen = left(seen, decks)
    most = max(one / SHARE.get(face, 1) for face, one in unseen.items()) or 1
    return {
        "running": f"{running(seen):+d}".replace("-", "−") if running(seen) else "0",
        "true": f"{true(seen, decks):+.1f}".replace("-", "−") if running(seen) else "0",
        "seen": sum(seen),
        "left": sum(unseen.values()),
        "by_value": [
            ("10" if face == "T" else face, one, round(30 * one / SHARE.get(face, 1) / most))
            for face, one in unseen.items()
        ],
    }


def judged(verdict: Decision) -> View:
    answer, best = answer_words(verdict.answer), answer_words(verdict.best)
    said = f"Right: {answer} is best here."
    if verdict.cost:
        said = f"{best} was better by {cents(verdict.cost)} chips."
    drawn = bars(verdict.worth, {verdict.best}, verdict.answer)
    is_mistake = verdict.cost > 0
    return {**NOTHING, "seat": verdict.seat, "said": said, "is_mistake": is_mistake, "bars": drawn}


def decided(one: Decision) -> View:
    """A choice of a past round, with its cards."""
    said = f"You: {answer_words(one.answer)}"
    if one.cost:
        said += f". Best: {answer_words(one.best)}, better by {cents(one.cost)} chips"
    hand, board = (row(parse_cards(text, repeats=True)) for text in (one.hand, one.board))
    worth = bars(one.worth, {one.best}, one.answer)
    return {"hand": hand, "board": board, "said": said, "is_mistake": one.cost > 0, "bars": worth}


def bars(worth: list[tuple[str, Money]], best: set[str], chosen: str = "") -> View:
    """The value of each answer in chips; positions in percent of the row, with a common zero."""
    low = min(0, *(money for _, money in worth))
    high = max(0, *(money for _, money in worth))
    span = (high - low) or 1
    zero = -low

    def bar(word: str, money: Money) -> View:
        return {
            "words": answer_words(word),
            "worth": signed_cents(money),
            "x": 100 * min(zero, zero + money) // span,
            "wide": max(1, round(100 * abs(money) / span)),
            "is_minus": money < 0,
            "is_best": word in best,
            "is_chosen": word == chosen,
        }

    return {"zero": 100 * zero // span, "rows": [bar(word, money) for word, money in worth]}
