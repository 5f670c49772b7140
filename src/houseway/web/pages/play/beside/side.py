"""The side column: coach, training meter, the devices, and the dealer's last words."""

from msgspec import Struct

from houseway.hands import names
from houseway.money import Money, show
from houseway.web.pages.felt.cards import Card, glyphs, row
from houseway.web.pages.play.beside.result import ResultView, result_of
from houseway.web.pages.play.scene import Scene
from houseway.web.pages.play.words import answer_words, cents, signed_cents
from houseway.web.play.decision import Decision

CALLS, CALLS_BESIDE_A_DISPLAY = 4, 2
SHARES = 3  # hands of a meter that are named


class Bar(Struct, frozen=True):
    """What an answer is worth, in chips; `x` and `wide` in hundredths of the row."""

    words: str
    worth: str
    x: int
    wide: int
    is_minus: bool
    is_best: bool
    is_chosen: bool


class Bars(Struct, frozen=True):
    """One zero line for all."""

    zero: int
    rows: tuple[Bar, ...]


class CoachView(Struct, frozen=True):
    """Before: the values while the question waits. Afterwards: the verdict on the last answer."""

    seat: int = 0  # whose answer is judged
    said: str = ""
    is_mistake: bool = False
    note: str = ""  # where there is nothing to show yet, or nobody to say it
    bars: Bars | None = None


class MeterView(Struct, frozen=True):
    title: str
    readings: tuple[str, ...]
    shares: tuple[str, ...]
    lit: int


class DisplayView(Struct, frozen=True):
    """The verify display: blank until it may show; it always names its policy."""

    state: str
    lines: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    press: str = ""


class DealerView(Struct, frozen=True):
    at: int
    of: int
    calls: tuple[str, ...]
    stage: str
    why: str


class SideView(Struct, frozen=True):
    result: ResultView | None
    coach: CoachView | None
    meters: tuple[MeterView, ...]
    display: DisplayView | None
    dealer: DealerView


def side_view(scene: Scene) -> SideView:
    played = scene.played
    # Before the felt has come to the end, the meter stands as the round began.
    meters = scene.table.table.meters() if scene.is_betting else scene.table.at
    return SideView(
        result=result_of(scene.table, played) if played is not None else None,
        coach=coach(scene),
        meters=tuple(meter(scene, bet, levels) for bet, levels in meters.items()),
        display=display(scene) if scene.deal.sets else None,
        dealer=dealer(scene),
    )


def coach(scene: Scene) -> CoachView | None:
    table, how = scene.table, scene.table.sitting.coach
    if how == "off":
        return None
    if table.no_coach:
        return CoachView(note=table.no_coach)
    if how == "before" and scene.ask is not None:
        if table.advice is None:
            return CoachView(note="The coach is looking it up ...")
        worth = [(str(word), int(money)) for word, money in table.advice["worth"]]
        return CoachView(bars=bars(worth, set(table.advice["best"])))
    is_time = scene.ask is not None or not table.is_playing
    return judged(table.verdict) if table.verdict is not None and is_time else None


def judged(verdict: Decision) -> CoachView:
    answer, best = answer_words(verdict.answer), answer_words(verdict.best)
    said = f"Right: {answer} is best here."
    if verdict.cost:
        said = f"{best} was better by {cents(verdict.cost)}."
    drawn = bars(verdict.worth, {verdict.best}, verdict.answer)
    return CoachView(verdict.seat, said, verdict.cost > 0, bars=drawn)


def bars(worth: list[tuple[str, Money]], best: set[str], chosen: str = "") -> Bars:
    low = min(0, *(money for _, money in worth))
    high = max(0, *(money for _, money in worth))
    span = (high - low) or 1
    zero = -low

    def bar(word: str, money: Money) -> Bar:
        x = 100 * min(zero, zero + money) // span
        wide = max(1, round(100 * abs(money) / span))
        is_best, is_chosen = word in best, word == chosen
        return Bar(answer_words(word), signed_cents(money), x, wide, money < 0, is_best, is_chosen)

    return Bars(100 * zero // span, tuple(bar(word, money) for word, money in worth))


def meter(scene: Scene, bet: str, levels: dict[str, Money]) -> MeterView:
    table = scene.table.layout.tables[bet]
    shares = [line for line in table.rows if str(line.pay).endswith("%")]
    said = [f"{names.label(table.hands, line.hand)} {line.pay}" for line in shares[:SHARES]]
    envy = [str(line.envy) for line in table.rows if line.envy is not None]
    lit = sum(1 for seat in scene.felt.seats.values() if bet in seat.spots)
    readings = tuple(show(amount).lstrip("$") for amount in levels.values())
    return MeterView(scene.title(bet).lower(), readings, (*said, *envy[:1]), lit)


def display(scene: Scene) -> DisplayView:
    shown = scene.felt.display
    if shown:
        lines = tuple(glyphs(words) for words, _ in shown)
        return DisplayView("", lines, row(shown[-1][1]))
    if scene.ask is not None and "house way" in scene.ask.answers:
        press = f"answer|house way|{scene.table.turn}"
        return DisplayView(f"ready for seat {scene.ask.seat}", press=press)
    return DisplayView("blank until all other players have set")


def dealer(scene: Scene) -> DealerView:
    stage = scene.stages[scene.stage]
    calls = scene.felt.calls[-(CALLS_BESIDE_A_DISPLAY if scene.deal.sets else CALLS) :]
    said = tuple(glyphs(words) for words in calls)
    return DealerView(scene.stage + 1, len(scene.stages), said, stage.title, stage.why)
