"""`houseway drill`: for a person at a screen, and for a program that sends lines of JSON."""

import io
import json
import sys

import pytest
from tests.cli.terminal import refused

from houseway.cli import main
from houseway.games import FILES
from houseway.lab.drills import question
from houseway.lab.training import chips
from houseway.money import parse_money


def drilled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answers: str, words: str
) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
    code = main(["drill", *words.split()])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_program_that_knows_the_answers_scores_them_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It asks the same drill of itself first, by the same seed."""
    asked = [question("all", tuple(FILES), 12, number) for number in range(1, 7)]
    told = [chips.say(parse_money(q.right)) if q.kind == "chips" else q.right for q in asked]
    lines = "".join(json.dumps({"answer": answer}) + "\n" for answer in told)
    code, out, _ = drilled(monkeypatch, capsys, lines, "--seed 12 --questions 6 --json")
    assert code == 0
    score = json.loads(out.splitlines()[-1])["score"]
    assert (score["answered"], score["right_at_once"], score["wrong_by_topic"]) == (6, 6, {})


def test_one_line_of_json_for_each_question_verdict_and_the_score(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = '{"answer": "19"}\nnonsense\n[1]\n{"answer": "19"}\n'
    words = "name-the-hand --game dj-wild --seed 3 --questions 2 --json"
    code, out, err = drilled(monkeypatch, capsys, lines, words)
    assert (code, err) == (0, "")
    first, verdict, second, *rest = map(json.loads, out.splitlines())
    assert first["question"] == 1
    assert first["text"] == ["Five cards, joker and deuces wild: 7c Th Qh 9h Kd"]
    assert first["choices"][18] == "High card"
    assert verdict == {
        "right": True,
        "answer": "High card",
        "why": "7c Th Qh 9h Kd: High card.",
    }
    assert (second["question"], second["repeated"]) == (2, False)
    sentence = {"error": "Answer with a number from 1 to 19."}
    assert rest[:2] == [sentence, sentence]
    assert rest[2]["right"] is False
    assert rest[3]["repeated"] is True
    score = rest[-1]["score"]
    assert (score["seed"], score["questions"], score["right_at_once"]) == (3, 2, 1)
    assert score["wrong_by_topic"] == {"name-the-hand": 1}
    assert score["hands_per_hour"] > 0


def test_a_person_is_told_what_was_right(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "name-the-hand --game dj-wild --seed 3 --questions 2"
    code, out, _ = drilled(monkeypatch, capsys, "19\nfive wilds\nzz\nq\n", words)
    assert code == 0
    assert "\x1b" not in out
    told = [
        *("Question 1 of 2. Name the hand, DJ Wild", "19  High card", "What is it? 19", "Right."),
        *(
            "What is it? five wilds",
            "Wrong. Answer: Straight, natural.",
            "Question 2 of 2, repeated.",
        ),
        *(
            "Answer with a number",
            "Stopped early. 1 of 2 right on the first try (50%)",
            "Name the hand: 1 wrong",
        ),
        "To repeat this drill: --seed 3.",
    ]
    places = [out.find(words) for words in told]
    assert -1 not in places, told[places.index(-1)]
    assert places == sorted(places)


def test_a_drill_taken_to_its_end_says_done_as_the_browser_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "name-the-hand --game dj-wild --seed 3 --questions 2"
    _, out, _ = drilled(monkeypatch, capsys, "19\nfive wilds\nfive wilds\n", words)
    assert "Done. 1 of 2 right on the first try (50%), " in out
    assert "Stopped early" not in out


def test_without_any_answer_there_is_no_score(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = drilled(monkeypatch, capsys, "", "pay --questions 1 --seed 1")
    assert code == 0
    assert "No questions answered." in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "house-way --game dj-wild",
            "This drill needs a game with a house way. Choose Fortune San Lo Poker.",
        ),
        ("pay --questions 0", "Ask for at least 1 question."),
        ("sums", "Try `houseway drill --help`."),
        ("pay --seed x", "'x' is not a whole number."),
    ],
)
def test_an_impossible_drill_says_why(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in refused(["drill", *words.split()], capsys)
