"""Documents generated from the catalog, the audit and the settlements, so that they stay true.
`make docs` writes them; tests/test_docs.py regenerates and compares them.
"""

from collections.abc import Callable
from functools import partial

from houseway.games import FILES as GAMES
from tools.docs import (
    api,
    architecture,
    computed,
    coverage,
    discrepancies,
    games,
    matrix,
    reference,
    regulation,
    sources,
)

Page = Callable[[], str]

PAGES: dict[str, Page] = {
    "docs/architecture.md": architecture.made,
    "docs/sources.md": sources.made,
    "docs/regulation.md": regulation.made,
    "docs/regulation.csv": regulation.tests_named,
    "docs/coverage.md": coverage.made,
    "docs/coverage.csv": coverage.tests_named,
    "docs/bet-matrix.md": matrix.made,
    "docs/reference/api.md": api.made,
    "docs/reference/events.md": reference.events_page,
    "docs/reference/settings.md": reference.settings_page,
    "docs/discrepancies.md": discrepancies.made,
    "src/houseway/lab/reports/computed.json": computed.made,
    **{f"docs/games/{game}.md": partial(games.made, game) for game in GAMES},
}
QUICK = (
    "docs/reference/events.md",
    "docs/reference/settings.md",
    "docs/sources.md",
    "docs/bet-matrix.md",
    "docs/regulation.md",
    "docs/regulation.csv",
    "docs/coverage.md",
    "docs/coverage.csv",
)  # generated without solving anything
