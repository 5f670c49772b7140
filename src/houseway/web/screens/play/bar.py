"""The upper edge: where you are, the coach's switch, the mark that stays, and the steps."""

from houseway.web.play.sitting import COACH
from houseway.web.screens.play.scene import WORDS, Scene
from houseway.web.screens.theme import button, safe

OWN = ("felt.css", "play.css", "play_small.css", "play.js")
MARK = (
    '<svg class="logo" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" '
    'fill="#124a33" stroke="#c9a24b" stroke-width="2"/><path d="M10 8v16M22 8v16M10 16h12" '
    'stroke="#f4eedd" stroke-width="4"/></svg>'
)
SLIDERS = (
    '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" '
    'stroke-linecap="round" aria-hidden="true"><path d="M3 8h10M19 8h2M3 16h2M11 16h10"/>'
    '<circle cx="16" cy="8" r="3"/><circle cx="8" cy="16" r="3"/></svg>'
)


def draw(scene: Scene) -> str:
    game = scene.table.layout.game.name
    coach = choices("coach", COACH, scene.table.sitting.coach)
    return (
        f'<header class="pbar"><a class="home" href="/play" aria-label="{WORDS["play"]}">{MARK}</a>'
        f'<span class="crumb"><a href="/play">{WORDS["play"]}</a> / <b>{safe(game)}</b></span>'
        f'<span class="sp"></span><span class="lab">{WORDS["coach"]}</span>{coach}'
        f'<span class="mark">{WORDS["mark"]}</span>'
        f"{button('sheet', WORDS['pays'], 'icon wide', value='pays')}"
        f"{button('sheet', SLIDERS, 'icon', value='settings', aria_label=WORDS['settings'])}"
        f"</header>{steps(scene)}"
    )


def choices(press: str, values: tuple[str, ...], now: str) -> str:
    drawn = "".join(
        button(press, WORDS[value], value=value, aria_pressed=pressed(value == now))
        for value in values
    )
    return f'<span class="seg" role="group" aria-label="{WORDS.get(press, press)}">{drawn}</span>'


def pressed(is_on: bool) -> str:
    return "true" if is_on else "false"


def steps(scene: Scene) -> str:
    at = scene.stage
    drawn = "".join(
        f'<li class="{"done" if place < at else "now" if place == at else ""}"'
        f"{' aria-current=step' if place == at else ''}><b>{place + 1}</b>{safe(stage.title)}</li>"
        for place, stage in enumerate(scene.stages)
    )
    return f'<ol class="steps">{drawn}</ol>'
