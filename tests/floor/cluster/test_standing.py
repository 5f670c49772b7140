"""The lease: a leader that cannot be sure that it leads answers nothing."""

import pytest

from houseway.floor.cluster.standing import ENDED, LEASE, NotLeader, Standing

HERE, THERE = "http://here", "http://there"


class Watch:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_follower_names_the_leader() -> None:
    standing = Standing(HERE, Watch())
    with pytest.raises(NotLeader, match="No node leads"):
        standing.check()
    standing.follow(THERE, 7)
    with pytest.raises(NotLeader, match="http://there leads") as found:
        standing.check()
    assert found.value.leader == THERE
    assert not standing.is_lost


def test_a_leader_answers_until_its_lease_is_over_and_not_a_moment_longer() -> None:
    watch = Watch()
    standing = Standing(HERE, watch)
    standing.lead(3, asked_at=100.0)
    watch.now = 100.0 + LEASE - 0.01
    standing.check()
    watch.now = 100.0 + LEASE
    with pytest.raises(NotLeader) as found:
        standing.check()
    assert found.value.leader == "", "it does not send anyone to itself"
    assert standing.is_lost


def test_the_lease_runs_from_the_question_not_from_the_answer() -> None:
    watch = Watch()
    standing = Standing(HERE, watch)
    standing.lead(3, asked_at=100.0)
    watch.now = 110.0  # Asleep for ten seconds between the question and its answer.
    standing.confirm(asked_at=100.5)
    assert not standing.may_answer


def test_a_late_leader_whose_lock_is_confirmed_answers_again() -> None:
    watch = Watch()
    standing = Standing(HERE, watch)
    standing.lead(3, asked_at=100.0)
    watch.now = 110.0
    assert standing.is_lost
    standing.confirm(asked_at=109.9)
    standing.check()


def test_who_has_ended_never_leads_again() -> None:
    standing = Standing(HERE, Watch())
    standing.lead(3, asked_at=100.0)
    standing.end()
    assert standing.role == ENDED
    standing.follow(THERE, 4)
    assert standing.role == ENDED
    assert standing.is_lost
