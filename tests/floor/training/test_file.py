"""The training file: by name, with what a trainer looks for, and a line for everyone to sign."""

from tests.floor.training.test_school import GUS, SHORT, TIA, TOM, Room

from houseway.floor.reports.value import Report, Section
from houseway.floor.training import school as module
from houseway.floor.training.training_file import training_file
from houseway.lab.drills import TITLES


def made(room: Room, *, answers: bool = False) -> Report:
    ids = [one.id for one in room.school.trainees(TOM)]
    return training_file(room.school, ids, "House", "UTC", answers)


def section(report: Report, title: str) -> Section:
    (found,) = [one for one in report.sections if one.title == title]
    return found


def practised() -> Room:
    """Tia was here last, Gus is the first by name."""
    room = Room()
    for who in (GUS, TIA):
        room.school.name(who)
        module.group(room.school, TOM, who.id, "Dealers July")
        sitting = room.school.start(who, SHORT)
        room.answer(who, sitting.id, right=who is GUS)
    return room


def test_a_class_is_named_and_its_people_are_listed_by_name() -> None:
    report = made(practised())
    assert report.scope == "Class Dealers July, 2 trainees"
    rows = section(report, "Trainees").rows
    assert [(row[0], *row[2:5]) for row in rows] == [("Gus", 1, 1, "100%"), ("Tia", 1, 0, "0%")]
    assert section(report, "Percent right, by drill").rows == (("Gus", "100%"), ("Tia", "0%"))


def test_everyone_has_a_line_to_sign() -> None:
    rows = section(made(practised()), "Signatures").rows
    assert [row[:2] for row in rows] == [("Trainer", ""), ("Trainee", "Gus"), ("Trainee", "Tia")]


def test_what_is_overdue_says_so() -> None:
    room = practised()
    room.school.assign(TOM, TIA.id, SHORT, due="2023-11-01")
    room.school.assign(TOM, GUS.id, SHORT, due="2023-12-01")
    rows = section(made(room), "Open assignments").rows
    assert [row[4] for row in rows] == ["Dec 1, 2023", "Nov 1, 2023, overdue"]


def test_answers_have_their_class_and_what_was_correct() -> None:
    (found,) = made(practised(), answers=True).sections
    titles = [column.title for column in found.columns]
    at = {title: place for place, title in enumerate(titles)}
    gus, tia = found.rows
    assert (gus[at["Class"]], gus[at["Judged"]], gus[at["Correct"]]) == (
        "Dealers July",
        "right",
        "",
    )
    assert tia[at["Judged"]] == "wrong"
    assert tia[at["Correct"]] not in ("", tia[at["Answer"]])


def test_every_drill_has_a_column_of_its_own() -> None:
    """A title with a comma or a colon would break the heads."""
    room = practised()
    assert not [topic for topic, title in TITLES.items() if set(":,") & set(topic + title)]
    empty = training_file(room.school, [], "House", "UTC", with_answers=False)
    assert empty.scope == "0 trainees"
