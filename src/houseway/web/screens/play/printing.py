"""What is printed on the cloth beside the pays: the one rule that a guest looks for there."""

from houseway.games.families.blackjack.settings import Settings
from houseway.hands import names
from houseway.web.screens.play.scene import BLACKJACK, SAN_LO, Scene
from houseway.web.screens.texts import play as texts
from houseway.web.screens.theme import safe

ARCS = (("M20 8Q300 86 580 8", 27), ("M20 46Q300 124 580 46", 18))


def draw(scene: Scene) -> str:
    """Two arcs across a blackjack cloth; elsewhere only where the dealer's cards do not lie."""
    lines = lines_of(scene)
    if not lines:
        return ""
    drawn = arcs(lines) if scene.game == BLACKJACK else ""
    return f'<div class="cloth-words"><p>{spans(lines)}</p>{drawn}</div>'


def below_the_cards(scene: Scene) -> str:
    """The same line on a desk: it keeps clear of the dealer's cards, however high the felt is."""
    lines = [] if scene.game == BLACKJACK else lines_of(scene)
    return f'<p class="cloth-line" aria-hidden="true">{spans(lines)}</p>' if lines else ""


def spans(lines: list[str]) -> str:
    return "".join(f"<span>{safe(line)}</span>" for line in lines)


def lines_of(scene: Scene) -> list[str]:
    house = scene.table.layout.settings
    if isinstance(house, Settings):
        pays = house.blackjack_pays.replace(":", " to ")
        soft = texts.SOFT_17["hits" if house.hits_soft_17 else "stands"]
        return [texts.BLACKJACK_PAYS.format(pays=pays), f"{soft} {texts.INSURANCE_PAYS}"]
    if scene.game == SAN_LO:
        return [*wins(scene), texts.PRINT[SAN_LO]]
    return [texts.PRINT[scene.game]] if scene.game in texts.PRINT else []


def wins(scene: Scene) -> list[str]:
    """Main bet and Hat Trick: how many of the three hands, and what that pays."""
    tables = scene.table.layout.tables
    return [
        f"{texts.SPOTS[bet]}: {names.label(tables[bet].hands, row.hand).lower()}, {row.pay}."
        for bet in ("main", "hat_trick")
        for row in tables[bet].rows[-1:]
    ]


def arcs(lines: list[str]) -> str:
    drawn = "".join(
        f'<path id="hw-arc{at}" d="{path}" fill="none"/><text font-size="{size}" '
        f'text-anchor="middle"><textPath href="#hw-arc{at}" startOffset="50%">{safe(line)}'
        "</textPath></text>"
        for at, (line, (path, size)) in enumerate(zip(lines, ARCS, strict=True))
    )
    return f'<svg viewBox="0 0 600 110" aria-hidden="true">{drawn}</svg>'
