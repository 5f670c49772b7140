"""The lease: a leader that cannot be sure that it leads answers nothing."""

import pytest

from houseway.floor.cluster.leadership import ENDED, LEASE, Leadership, NotLeader

HERE, THERE = "http://here", "http://there"


class Watch:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_follower_names_the_leader() -> None:
    leadership = Leadership(HERE, Watch())
    with pytest.raises(NotLeader, match="No node leads"):
        leadership.check()
    leadership.follow(THERE, 7)
    with pytest.raises(NotLeader, match="http://there leads") as found:
        leadership.check()
    assert found.value.leader == THERE
    assert not leadership.is_lost


def test_a_leader_answers_until_its_lease_is_over_and_not_a_moment_longer() -> None:
    watch = Watch()
    leadership = Leadership(HERE, watch)
    leadership.lead(3, asked_at=100.0)
    watch.now = 100.0 + LEASE - 0.01
    leadership.check()
    watch.now = 100.0 + LEASE
    with pytest.raises(NotLeader) as found:
        leadership.check()
    assert found.value.leader == "", "it does not send anyone to itself"
    assert leadership.is_lost


def test_the_lease_runs_from_the_question_not_from_the_answer() -> None:
    watch = Watch()
    leadership = Leadership(HERE, watch)
    leadership.lead(3, asked_at=100.0)
    watch.now = 110.0  # Asleep for ten seconds between the question and its answer.
    leadership.confirm(asked_at=100.5)
    assert not leadership.may_answer


def test_a_late_leader_whose_lock_is_confirmed_answers_again() -> None:
    watch = Watch()
    leadership = Leadership(HERE, watch)
    leadership.lead(3, asked_at=100.0)
    watch.now = 110.0
    assert leadership.is_lost
    leadership.confirm(asked_at=109.9)
    leadership.check()


def test_a_node_that_has_ended_never_leads_again() -> None:
    leadership = Leadership(HERE, Watch())
    leadership.lead(3, asked_at=100.0)
    leadership.end()
    assert leadership.role == ENDED
    leadership.follow(THERE, 4)
    assert leadership.role == ENDED
    assert leadership.is_lost
