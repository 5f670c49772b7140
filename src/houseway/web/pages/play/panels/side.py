"""The side column: result or coach, training meter, the devices, and the dealer's last words."""

from houseway.cards import glyphs
from houseway.hands import names
from houseway.money import Money, show
from houseway.paytables.words import bet_words
from houseway.web.pages.play.panels.coaching import coach, count
from houseway.web.pages.play.panels.devices import display_view, shuffler_view
from houseway.web.pages.play.panels.result import result_of
from houseway.web.pages.play.scene import Scene, View

CALLS, CALLS_BESIDE_A_DISPLAY = 4, 2
SHARES = 3  # hands of a meter that are listed


def side_view(scene: Scene) -> View:
    played = scene.played
    # Until the felt has shown the end, the meter is as at the start of the round.
    meters = scene.table.table.meters() if scene.is_betting else scene.table.at
    return {
        "result": result_of(scene, played) if played is not None else None,
        "coach": coach(scene),
        "count": count(scene),
        "meters": [meter(scene, bet, levels) for bet, levels in meters.items()],
        "display": display_view(scene) if scene.deal.sets else None,
        "shuffler": shuffler_view(scene),
        "dealer": dealer(scene),
    }


def meter(scene: Scene, bet: str, levels: dict[str, Money]) -> View:
    table = scene.table.layout.tables[bet]
    shares = [line for line in table.rows if str(line.pay).endswith("%")]
    said = [f"{names.label(table.hands, line.hand)} {line.pay}" for line in shares[:SHARES]]
    envy = [str(line.envy) for line in table.rows if line.envy is not None]
    return {
        "title": bet_words(bet),
        "readings": [show(amount).lstrip("$") for amount in levels.values()],
        "shares": [*said, *envy[:1]],
        "lit": sum(1 for seat in scene.felt.seats.values() if bet in seat.spots),
    }


def dealer(scene: Scene) -> View:
    stage = scene.stages[scene.stage]
    calls = scene.felt.calls[-(CALLS_BESIDE_A_DISPLAY if scene.deal.sets else CALLS) :]
    return {
        "at": "round over" if scene.is_over else f"step {scene.stage + 1} of {len(scene.stages)}",
        "calls": [glyphs(words) for words in calls],
        "stage": stage.title,
        "why": stage.why,
    }
