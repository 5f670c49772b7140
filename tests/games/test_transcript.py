"""Scripts and transcripts: who reads what, and where a round stands."""

import pytest

from houseway.games import transcript
from houseway.table.irregular import Fault
from houseway.table.procedure import DEALER, SPECTATOR, only

SCRIPT = """
    game three-card-poker     # one hand
    wager 2 ante $10 pair_plus $5
    wager 3 ante $5
    cards Kc Qd 9h  4c 4d 2h  Qs 8d 3c
    answers play
"""


def test_a_transcript_shows_viewers_only_their_own_cards() -> None:
    round_ = transcript.read(SCRIPT)[0]
    assert "seat 2: Kc Qd 9h" in transcript.write(round_, only(2))
    assert "seat 3: ?? ?? ??" in transcript.write(round_, only(2))
    for viewer in (DEALER, SPECTATOR):
        assert "Kc" not in transcript.write(round_, viewer)
    assert "seat 3: 4c 4d 2h" in transcript.write(round_)


def test_a_transcript_ends_at_the_question_that_waits() -> None:
    *_, last = transcript.write(transcript.read(SCRIPT)[0]).splitlines()
    assert last == "  seat 3, play or fold (fold, play): ..."


def test_a_transcript_of_a_finished_round_ends_with_its_books() -> None:
    round_ = transcript.read(SCRIPT)[0]
    round_.answer("fold")
    *_, last = transcript.write(round_).splitlines()
    assert last == "In $30.00, out $40.00, house -$10.00."


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("wrong_count 2", Fault(kind="wrong_count", at=2)),
        ("wrong_count 3 -1", Fault(kind="wrong_count", at=3, extra=-1)),
        ("exposed_card 1 plays", Fault(kind="exposed_card", at=1, voids=False)),
        (
            "shuffler_malfunction 4 persists",
            Fault(kind="shuffler_malfunction", at=4, persists=True),
        ),
    ],
)
def test_a_script_can_plant_every_irregularity(words: str, fault: Fault) -> None:
    assert transcript.fault(words.split()) == fault
