"""What the lab's pages share: the question in the URL, the wait for its answer, a refusal."""

import json
from asyncio import timeout
from collections.abc import Callable, Collection, Mapping
from types import SimpleNamespace
from typing import Any, ClassVar
from urllib.parse import urlencode

from houseway.lab.question import UnknownSettingError
from houseway.paytables.catalog import UnknownPaytableError
from houseway.web.pages.lab.controls import LABELS
from houseway.web.pages.lab.suggestions import ways_of
from houseway.web.pages.page import LOST_OFF_FLOOR, Page, Visit
from houseway.web.pages.render import Rendered, render
from houseway.web.problems import Denied

FIRST_PAINT = 0.35  # Seconds that a page waits for its figures before it is shown without them.
Query = dict[str, str]
Answer = dict[str, Any]
View = SimpleNamespace  # Plain data that a template shows.


class LabPage(Page):
    """`read` makes the question from a URL and returns its shortest form; `ask` answers it in the
    lab's processes."""

    theme = "light"
    styles: ClassVar[tuple[str, ...]] = ("charts.css", "lab.css")
    is_live = False
    lost = LOST_OFF_FLOOR
    tab: ClassVar[str]
    keeps_figures = True  # Next to a refusal. False: they belong to another text.

    def __init_subclass__(cls, tab: str, title: str = "") -> None:
        cls.tab, cls.title = tab, f"Lab: {title or tab}"
        cls.template = f"lab/{tab}/{tab}.html"

    def __init__(self, visit: Visit, **names: str) -> None:
        super().__init__(visit, **names)
        self.path = visit.path
        self.problem = ""
        self.waits = ""
        self.answer: Answer = {}

    def read(self, query: Query) -> Query:
        """`ValueError` is one sentence for someone who mistyped a URL or a field."""
        raise NotImplementedError

    async def ask(self) -> None:
        raise NotImplementedError

    async def load(self) -> None:
        """A browser that has the page waits for the figures; another gets the page first."""
        self.backend.lab.warm()
        try:
            self.look_at(self.read(dict(self.visit.query)))
            async with timeout(None if self.visit.has else FIRST_PAINT):
                await self.ask()
        except ValueError as problem:
            self.problem = page_sentence(problem)
        except Denied as refusal:
            self.problem = refusal.sentence
        except TimeoutError:
            self.waits = self.waits or "Counting every deal"

    async def asked(self, question: Callable[..., object], *given: object, **named: object) -> Any:
        """The result of a function in a process of the lab, as plain data."""
        return json.loads(await self.backend.lab.answer(question, *given, **named))

    def render(self) -> Rendered:
        """A page with figures keeps them next to a refusal; only the sentence is sent."""
        if not self.problem or not self.keeps_figures:
            return super().render()
        return render("lab/ways.html", view=self.refused(), frame=self.frame())

    def refused(self) -> object:
        query = dict(self.visit.query)
        ways = ways_of(self.path, query, lambda asked: self.read(dict(asked)))
        return self.shown(ways=ways)

    def shown(self, **more: object) -> View:
        """What a template shows: common parts and those of this page. `waits` says what is still
        being counted; `query` is the question for the files."""
        return View(
            tab=self.tab,
            path=self.path,
            address=self.visit.address,
            query=urlencode(self.visit.query),
            problem=self.problem,
            waits=self.waits,
            **more,
        )

    def at(self, changes: Mapping[str, str | None]) -> str:
        """The URL of this page with other parameters; None leaves one out."""
        query = {**self.visit.query, **changes}
        return address(self.path, {name: value for name, value in query.items() if value})


def page_sentence(problem: ValueError) -> str:
    """Paytables and settings are named as on the page itself."""
    if isinstance(problem, UnknownPaytableError):
        return f"There is no paytable {problem.id!r}. Choose one from the list."
    if not isinstance(problem, UnknownSettingError):
        return str(problem)
    name, table = problem.name, problem.table
    if name.startswith("pay."):
        return f"{table.name} has no row {name[4:]!r}. Change a pay in the paytable itself."
    return f'"{LABELS.get(name, name)}" does not apply to {table.name}. Remove it.'


def need_names(query: Query, known: Collection[str], what: str) -> None:
    for name in query:
        if name not in known:
            raise ValueError(f"{what} has no setting {name!r}; leave it out.")


def address(path: str, query: Mapping[str, str | None]) -> str:
    return f"{path}?{urlencode(query)}" if query else path
