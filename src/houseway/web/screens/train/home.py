"""The front page of Train: what is due, the drills, the lessons, the exam, and how it went."""

from nicegui import ui
from starlette.requests import Request

from houseway.floor.training.plan import Plan
from houseway.floor.training.roll import Assignment, Sitting, score
from houseway.games import FILES
from houseway.lab.drills import TOPICS, with_house_way
from houseway.web.pages.words import game_name
from houseway.web.screens.felt.card import card
from houseway.web.screens.texts import train as words
from houseway.web.screens.theme import button, safe
from houseway.web.screens.train.base import TrainScreen, bar, dress, page

WORDS = words.HOME
COUNTS = (5, 10, 20)
LATELY = 6
# A hand for each drill: three cards that say what it is about.
HANDS = {
    "name-the-hand": (46, 45, 44),
    "pay": (51, 47, 43),
    "next-step": (-1, -1, 38),
    "house-way": (52, 49, 34),
    "spot-the-error": (30, 26, 23),
    "all": (50, 41, -1),
}


@ui.page("/train", title="Train")
async def home(request: Request) -> None:
    dress()
    screen = HomeScreen(request)
    await screen.guarded(screen.greet())
    screen.open()


class HomeScreen(TrainScreen):
    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.game, self.count = "", 10

    async def greet(self) -> None:
        """Staff are on the roll from their first visit, so that a trainer can find them."""
        if self.who.id.startswith("staff/"):
            await self.away(self.house.school.name, self.who)

    def draw(self) -> str:
        who, roll = self.who, self.house.school.roll
        sittings = roll.sittings_of(who.id)
        open_ = [one for one in sittings if one.result is None]
        inside = "".join(
            (
                hero(self),
                lane("given", "".join(map(given, roll.open_assignments(who.id)))),
                lane("open", "".join(map(left, reversed(open_[-3:])))),
                self.drills(),
                lessons(self),
                self.exam(),
                lane("done", "".join(map(done, reversed(ended(sittings)[-LATELY:])))),
                self.name(),
            )
        )
        return page(bar("", who), inside, self.said)

    def drills(self) -> str:
        games = [("", WORDS["all_games"]), *((id_, game_name(id_)) for id_ in FILES)]
        chips = "".join(
            button(
                "game", name, "t-pill", value=id_ or "all", aria_pressed=pressed(id_ == self.game)
            )
            for id_, name in games
        )
        counts = "".join(
            button("count", str(n), "t-pill", value=str(n), aria_pressed=pressed(n == self.count))
            for n in COUNTS
        )
        tiles = "".join(self.tile(topic) for topic in (*TOPICS, "all"))
        return lane(
            "drills",
            f'<div class="t-pick"><span>{WORDS["game"]}</span>{chips}<span class="gap">'
            f'{WORDS["count"]}</span>{counts}</div><div class="t-tiles">{tiles}</div>',
        )

    def tile(self, topic: str) -> str:
        hand = "".join(card(number, small=True) for number in HANDS[topic])
        inside = (
            f'<span class="t-fan" aria-hidden="true">{hand}</span><b>{words.TOPICS[topic]}</b>'
            f"<span>{words.TOPIC_WHAT[topic]}</span>"
        )
        return button("drill", inside, "t-tile", value=topic)

    def exam(self) -> str:
        def field(name: str, value: int) -> str:
            return (
                f'<label>{WORDS[name]}<input class="field" data-field="exam-{name}" '
                f'inputmode="numeric" value="{value}"></label>'
            )

        inside = (
            f'<div class="t-exam"><p>{WORDS["exam_what"]}</p>{field("count", 20)}'
            f"{field('mark', 80)}{field('minutes', 15)}"
            f"{button('exam', WORDS['exam_start'], 'act')}</div>"
        )
        return lane("exams", inside)

    def name(self) -> str:
        """A guest may be called something."""
        who = self.who
        if who.id.startswith("staff/"):
            return ""
        return (
            f'<div class="t-name"><label>{WORDS["your_name"]}<input class="field" '
            f'data-field="name" maxlength="40" value="{safe(who.name)}"></label>'
            f"{button('name', WORDS['keep_name'], 'act quiet')}"
            f'<a class="t-link" href="/?next=/train#floor">{WORDS["sign_in"]}</a></div>'
        )

    async def press(self, name: str, value: str, command_id: str, fields: dict[str, str]) -> None:
        school, who = self.house.school, self.who
        match name:
            case "game":
                self.game = "" if value == "all" else value
            case "count":
                self.count = int(value)
            case "drill":
                await self.begin(Plan(topic=value, games=self.games(value), questions=self.count))
            case "exam":
                await self.begin(self.exam_plan(fields))
            case "take":
                await self.away(school.name, who)
                ui.navigate.to(f"/train/drill/{(await self.away(school.take_up, who, value)).id}")
            case "name":
                await self.away(school.name, who, fields.get("name", ""))

    def games(self, topic: str) -> tuple[str, ...]:
        if topic == "house-way":
            return with_house_way(tuple(FILES))
        return (self.game,) if self.game else tuple(FILES)

    def exam_plan(self, fields: dict[str, str]) -> Plan:
        def whole(name: str) -> int:
            text = fields.get(f"exam-{name}", "").strip()
            return int(text) if text.isdecimal() else 0

        return Plan(
            games=self.games("all"),
            questions=whole("count"),
            pass_mark=whole("mark"),
            minutes=max(1, whole("minutes")),
        )

    async def begin(self, plan: Plan) -> None:
        school, who = self.house.school, self.who
        await self.away(school.name, who)
        made = await self.away(school.start, who, plan)
        ui.navigate.to(f"/train/drill/{made.id}")

    def _stamp(self) -> object:
        """What a trainer gives appears by itself."""
        return self.person is None, len(self.house.school.roll.open_assignments(self.who.id))


def hero(screen: HomeScreen) -> str:
    who, roll = screen.who, screen.house.school.roll
    made = score(list(roll.answers_of(who.id)))
    exams = [one for one in roll.sittings_of(who.id) if one.exam]
    passed = sum(one.result is not None and one.result.passed for one in exams)
    cells = (
        (WORDS["answered"], f"{made.answered:,}"),
        (WORDS["right"], f"{made.percent}%" if made.met else "–"),
        (WORDS["per_hour"], str(made.per_hour or "–")),
        (WORDS["exams"], f"{passed} {words.DRILL['of']} {len(exams)}"),
    )
    drawn = "".join(f"<div><dt>{title}</dt><dd>{value}</dd></div>" for title, value in cells)
    return (
        f'<section class="t-hero"><div><h1>{WORDS["hello"]}</h1><p>{WORDS["what"]}</p></div>'
        f"<dl>{drawn}</dl></section>"
    )


def lane(name: str, inside: str) -> str:
    if not inside:
        return ""
    return f'<section class="t-lane" id="{name}"><h2>{words.LANES[name]}</h2>{inside}</section>'


def lessons(screen: HomeScreen) -> str:
    found = screen.house.school.roll.trainees.get(screen.who.id)
    read = found.lessons if found else {}
    tiles = "".join(
        f'<a class="t-lesson" href="/train/lesson/{id_}"><b>{game_name(id_)}</b>'
        f"<span>{WORDS['lesson_read'] + ' ✓' if id_ in read else WORDS['lesson']}</span></a>"
        for id_ in FILES
    )
    return lane("lessons", f'<div class="t-lessons">{tiles}</div>')


def given(found: Assignment) -> str:
    one = found.given
    what = WORDS["exam"] if found.is_exam else WORDS["drill"]
    note = f"<p>{safe(one.note)}</p>" if one.note else ""
    return (
        f'<article class="t-given"><div><b>{what}: {words.TOPICS[one.topic]}</b>'
        f"<span>{words.questions(one.questions)}, {games_words(one.games)}, {WORDS['by']} "
        f"{safe(one.by)}</span>{note}</div>"
        f"{button('take', WORDS['take_up'], 'act', value=one.assignment)}</article>"
    )


def left(sitting: Sitting) -> str:
    start = sitting.started
    return (
        f'<a class="t-given" href="/train/drill/{sitting.id}"><div><b>{title_of(sitting)}</b>'
        f"<span>{len(sitting.answers)} {words.DRILL['of']} {start.questions}, "
        f'{games_words(start.games)}</span></div><span class="act">{WORDS["go_on"]}</span></a>'
    )


def done(sitting: Sitting) -> str:
    assert sitting.result is not None
    result = sitting.result
    said = ""
    if sitting.exam:
        said = WORDS["passed"] if result.passed else WORDS["failed"]
    elif result.why == "broken off":
        said = WORDS["broken"]
    return (
        f'<a class="t-done" href="/train/drill/{sitting.id}"><b>{title_of(sitting)}</b>'
        f"<span>{games_words(sitting.started.games)}</span>"
        f"<span>{result.right} {words.DRILL['of']} {result.of}</span>"
        f"<span>{score(sitting.answers).per_hour} / h</span><em>{said}</em></a>"
    )


def ended(sittings: list[Sitting]) -> list[Sitting]:
    return [one for one in sittings if one.result is not None and one.answers]


def title_of(sitting: Sitting) -> str:
    name = words.TOPICS[sitting.started.topic]
    return f"{WORDS['exam']}: {name}" if sitting.exam else name


def games_words(games: tuple[str, ...]) -> str:
    if len(games) == len(FILES):
        return WORDS["all_games"].lower()
    return ", ".join(game_name(id_) for id_ in games)


def pressed(is_so: bool) -> str:
    return "true" if is_so else "false"
