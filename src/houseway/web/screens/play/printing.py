"""What is printed on the cloth beside the pays: the one rule that a guest looks for there."""

from houseway.web.screens.play.scene import Scene
from houseway.web.screens.theme import safe

ARCS = (("M20 8Q300 86 580 8", 27), ("M20 46Q300 124 580 46", 18))


def draw(scene: Scene) -> str:
    """Two arcs across a blackjack cloth; elsewhere only where the dealer's cards do not lie."""
    lines = lines_of(scene)
    if not lines:
        return ""
    drawn = arcs(lines) if scene.deal.points else ""
    return f'<div class="cloth-words"><p>{spans(lines)}</p>{drawn}</div>'


def below_the_cards(scene: Scene) -> str:
    """The same line on a desk: it keeps clear of the dealer's cards, however high the felt is."""
    lines = [] if scene.deal.points else lines_of(scene)
    return f'<p class="cloth-line" aria-hidden="true">{spans(lines)}</p>' if lines else ""


def spans(lines: list[str]) -> str:
    return "".join(f"<span>{safe(line)}</span>" for line in lines)


def lines_of(scene: Scene) -> list[str]:
    table = scene.table.layout
    said = table.game.cloth(table) if table.game.cloth is not None else ()
    return [*said, *scene.layout.cloth]


def arcs(lines: list[str]) -> str:
    drawn = "".join(
        f'<path id="hw-arc{at}" d="{path}" fill="none"/><text font-size="{size}" '
        f'text-anchor="middle"><textPath href="#hw-arc{at}" startOffset="50%">{safe(line)}'
        "</textPath></text>"
        for at, (line, (path, size)) in enumerate(zip(lines, ARCS, strict=True))
    )
    return f'<svg viewBox="0 0 600 110" aria-hidden="true">{drawn}</svg>'
