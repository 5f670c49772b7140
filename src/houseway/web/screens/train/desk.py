"""The trainer's desk: everyone's errors and pace, and who is given what to practise."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from time import monotonic

from nicegui import ui
from starlette.requests import Request

from houseway.floor.clock import MICRO
from houseway.floor.training.plan import PLANTABLE, Plan
from houseway.floor.training.roll import Answered, Assignment, Sitting, Trainee, score
from houseway.games import FILES
from houseway.lab.drills import TOPICS, with_house_way
from houseway.web.pages.words import game_name
from houseway.web.screens.texts import train as words
from houseway.web.screens.theme import button, safe
from houseway.web.screens.train.base import TrainScreen, bar, dress, page
from houseway.web.screens.train.home import games_words, pressed, title_of

WORDS = words.TRAINER
CALM = 5.0  # seconds between two looks: a list that someone has open must not be drawn away
OPEN_MOST = 12  # assignments on the first page; a trainee's own page has all of theirs
LINE = 12  # sittings in the line of a trainee's pace


@ui.page("/train/desk", title="Trainer's desk")
async def desk(request: Request) -> None:
    dress()
    screen = DeskScreen(request)
    screen.open()


class DeskScreen(TrainScreen):
    """`planted` and `is_exam` belong to the form; `chosen` is the trainee looked at."""

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.chosen = ""
        self.planted: set[str] = set()
        self.is_exam = False
        self._looked, self._head = 0.0, 0

    def draw(self) -> str:
        who = self.who
        head = bar(WORDS["title"], who)
        if not who.is_trainer:
            door = words.HOME["sign_in"]
            link = f'<a class="act" href="/?next=/train/desk#floor">{door}</a>'
            return page(head, f'<p class="t-gone">{WORDS["only"]}</p>{link}', self.said)
        trainees = self.house.school.trainees(who)
        left = self.one() if self.chosen else self.everyone(trainees)
        inside = f'<div class="t-desk"><div>{left}</div>{self.form(trainees)}</div>'
        return page(head, inside, self.said)

    def everyone(self, trainees: Sequence[Trainee]) -> str:
        if not trainees:
            return f'<p class="t-gone">{WORDS["nobody"]}</p>'
        names = ("name", "answered", "right", "pace", "line", "errors", "exams", "open", "seen")
        heads = "".join(f"<th scope=col>{WORDS[name]}</th>" for name in names)
        rows = "".join(self.line(one) for one in trainees)
        return (
            f'<h1 class="t-h1">{WORDS["roll"]}</h1><div class="t-scroll" tabindex="0" '
            f'role="region" aria-label="{WORDS["roll"]}"><table class="t-roll">'
            f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>{self.together()}"
        )

    def together(self) -> str:
        """What goes wrong in the whole room, and what is still to be done."""
        roll = self.house.school.roll
        answers = [one for id_ in list(roll.trainees) for one in roll.answers_of(id_)]
        open_ = roll.open_assignments()[:OPEN_MOST]
        named = "".join(open_line(one, roll.trainees[one.given.trainee].name) for one in open_)
        where = matrix(answers) if answers else ""
        todo = f'<h2 class="t-h2">{WORDS["todo"]}</h2>{named}' if named else ""
        return f"{where}{todo}"

    def line(self, one: Trainee) -> str:
        roll = self.house.school.roll
        made = score(list(roll.answers_of(one.id)))
        sittings = roll.sittings_of(one.id)
        exams = [each for each in sittings if each.exam]
        passed = sum(each.result is not None and each.result.passed for each in exams)
        wrong = ", ".join(
            f"{words.TOPICS[topic].lower()} {count}" for topic, count in sorted(made.wrong.items())
        )
        cells = (
            button("look", safe(one.name), "t-link", value=one.id),
            f"{made.answered:,}",
            f"{made.percent}%" if made.met else "–",
            f"{made.per_hour:,}" if made.per_hour else "–",
            pace_line(sittings),
            safe(wrong or "–"),
            f"{passed} {words.DRILL['of']} {len(exams)}" if exams else "–",
            str(len(roll.open_assignments(one.id)) or "–"),
            day(one.seen_at) if one.seen_at else WORDS["never"],
        )
        return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"

    def one(self) -> str:
        """All sittings of one trainee, and what is still open for them."""
        roll = self.house.school.roll
        found = roll.trainees[self.chosen]
        sittings = "".join(sitting_line(each) for each in reversed(roll.sittings_of(found.id)))
        heads = "".join(
            f"<th scope=col>{WORDS[name]}</th>"
            for name in ("what", "when", "result", "pace", "wrong", "look")
        )
        open_ = "".join(map(open_line, roll.open_assignments(found.id)))
        return (
            f'{button("all", WORDS["back"], "t-link")}<h1 class="t-h1">{WORDS["of"]} '
            f"{safe(found.name)}</h1>{open_}{matrix(list(roll.answers_of(found.id)))}"
            f'<div class="t-scroll" tabindex="0" role="region" '
            f'aria-label="{WORDS["of"]}"><table class="t-roll"><thead><tr>{heads}</tr></thead>'
            f"<tbody>{sittings}</tbody></table></div>"
        )

    def form(self, trainees: Sequence[Trainee]) -> str:
        people = [*((one.id, one.name) for one in trainees), *self.to_come(trainees)]
        topics = [(topic, words.TOPICS[topic]) for topic in ("all", *TOPICS)]
        games = [("", WORDS["all_games"]), *((id_, game_name(id_)) for id_ in FILES)]
        plant = "".join(
            button("plant", name, "t-pill", value=name, aria_pressed=pressed(name in self.planted))
            for name in PLANTABLE
        )
        exam = button("exam", WORDS["as_exam"], "t-pill", aria_pressed=pressed(self.is_exam))
        marks = f"{number('mark', 80)}{number('minutes', 15)}" if self.is_exam else ""
        return (
            f'<aside class="t-form"><h2>{WORDS["give"]}</h2>'
            f"{choice('to', people, self.chosen)}{choice('drill', topics, '')}"
            f"{choice('game', games, '')}{number('count', 10)}"
            f'<fieldset><legend>{WORDS["planted"]}</legend><div class="t-pick">{plant}</div>'
            f'<p class="muted">{WORDS["planted_what"]}</p></fieldset>'
            f'<div class="t-pick">{exam}</div>{marks}'
            f'<label>{WORDS["note"]}<input class="field" data-field="note" maxlength="200"></label>'
            f"{button('assign', WORDS['assign'], 'act')}</aside>"
        )

    def to_come(self, trainees: Sequence[Trainee]) -> list[tuple[str, str]]:
        """Staff who are to train and have not been here yet."""
        known = {one.id for one in trainees}
        staff = self.house.hub.state.staff.values()
        return [
            (f"staff/{one.id}", one.name)
            for one in staff
            if one.is_employed and "trainee" in one.roles and f"staff/{one.id}" not in known
        ]

    async def press(self, name: str, value: str, command_id: str, fields: dict[str, str]) -> None:
        school, who = self.house.school, self.who
        match name:
            case "look":
                self.chosen = value if value in school.roll.trainees else ""
            case "all":
                self.chosen = ""
            case "plant":
                self.planted ^= {value}
            case "exam":
                self.is_exam = not self.is_exam
            case "assign":
                plan, to = self.plan(fields), fields.get("to", "")
                for id_, title in self.to_come(school.trainees(who)):
                    if id_ == to:
                        await self.away(school.enrol, who, id_, title)
                await self.away(school.assign, who, to, plan, fields.get("note", ""))
                self.say(WORDS["assigned"])
            case "withdraw":
                await self.away(school.withdraw, who, value, WORDS["withdrawn"])

    def plan(self, fields: dict[str, str]) -> Plan:
        def whole(name: str) -> int:
            text = fields.get(name, "").strip()
            return int(text) if text.isdecimal() else 0

        topic, game = fields.get("drill", "all"), fields.get("game", "")
        set_by_rule = with_house_way(tuple(FILES))
        games = set_by_rule if topic == "house-way" else (game,) if game else tuple(FILES)
        return Plan(
            topic=topic,
            games=games,
            questions=whole("count"),
            planted=tuple(sorted(self.planted)),
            pass_mark=whole("mark") if self.is_exam else 0,
            minutes=whole("minutes") if self.is_exam else 0,
        )

    def _stamp(self) -> object:
        """Answers of trainees appear while they are given."""
        if monotonic() - self._looked > CALM:
            self._looked = monotonic()
            self._head = self.house.school.journal.head.seq
        return self.person is None, self._head


def matrix(answers: Sequence[Answered]) -> str:
    """Where the errors are: games down, drills across; empty cells were never asked."""
    topics = [topic for topic in TOPICS if any(one.topic == topic for one in answers)]
    games = [game for game in FILES if any(one.game == game for one in answers)]
    if not answers:
        return f"<p>{WORDS['clean']}</p>"
    asked = Counter((one.game, one.topic) for one in answers)
    wrong = Counter((one.game, one.topic) for one in answers if not one.right)
    heads = "".join(f"<th scope=col>{words.TOPICS[topic]}</th>" for topic in topics)
    rows = "".join(
        f"<tr><th scope=row>{game_name(game)}</th>"
        + "".join(cell(wrong[game, topic], asked[game, topic]) for topic in topics)
        + "</tr>"
        for game in games
    )
    return (
        f'<table class="t-roll t-where"><caption>{WORDS["where"]}</caption><thead><tr><td></td>'
        f"{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


def cell(wrong: int, asked: int) -> str:
    """The more of them are wrong, the stronger its ground; the figures say it as well."""
    if not asked:
        return "<td></td>"
    share = 100 * wrong // asked
    bad = f' class="bad" style="--share:{share}%"' if wrong else ""
    return f"<td{bad}>{wrong} / {asked}</td>"


def sitting_line(sitting: Sitting) -> str:
    made, result = score(sitting.answers), sitting.result
    if result is None:
        shown = f"{made.answered} {words.DRILL['of']} {sitting.started.questions}"
        shown += f", {WORDS['running']}"
    else:
        said = words.HOME["passed"] if result.passed else words.HOME["failed"]
        shown = f"{result.right} {words.DRILL['of']} {result.of}"
        shown += f", {said}" if sitting.exam else ""
    doors = f'<a class="t-link" href="/train/drill/{sitting.id}">{WORDS["look"]}</a>'
    if sitting.exam and result is not None:
        address = f"/api/training/sittings/{sitting.id}/sheet"
        doors += f' <a class="t-link" href="{address}" target="_blank">{WORDS["sheet"]}</a>'
    wrong = sum(made.wrong.values())
    cells = (
        f"{title_of(sitting)}<br><small>{games_words(sitting.started.games)}</small>",
        day(sitting.at),
        shown,
        f"{made.per_hour:,}" if made.per_hour else "–",
        str(wrong) if wrong else "–",
        doors,
    )
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def open_line(found: Assignment, name: str = "") -> str:
    given = found.given
    whose = f"{safe(name)}, " if name else ""
    what = words.HOME["exam"] if found.is_exam else words.HOME["drill"]
    planted = f": {', '.join(given.planted)}" if given.planted else ""
    return (
        f'<article class="t-given"><div><b>{whose}{what}: {words.TOPICS[given.topic]}{planted}</b>'
        f"<span>{words.questions(given.questions)}, {games_words(given.games)}</span></div>"
        f"{button('withdraw', WORDS['withdraw'], 'act quiet', value=given.assignment)}</article>"
    )


def pace_line(sittings: Sequence[Sitting]) -> str:
    """Hands per hour of the last sittings, oldest first, as a line."""
    paces = [score(one.answers).per_hour for one in sittings if one.answers][-LINE:]
    if len(paces) < 2:
        return "–"
    top = max(paces) or 1
    step = 100 / (len(paces) - 1)
    points = " ".join(
        f"{at * step:.0f},{26 - 22 * pace / top:.0f}" for at, pace in enumerate(paces)
    )
    said = ", ".join(map(str, paces))
    return (
        f'<svg class="t-line" viewBox="0 0 100 30" role="img" aria-label="{said}">'
        f'<polyline points="{points}" fill="none" stroke="currentColor" stroke-width="2.500"/>'
        "</svg>"
    )


def choice(name: str, options: Sequence[tuple[str, str]], chosen: str) -> str:
    made = "".join(
        f'<option value="{safe(value)}"{" selected" if value == chosen else ""}>{safe(title)}'
        "</option>"
        for value, title in options
    )
    return f'<label>{WORDS[name]}<select class="field" data-field="{name}">{made}</select></label>'


def number(name: str, value: int) -> str:
    return (
        f'<label>{WORDS[name]}<input class="field" data-field="{name}" inputmode="numeric" '
        f'value="{value}"></label>'
    )


def day(at: int) -> str:
    """UTC, like every time of the training log."""
    return datetime.fromtimestamp(at // MICRO, UTC).strftime("%d %b %H:%M")
