"""A node that follows says so on every page, wherever its leader is."""

from types import SimpleNamespace as Like

from houseway.web.screens import texts
from houseway.web.screens.standing import words


def node(*, leads: bool, leader: str = "") -> Like:
    return Like(node=Like(standing=Like(may_answer=leads, elsewhere=leader)))


def test_only_a_node_that_follows_says_anything() -> None:
    assert words(Like(node=None)) == ""
    assert words(node(leads=True)) == ""
    told = words(node(leads=False, leader='http://b:8080"<q>'))
    assert 'href="http://b:8080&quot;&lt;q&gt;/"' in told
    assert texts.NOBODY_LEADS in words(node(leads=False))
