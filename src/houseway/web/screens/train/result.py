"""How a drill or an exam went: the verdict, the pace, and every error with its right answer."""

from houseway.floor.training.roll import Answered, Sitting, score
from houseway.floor.training.school import Who, asked_in
from houseway.web.pages.words import game_name
from houseway.web.screens.texts import train as words
from houseway.web.screens.theme import button, safe
from houseway.web.screens.train.felt import with_cards

WORDS = words.RESULT


def draw(sitting: Sitting, who: Who) -> str:
    result = sitting.result
    made = score(sitting.answers)
    if result is None:  # Somebody else's that still runs.
        return (
            f'<section class="t-result"><h1>{WORDS["running"]}</h1><p class="t-score"><b>'
            f"{made.right}</b> {words.DRILL['of']} {made.met} {WORDS['right']}</p>"
            f'<p class="t-score"><b>{made.per_hour}</b> {WORDS["pace"]}</p>{doors(sitting, who)}'
            f"</section>{errors(sitting)}"
        )
    percent = 100 * result.right // result.of if result.of else 0
    needed = f", {sitting.exam.pass_mark}% {WORDS['needed']}" if sitting.exam else ""
    right = WORDS["right_exam"] if sitting.exam else WORDS["right"]
    kind = "" if not sitting.exam else "ok" if result.passed else "no"
    return (
        f'<section class="t-result {kind}"><h1>{verdict(sitting)}</h1>'
        f'<p class="t-score"><b>{result.right}</b> {words.DRILL["of"]} {result.of} {right}'
        f" ({percent}%{needed})</p>"
        f'<p class="t-score"><b>{made.per_hour}</b> {WORDS["pace"]}</p>'
        f'<p class="muted">{words.ENDS[result.why]}</p>{doors(sitting, who)}</section>'
        f"{errors(sitting)}"
    )


def verdict(sitting: Sitting) -> str:
    assert sitting.result is not None
    if sitting.exam:
        return WORDS["passed"] if sitting.result.passed else WORDS["failed"]
    return WORDS["broken"] if sitting.result.why == "broken off" else WORDS["done"]


def doors(sitting: Sitting, who: Who) -> str:
    mine = sitting.started.trainee == who.id
    sheet = ""
    if sitting.exam and sitting.result is not None:
        address = f"/api/training/sittings/{sitting.id}/sheet"
        sheet = f'<a class="act" href="{address}" target="_blank">{WORDS["sheet"]}</a>'
    again = button("again", WORDS["again"], "act quiet") if mine else ""
    back, to = (WORDS["home"], "/train") if mine else (WORDS["desk"], "/train/desk")
    return f'<div class="t-do">{sheet}{again}<a class="act quiet" href="{to}">{back}</a></div>'


def errors(sitting: Sitting) -> str:
    wrong = [one for one in sitting.answers if not one.right]
    if not wrong:
        return f'<p class="t-clean">{WORDS["no_errors"]}</p>' if sitting.answers else ""
    cards = "".join(error(sitting, one) for one in wrong)
    return f'<section class="t-errors"><h2>{WORDS["errors"]}</h2>{cards}</section>'


def error(sitting: Sitting, one: Answered) -> str:
    question = asked_in(sitting, one)
    lines = "".join(f"<p>{with_cards(line)}</p>" for line in question.text[:2] if line.strip())
    return (
        f"<article><h3>{one.number}. {words.TOPICS[one.topic]}, {game_name(one.game)}</h3>"
        f"{lines}<p>{safe(question.asks)}</p><dl><dt>{WORDS['you']}</dt><dd class=no>"
        f"{with_cards(one.answer)}</dd><dt>{WORDS['correct']}</dt><dd class=ok>"
        f"{with_cards(question.right)}</dd></dl>"
        f"<p class=muted>{with_cards(question.why)}</p></article>"
    )
