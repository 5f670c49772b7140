"""One drill or exam, question after question. The right answer stays on the server until asked."""

from msgspec import Struct
from nicegui import background_tasks, ui
from starlette.requests import Request

from houseway.floor.clock import MICRO
from houseway.floor.training.plan import Plan
from houseway.floor.training.refused import Refused
from houseway.floor.training.roll import Sitting, score
from houseway.floor.training.school import Waiting
from houseway.lab.drills.question import Question, right_words
from houseway.web.pages.words import game_name
from houseway.web.screens.texts import train as words
from houseway.web.screens.theme import button, safe
from houseway.web.screens.train import result
from houseway.web.screens.train.answers import Draft, controls, setting
from houseway.web.screens.train.base import TrainScreen, bar, dress, page
from houseway.web.screens.train.felt import felt, with_cards

WORDS = words.DRILL
BARS = 14  # so many of the last answers are drawn


class Told(Struct, frozen=True):
    """The last judgement, with its question, until the trainee goes on."""

    right: bool
    question: Question


@ui.page("/train/drill/{sitting}", title="Drill")
async def drill(request: Request, sitting: str) -> None:
    dress()
    screen = DrillScreen(request, sitting)
    await screen.guarded(screen.load())
    screen.open()


class DrillScreen(TrainScreen):
    def __init__(self, request: Request, sitting: str) -> None:
        super().__init__(request)
        self.id = sitting
        self.sitting: Sitting | None = None
        self.waiting: Waiting | None = None
        self.told: Told | None = None
        self.draft = Draft()

    async def load(self) -> None:
        """The question that waits; from now on its clock runs."""
        who = self.who
        self.sitting = self.house.school.sitting(who, self.id)
        if not self.is_mine:
            return
        self.waiting = await self.away(self.house.school.waiting, who, self.id)
        self.told = None
        self.draft.clear()

    @property
    def is_mine(self) -> bool:
        return self.sitting is not None and self.sitting.started.trainee == self.who.id

    def may_see(self, sitting: Sitting) -> bool:
        """Whoever signed out in the middle sees nothing more; and of an exam that runs, nobody but
        a trainer sees how it goes."""
        if self.who.is_trainer and not self.is_mine:
            return True
        asks = self.waiting is not None or self.told is not None
        return self.is_mine and (asks or sitting.result is not None)

    def draw(self) -> str:
        who, sitting = self.who, self.sitting
        if sitting is None or not self.may_see(sitting):
            link = f'<a class="act" href="/train">{WORDS["to_train"]}</a>'
            return page(bar("", who), f'<p class="t-gone">{WORDS["gone"]}</p>{link}')
        title = words.TOPICS[sitting.started.topic]
        head = bar(title, who)
        if not self.is_mine or (self.waiting is None and self.told is None):
            return page(head, result.draw(sitting, who), self.said)
        shown = self.shown()
        inside = (
            f'{figures(self, sitting)}<div class="t-work" data-turn="{self.turn}">'
            f"{felt(shown, self.laid(shown))}"
            f'<section class="t-sheet" aria-live="polite">{self.sheet(shown)}</section></div>'
            f"{pace(sitting)}"
        )
        return page(head, inside, self.said)

    @property
    def turn(self) -> str:
        """Another one for each question, the same while it is judged."""
        assert self.sitting is not None
        return f"{len(self.sitting.answers) - (self.told is not None)}"

    def shown(self) -> Question:
        if self.told is not None:
            return self.told.question
        assert self.waiting is not None
        return self.waiting.question

    def laid(self, shown: Question) -> str:
        return setting(shown, self.draft) if shown.kind == "setting" and not self.told else ""

    def sheet(self, shown: Question) -> str:
        asks = f"<h1>{WORDS['set_asks'] if shown.kind == 'setting' else safe(shown.asks)}</h1>"
        if self.told is not None:
            return asks + self.verdict(self.told)
        assert self.waiting is not None
        assert self.sitting is not None
        turn = len(self.sitting.answers)
        stop = WORDS["hand_in"] if self.sitting.exam else WORDS["stop"]
        is_noted = self.sitting.exam is not None and turn
        noted = f'<p class="t-noted" role="status">{WORDS["noted"]}</p>' if is_noted else ""
        return (
            f"{noted}{asks}{controls(shown, self.draft, self.waiting.number, turn)}"
            f'<div class="t-stop">{button("stop", stop, "t-link")}</div>'
        )

    def verdict(self, told: Told) -> str:
        kind, word = ("ok", WORDS["right"]) if told.right else ("no", WORDS["wrong"])
        correct = with_cards(right_words(told.question))
        it_is = "" if told.right else f"<p>{WORDS['it_is']} <b>{correct}</b></p>"
        last = self.sitting is not None and self.sitting.result is not None
        go = WORDS["see"] if last else WORDS["next"]
        return (
            f'<div class="t-verdict {kind}"><h2>{word}</h2>{it_is}'
            f"<p>{with_cards(told.question.why)}</p></div>"
            f'<div class="t-do">{button("next", f"{go} <kbd>Enter</kbd>", "act", data_key="Enter")}'
            "</div>"
        )

    async def press(self, name: str, value: str, command_id: str, fields: dict[str, str]) -> None:
        if self.told is None and self.draft.press(name, value):
            return
        if name == "answer" and self.waiting is not None and self.told is None:
            typed = next((text for key, text in fields.items() if key.startswith("amount")), "")
            await self.answer(value or self.draft.said(self.waiting.question, typed))
        elif name == "next" and self.told is not None:
            await self.load()
        elif name == "stop":
            await self.away(self.house.school.stop, self.who, self.id)
            await self.load()
        elif name == "again" and self.sitting is not None:
            await self.again(self.sitting)
        elif name == "late":
            await self.load()

    async def answer(self, text: str) -> None:
        assert self.waiting is not None
        number = self.waiting.number
        try:
            judged = await self.away(self.house.school.answer, self.who, self.id, number, text)
        except Refused as refusal:
            if refusal.code == "answer_unreadable":
                raise
            await self.load()
            raise
        if judged.question is None or judged.right is None:
            await self.load()
            return
        self.told = Told(judged.right, judged.question)
        self.draft.clear()
        # While the trainee reads the verdict.
        background_tasks.create(self.away(self.house.school.prepare, self.who, self.id))

    async def again(self, sitting: Sitting) -> None:
        start, exam = sitting.started, sitting.exam
        plan = Plan(
            topic=start.topic,
            games=start.games,
            questions=start.questions,
            planted=start.planted,
            pass_mark=exam.pass_mark if exam else 0,
            minutes=exam.minutes if exam else 0,
        )
        made = await self.away(self.house.school.start, self.who, plan)
        ui.navigate.to(f"/train/drill/{made.id}")

    def _stamp(self) -> object:
        """A trainer who looks on sees each answer."""
        count = len(self.sitting.answers) if self.sitting and not self.is_mine else 0
        return self.person is None, count


def figures(screen: DrillScreen, sitting: Sitting) -> str:
    made, start = score(sitting.answers), sitting.started
    number = screen.waiting.number if screen.waiting else made.met
    again = f" <small>{WORDS['again']}</small>" if is_again(screen) else ""
    title = f"{WORDS['question']} {number}"
    small = f"{WORDS['of']} {start.questions}{again}"
    cells = [(game_name(screen.shown().game), title, small)]
    if sitting.exam:
        until = sitting.ends_at // 1_000
        cells.append((WORDS["left"], f'<span data-until="{until}"></span>', ""))
    else:
        now, best = streaks(sitting)
        cells.append((WORDS["streak"], str(now), f"{WORDS['best']} {best}"))
        cells.append((WORDS["correct"], str(made.right), f"{WORDS['of']} {made.met}"))
    cells.append((WORDS["per_hour"], f"<em>{made.per_hour or '–'}</em>", ""))
    given = screen.house.school.roll.assignments.get(start.assignment)
    if given is not None:
        cells.append((WORDS["given_by"], safe(given.given.by), safe(given.given.note)))
    drawn = "".join(
        f"<div><dt>{title}</dt><dd><b>{big}</b> <span>{small}</span></dd></div>"
        for title, big, small in cells
    )
    return f'<dl class="t-figures">{drawn}</dl>'


def is_again(screen: DrillScreen) -> bool:
    return screen.waiting is not None and screen.waiting.repeated


def streaks(sitting: Sitting) -> tuple[int, int]:
    now = best = 0
    for one in sitting.answers:
        now = now + 1 if one.right else 0
        best = max(best, now)
    return now, best


def pace(sitting: Sitting) -> str:
    """A bar for each of the last answers; a wrong one is hatched as well as red."""
    last = sitting.answers[-BARS:]
    if not last:
        return ""
    top = max(max(one.micros for one in last), 10 * MICRO)
    hide = sitting.exam is not None and sitting.result is None
    bars = "".join(
        f'<li class="{"" if one.right or hide else "no"}" style="--high:{100 * one.micros // top}">'
        f"<i></i><span>{max(1, round(one.micros / MICRO))}</span></li>"
        for one in last
    )
    return f'<section class="t-pace"><h2>{WORDS["seconds"]}</h2><ol>{bars}</ol></section>'
