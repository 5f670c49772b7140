"""The side column: coach, training meter, the devices, and the dealer's last words."""

from houseway.hands import names
from houseway.money import Money, show
from houseway.web.play.decision import Decision
from houseway.web.screens.felt.card import glyphs, row
from houseway.web.screens.play.scene import WORDS, Scene
from houseway.web.screens.texts import play as texts
from houseway.web.screens.theme import button, safe

CALLS, CALLS_BESIDE_A_DISPLAY = 4, 2


def draw(scene: Scene) -> str:
    return f"{coach(scene)}{meter(scene)}{display(scene)}{dealer(scene)}"


def coach(scene: Scene) -> str:
    inside = counsel(scene)
    if not inside:
        return ""
    verdict = scene.table.verdict
    title = WORDS["coach"]
    if scene.table.sitting.coach == "after" and verdict is not None:
        title = f"{title}, {WORDS['seat'].format(seat=verdict.seat).lower()}"
    return panel("coach", title, WORDS["values"], inside)


def strip(scene: Scene) -> str:
    """The same, thin, over the buttons of a phone; the side column lies below them there."""
    inside = counsel(scene)
    return f'<div class="cstrip">{inside}</div>' if inside else ""


def counsel(scene: Scene) -> str:
    """Before: the values while the question waits. Afterwards: the verdict on the last answer."""
    how = scene.table.sitting.coach
    if how != "off" and scene.table.no_coach:
        return f'<p class="muted">{safe(scene.table.no_coach)}</p>'
    advice, verdict = scene.table.advice, scene.table.verdict
    if how == "before" and scene.ask is not None:
        if advice is None:
            return f'<p class="muted">{WORDS["thinking"]} ...</p>'
        return bars([(str(w), int(m)) for w, m in advice["worth"]], set(advice["best"]))
    is_time = scene.ask is not None or not scene.table.is_playing
    return judged(verdict) if how != "off" and verdict is not None and is_time else ""


def judged(verdict: Decision) -> str:
    answer, best = answer_words(verdict.answer), answer_words(verdict.best)
    words = WORDS["right"].format(answer=answer)
    if verdict.cost:
        words = WORDS["wrong"].format(best=best, cost=cents(verdict.cost))
    kind = "bad" if verdict.cost else "ok"
    drawn = bars(verdict.worth, {verdict.best}, verdict.answer)
    return f'<p class="verdict {kind}">{safe(words)}</p>{drawn}'


def bars(worth: list[tuple[str, Money]], best: set[str], chosen: str = "") -> str:
    """One zero line for all; the number is always written, the best row filled and marked."""
    low = min(0, *(money for _, money in worth))
    high = max(0, *(money for _, money in worth))
    span = (high - low) or 1
    zero = -low / span
    drawn = "".join(
        f'<li class="{"best" if word in best else ""}{" chosen" if word == chosen else ""}">'
        f"<span>{safe(answer_words(word))}</span><i><u style="
        f'"left:{100 * min(zero, zero + money / span):.1f}%;width:{100 * abs(money) / span:.1f}%" '
        f'class="{"minus" if money < 0 else "plus"}"></u></i><b>{signed_cents(money)}</b></li>'
        for word, money in worth
    )
    return f'<ul class="bars" style="--zero:{100 * zero:.1f}%">{drawn}</ul>'


def answer_words(word: str) -> str:
    return texts.ANSWERS[word][0] if word in texts.ANSWERS else glyphs(word[:1].upper() + word[1:])


def cents(money: Money) -> str:
    """An average: two places, whatever lies behind them."""
    return show(round(money, -4)).lstrip("$") if money else "0.00"


def signed_cents(money: Money) -> str:
    return f"{'−' if money < 0 else '+'}{cents(abs(money))}"


def meter(scene: Scene) -> str:
    """Before the felt has come to the end, the meter stands as the round began."""
    sitting = scene.table.sitting
    meters = sitting.meters if scene.is_betting else sitting.at or sitting.meters
    return "".join(one_meter(scene, bet, levels) for bet, levels in meters.items())


def one_meter(scene: Scene, bet: str, levels: dict[str, Money]) -> str:
    table = scene.table.layout.tables[bet]
    shares = [row for row in table.rows if str(row.pay).endswith("%")]
    said = "".join(
        f"<span>{safe(names.label(table.hands, row.hand))} {row.pay}</span>" for row in shares[:3]
    )
    envy = [str(row.envy) for row in table.rows if row.envy is not None]
    said += f"<span>{safe(envy[0])}</span>" if envy else ""
    lit = sum(1 for seat in scene.felt.seats.values() if bet in seat.spots)
    wagers = f'<span class="lamps">{"<i></i>" * lit} {lit} in</span>' if lit else ""
    drawn = "".join(
        f'<div class="reading">{show(amount).lstrip("$")}</div>' for amount in levels.values()
    )
    inside = f'{drawn}<div class="shares">{said}</div>{wagers}'
    title = f"{WORDS['meter']}, {scene.title(bet).lower()}"
    return panel("meter", title, WORDS["meter_what"], inside)


def display(scene: Scene) -> str:
    """The verify display: blank until it may show; it always names its policy."""
    if not scene.deal.sets:
        return ""
    felt = scene.felt
    state, inside = WORDS["display_waits"], '<div class="glass"></div>'
    if felt.display:
        said = "".join(f"<p>{safe(glyphs(words))}</p>" for words, _ in felt.display)
        inside = f'<div class="glass">{said}{six(felt.display[-1][1])}</div>'
        state = ""
    elif scene.ask is not None and "house way" in scene.ask.answers:
        state = WORDS["display_ready"].format(seat=scene.ask.seat)
        way = button("answer", "PLAYER HOUSE WAY", "way", value="house way")
        inside = f'<div class="glass on">{way}</div>'
    policy = f'<p class="muted">{WORDS["display_policy"]}</p>'
    return panel("verify", WORDS["display"], state, inside + policy)


def six(cards: tuple[int, ...]) -> str:
    return f'<div class="pcards">{row(cards, small=True)}</div>' if cards else ""


def dealer(scene: Scene) -> str:
    at, of = scene.stage + 1, len(scene.stages)
    calls = scene.felt.calls[-(CALLS_BESIDE_A_DISPLAY if scene.deal.sets else CALLS) :]
    said = "".join(f"<li>{safe(glyphs(words))}</li>" for words in calls)
    stage = scene.stages[scene.stage]
    inside = (
        f'<ul class="calls" aria-live="off">{said}</ul>'
        f'<p class="why"><b>{safe(stage.title)}.</b> {safe(stage.why)}</p>'
    )
    return panel("dealer", WORDS["dealer"], WORDS["step"].format(at=at, of=of), inside)


def panel(kind: str, title: str, note: str, inside: str) -> str:
    return (
        f'<section class="ppanel {kind}"><h2>{safe(title)} <small>{safe(note)}</small></h2>'
        f"{inside}</section>"
    )
