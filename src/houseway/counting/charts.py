"""A whole strategy as charts, for a game whose solver can write it so."""

from collections.abc import Mapping
from dataclasses import dataclass

Chart = Mapping[str, tuple[str, ...]]  # by hand, one word for each column


@dataclass(frozen=True, slots=True, kw_only=True)
class Charts:
    """`cost` is what the charts give up against the best play, per unit of the opening wager."""

    assumes: Mapping[str, object]
    columns: tuple[str, ...]
    charts: Mapping[str, Chart]  # by name; one without hands is not drawn
    legend: str
    edge: float
    cost: float

    @property
    def drawn(self) -> tuple[tuple[str, Chart], ...]:
        return tuple((name, chart) for name, chart in self.charts.items() if chart)
