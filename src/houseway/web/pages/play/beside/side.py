"""The side column: coach, training meter, the devices, and the dealer's last words."""

from houseway.cards import parse_cards
from houseway.hands import names
from houseway.money import Money, show
from houseway.web.pages.felt.cards import glyphs, row
from houseway.web.pages.play.beside.devices import display_view, shuffler_view
from houseway.web.pages.play.beside.result import result_of
from houseway.web.pages.play.scene import Scene, View
from houseway.web.pages.play.words import answer_words, cents, signed_cents
from houseway.web.play.decision import Decision

CALLS, CALLS_BESIDE_A_DISPLAY = 4, 2
SHARES = 3  # hands of a meter that are named
NOTHING: View = {"seat": 0, "said": "", "is_mistake": False, "note": "", "bars": None}


def side_view(scene: Scene) -> View:
    played = scene.played
    # Before the felt has come to the end, the meter stands as the round began.
    meters = scene.table.table.meters() if scene.is_betting else scene.table.at
    return {
        "result": result_of(scene, played) if played is not None else None,
        "coach": coach(scene),
        "meters": [meter(scene, bet, levels) for bet, levels in meters.items()],
        "display": display_view(scene) if scene.deal.sets else None,
        "shuffler": shuffler_view(scene),
        "dealer": dealer(scene),
    }


def coach(scene: Scene) -> View | None:
    """Before: the values while the question waits. Afterwards: the verdict on the last answer."""
    table, how = scene.table, scene.table.sitting.coach
    if how == "off":
        return None
    if table.no_coach:
        return {**NOTHING, "note": table.no_coach}
    if how == "before" and scene.ask is not None:
        if table.advice is None:
            return {**NOTHING, "note": "The coach is looking it up ..."}
        worth = [(str(word), int(money)) for word, money in table.advice["worth"]]
        return {**NOTHING, "bars": bars(worth, set(table.advice["best"]))}
    is_time = scene.ask is not None or not table.is_playing
    return judged(table.verdict) if table.verdict is not None and is_time else None


def judged(verdict: Decision) -> View:
    answer, best = answer_words(verdict.answer), answer_words(verdict.best)
    said = f"Right: {answer} is best here."
    if verdict.cost:
        said = f"{best} was better by {cents(verdict.cost)}."
    drawn = bars(verdict.worth, {verdict.best}, verdict.answer)
    is_mistake = verdict.cost > 0
    return {**NOTHING, "seat": verdict.seat, "said": said, "is_mistake": is_mistake, "bars": drawn}


def decided(one: Decision) -> View:
    """A choice of a round gone by, with its cards."""
    said = f"You: {answer_words(one.answer)}"
    if one.cost:
        said += f". Best: {answer_words(one.best)}, better by {cents(one.cost)}"
    hand, board = (row(parse_cards(text, repeats=True)) for text in (one.hand, one.board))
    worth = bars(one.worth, {one.best}, one.answer)
    return {"hand": hand, "board": board, "said": said, "is_mistake": one.cost > 0, "bars": worth}


def bars(worth: list[tuple[str, Money]], best: set[str], chosen: str = "") -> View:
    """What each answer is worth, in chips; places in hundredths of the row, one zero for all."""
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


def meter(scene: Scene, bet: str, levels: dict[str, Money]) -> View:
    table = scene.table.layout.tables[bet]
    shares = [line for line in table.rows if str(line.pay).endswith("%")]
    said = [f"{names.label(table.hands, line.hand)} {line.pay}" for line in shares[:SHARES]]
    envy = [str(line.envy) for line in table.rows if line.envy is not None]
    return {
        "title": scene.title(bet).lower(),
        "readings": [show(amount).lstrip("$") for amount in levels.values()],
        "shares": [*said, *envy[:1]],
        "lit": sum(1 for seat in scene.felt.seats.values() if bet in seat.spots),
    }


def dealer(scene: Scene) -> View:
    stage = scene.stages[scene.stage]
    calls = scene.felt.calls[-(CALLS_BESIDE_A_DISPLAY if scene.deal.sets else CALLS) :]
    return {
        "at": scene.stage + 1,
        "of": len(scene.stages),
        "calls": [glyphs(words) for words in calls],
        "stage": stage.title,
        "why": stage.why,
    }
