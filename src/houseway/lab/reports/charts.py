"""Pictures of an answer: the return of each hand, and the house edge against the meter.

The same answer always gives the same bytes, so a picture can be compared and signed. matplotlib is
imported only when a picture is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

from houseway.counting.odds import Odds
from houseway.hands import names
from houseway.lab.meter import Economics, Level
from houseway.money import DOLLAR, show_rate

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

GROUND, PANEL, LINE, TEXT, MUTED = "#F6F3EA", "#FFFFFF", "#E2DCCB", "#1B2621", "#5E6B64"
ACCENT, GREEN = "#8A6A1F", "#1F6B4A"
DPI = 144
SMALL, NORMAL, LARGE = 10, 11, 15  # points; 10 points are 13 px at 96 dpi
WIDTH = 10.0  # inches
# A loss longer than this many times the longest other bar is written, not drawn.
DWARFED = Fraction(5, 2)


def plot_odds(odds: Odds, path: str | Path) -> None:
    """Bars of return by hand; rows of one hand (by stake, by showdown) are combined."""
    ending = checked(path)
    bars = by_hand(odds)
    shown = drawn(bars)
    figure = new_figure(2.2 + 0.34 * len(shown))
    axes = panel(figure, 1, 1)
    values = [100 * float(value) for _, value in shown]
    colors = [GREEN if value >= 0 else ACCENT for value in values]
    axes.barh(range(len(shown)), values, color=colors, height=0.62, zorder=2)
    axes.set_yticks(range(len(shown)), [name for name, _ in shown], fontsize=SMALL)
    axes.invert_yaxis()
    axes.axvline(0, color=TEXT, linewidth=1.2, zorder=3)
    axes.grid(axis="x", color=LINE, linewidth=0.8)
    for place, value in enumerate(values):
        write_value(axes, place, value)
    widen(axes, values)
    axes.set_xlabel(f"Return, % of the {unit(odds)} (probability × net win)", **text(NORMAL))
    heading(figure, f"{odds.paytable}: return by hand, {words(odds.bet)}", balance(odds, bars))
    save(figure, path, ending)


def plot_meter(economics: Economics, path: str | Path) -> None:
    """House edge against the meter: one panel per level, with the other levels at their seed."""
    ending = checked(path)
    levels = economics.levels
    figure = new_figure(1.6 + 3.4 * len(levels))
    for place, level in enumerate(levels, 1):
        axes = panel(figure, len(levels), place)
        draw_level(axes, economics, level)
    odds = economics.odds
    envy = f", envy of {odds.others} others" if odds.others and odds.envy_per_other else ""
    note = (
        f"${float(economics.wager):g} wager{envy}; contribution {show_rate(economics.contribution)}"
        f", reserve {show_rate(economics.reserve)}; the house holds {show_rate(economics.hold)}"
    )
    heading(figure, f"{odds.paytable}: house edge by meter reading", note)
    save(figure, path, ending)


def by_hand(odds: Odds) -> list[tuple[str, Fraction]]:
    """Return per hand, best first; "pair, 4 antes" and "pair, 6 antes" count as one hand."""
    found: dict[str, Fraction] = {}
    pays: dict[str, set[str]] = {}
    labels = {row.hand: row.label for row in odds.rows}
    for row in odds.rows:
        hand = row.hand.partition(", ")[0]
        found[hand] = found.get(hand, Fraction(0)) + odds.probability(row) * odds.net(row)
        pays.setdefault(hand, set()).add(row.pays)
    family = family_of(found)
    hands = list(found)
    if len(found) < len(odds.rows):
        last = (len(names.names(family)), 0)
        hands.sort(key=lambda h: names.place(family, h) if names.knows(family, h) else last)
    return [
        (bar_name(family, hand, pays[hand], labels.get(hand, "")), found[hand]) for hand in hands
    ]


def family_of(hands: Iterable[str]) -> str:
    """The hand family that knows most of these hands; of several, the smallest."""

    def fit(family: str) -> tuple[int, int]:
        return sum(names.knows(family, hand) for hand in hands), -len(names.names(family))

    return max(names.families(), key=fit)


def bar_name(family: str, hand: str, pays: set[str], label: str = "") -> str:
    """The hand with its pay, if every row of the hand pays the same odds."""
    (only, *more) = pays
    named = not more and only[0] not in "+-0l" and not hand.endswith(only)
    said = f" · {only}" if named else ""
    if not label and names.knows(family, hand):
        label = names.label(family, hand)
    return (label or words(hand[:1].upper() + hand[1:])) + said


def drawn(bars: Sequence[tuple[str, Fraction]]) -> list[tuple[str, Fraction]]:
    """All bars except a loss that would dwarf the others; the heading states it instead."""
    deepest = min(bars, key=lambda bar: bar[1])
    rest = [bar for bar in bars if bar is not deepest]
    longest = max((abs(value) for _, value in rest), default=Fraction(0))
    return rest if rest and -deepest[1] > DWARFED * longest else list(bars)


def balance(odds: Odds, bars: Sequence[tuple[str, Fraction]]) -> str:
    """Gains, envy and losses, which add up to the edge, and the meter they assume."""
    won = sum((value for _, value in bars if value > 0), Fraction(0))
    lost = sum((value for _, value in bars if value < 0), Fraction(0))
    parts = [f"Gains {show_rate(won, 4)}"]
    if odds.envy_return:
        parts.append(f"envy {show_rate(odds.envy_return, 4)}")
    hidden = " (losing deals are not drawn)" if len(drawn(bars)) < len(bars) else ""
    parts.append(f"losses {show_rate(-lost, 4)}{hidden}")
    kind = "house edge" if odds.house_edge >= 0 else "player's advantage"
    parts.append(f"{kind} {show_rate(abs(odds.house_edge), 4)}")
    if odds.standard_error is not None:
        parts.append(f"simulated, standard error {100 * odds.standard_error:.4f}%")
    return ", ".join(parts) + meters_words(odds)


def meters_words(odds: Odds) -> str:
    """ "; mega at $0, major at $500", or "" if pays are fixed."""
    readings = (
        (level, float(odds.meters.get(level, 0) * odds.unit / DOLLAR)) for level in odds.levels
    )
    said = ", ".join(
        f"{'meter' if level == 'jackpot' else level} at ${amount:,.0f}"
        for level, amount in readings
    )
    return f"; {said}" if said else ""


def write_value(axes: Axes, place: int, value: float) -> None:
    digits = 4 if abs(value) < 0.1 else 2
    figure = f"{value:+.{digits}f}%".replace("-", "−") if round(value, 4) else "0%"
    axes.annotate(
        figure,
        (value, place),
        xytext=(5 if value >= 0 else -5, 0),
        textcoords="offset points",
        ha="left" if value >= 0 else "right",
        va="center",
        zorder=4,
        **text(SMALL),
    )


def widen(axes: Axes, values: Sequence[float]) -> None:
    """Leaves room for the figures at the ends of the longest bars."""
    low, high = min(*values, 0.0), max(*values, 0.0)
    room = 0.14 * (high - low)
    axes.set_xlim(low - room if low < 0 else 0.0, high + room)


def draw_level(axes: Axes, economics: Economics, level: Level) -> None:
    """The edge falls in a straight line; seed, average award and break-even are marked on it."""
    at_nothing, slope = edge_line(economics, level)
    even = at_nothing / slope
    marks = [
        ("seed", Fraction(level.terms.seed, DOLLAR)),
        ("average award", level.average(economics.wager)),
        *([("break-even", even)] if even > 0 else []),
    ]
    name, furthest = max(marks, key=lambda mark: mark[1])
    # Room for its label.
    right = furthest * (Fraction(7, 5) if name == "break-even" else Fraction(8, 5))
    ends = [100 * float(at_nothing - slope * x) for x in (Fraction(0), right)]
    axes.plot([0, float(right)], ends, color=ACCENT, linewidth=2.2, zorder=3)
    axes.set_xlim(0, float(right))
    span = ends[0] - ends[1]
    low, high = min(ends[1], 0.0) - 0.12 * span, max(ends[0], 0.0) + 0.12 * span
    axes.set_ylim(low, high)
    axes.axhline(0, color=TEXT, linewidth=1.4, zorder=2)
    axes.axhspan(low, 0, color=GREEN, alpha=0.07, zorder=0)
    ahead = text(NORMAL, GREEN) | {"bbox": {"facecolor": "#EEF3F0", "edgecolor": "none", "pad": 2}}
    axes.text(0.012, 0.04, "player ahead", transform=axes.transAxes, zorder=4, **ahead)
    axes.grid(color=LINE, linewidth=0.8)
    draw_marks(axes, [(name, x, at_nothing - slope * x) for name, x in marks])
    axes.xaxis.set_major_formatter(lambda value, _: f"${value:,.0f}")
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}%".replace("-", "−"))
    axes.set_ylabel(f"House edge, % of the {unit(economics.odds)}", **text(NORMAL))
    axes.set_xlabel(level_words(economics, level), **text(NORMAL))


def edge_line(economics: Economics, level: Level) -> tuple[Fraction, Fraction]:
    """The edge with this level at zero and the others at their seed, and its fall per dollar."""
    odds = economics.odds
    others = sum(
        (
            other.share * Fraction(other.terms.seed, DOLLAR)
            for other in economics.levels
            if other is not level
        ),
        Fraction(0),
    )
    return odds.break_even_needed - others / economics.wager, level.share / economics.wager


def level_words(economics: Economics, level: Level) -> str:
    others = ", ".join(
        f"{other.name} at its seed of ${other.terms.seed // DOLLAR:,}"
        for other in economics.levels
        if other is not level
    )
    name = "Meter" if level.name == "jackpot" else f"{level.name.capitalize()} meter"
    return f"{name}, dollars" + (f" ({others})" if others else "")


def draw_marks(axes: Axes, marks: Sequence[tuple[str, Fraction, Fraction]]) -> None:
    """Labels sit just above the falling line; from the right, each is raised clear of the next."""
    low, high = axes.get_ylim()
    step = 0.085 * (high - low)
    above = low
    for name, x, edge in sorted(marks, key=lambda mark: -mark[1]):
        y = 100 * float(edge)
        axes.plot([float(x)] * 2, [low, y], color=MUTED, linewidth=1, linestyle=":", zorder=2)
        axes.plot(float(x), y, "o", color=ACCENT, markersize=6, zorder=5)
        axes.plot(float(x), low, "^", color=TEXT, markersize=7, zorder=5, clip_on=False)
        above = max(y + 0.6 * step, above + step)
        axes.annotate(
            f"{name} ${float(x):,.0f}: {show_rate(edge).replace('-', '−')}",
            (float(x), y),
            xytext=(float(x) + 0.012 * axes.get_xlim()[1], above),
            va="center",
            bbox={"facecolor": PANEL, "edgecolor": "none", "pad": 1.5, "alpha": 0.85},
            zorder=4,
            **text(NORMAL),
        )


def checked(path: str | Path) -> str:
    ending = Path(path).suffix.lower().removeprefix(".")
    if ending not in ("png", "svg"):
        raise ValueError(f"A picture is written as .png or .svg, not {str(path)!r}.")
    if not Path(path).parent.is_dir():
        raise ValueError(f"There is no folder {Path(path).parent} for the picture.")
    return ending


def new_figure(height: float) -> Figure:
    import matplotlib
    from matplotlib.figure import Figure

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "houseway"  # SVG ids are random without it
    figure = Figure(figsize=(WIDTH, height), dpi=DPI, facecolor=GROUND)
    figure.set_layout_engine("constrained", w_pad=0.16, h_pad=0.14, hspace=0.06)
    return figure


def panel(figure: Figure, count: int, place: int) -> Axes:
    axes = figure.add_subplot(count, 1, place)
    axes.set_facecolor(PANEL)
    axes.tick_params(labelsize=SMALL, colors=TEXT, length=0, pad=8)
    for side in axes.spines.values():
        side.set_color(LINE)
    axes.set_axisbelow(True)
    return axes


def heading(figure: Figure, title: str, note: str) -> None:
    figure.suptitle(title, x=0.016, ha="left", fontweight="bold", **text(LARGE))
    figure.axes[0].set_title(fill(note, 92), loc="left", x=0, **text(SMALL, MUTED))


def text(size: int, color: str = TEXT) -> dict[str, Any]:
    """Escapes dollar signs, which matplotlib would read as formulas."""
    return {"fontsize": size, "color": color, "parse_math": False}


def save(figure: Figure, path: str | Path, ending: str) -> None:
    without_clock = {"Date": None} if ending == "svg" else {"Software": None}
    figure.savefig(path, format=ending, metadata=without_clock)


def unit(odds: Odds) -> str:
    """ "ante", or "trips bet" if the wager is named after its bet."""
    name = words(odds.wager)
    return f"{name} bet" if odds.wager == odds.bet else name


def words(name: str) -> str:
    return name.replace("_", " ")
