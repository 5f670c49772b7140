"""Guards of the office that a scenario's words cannot trip: blank names, blank reasons, and what
was done already."""

import pytest
from tests.floor.house import OPENING, shift

from houseway.floor import Refused, commands

CLOSED = "haas close five-card\nhaas revoke S-1 lost"
GUARDED: list[tuple[str, str, commands.Command]] = [
    ("name_blank", "tess", commands.CreateLink(link=" ", paytable="link-01")),
    ("executive_unanswered", "tess", commands.CreateLink(link="new", paytable="link-01")),
    ("too_many_jackpots", "tess", commands.LinkTable("five-card", "4", 3)),
    ("sensor_unknown", "tess", commands.LinkTable("five-card", "4", 2)),
    ("reason_blank", "tess", commands.UnlinkTable("five-card", "4", " ")),
    ("reason_blank", "haas", commands.ChangeRoles("dana", ("dealer",), " ")),
    ("roles_missing", "haas", commands.ChangeRoles("dana", (), "duties")),
    ("reason_blank", "haas", commands.DismissStaff("dana", " ")),
    ("reference_blank", "haas", commands.IssueCredential(" ", "key", "whit")),
    ("reason_blank", "haas", commands.RevokeCredential("K-1", " ")),
    ("credential_revoked", "haas", commands.RevokeCredential("S-1", "again")),
]


@pytest.mark.parametrize(("code", "who", "command"), GUARDED)
def test_the_office_refuses_what_is_blank_or_done(
    code: str, who: str, command: commands.Command
) -> None:
    done = shift(OPENING, CLOSED)
    with pytest.raises(Refused) as refused:
        done.floor.execute(who, command, "x")
    assert refused.value.code == code


def test_a_link_whose_last_table_left_is_not_reopened() -> None:
    shift(
        OPENING,
        """
        haas close fortune
        tess leave fortune 12
        refused link_empty haas reopen fortune
        """,
    )


def test_the_one_wager_of_a_link_is_not_above_the_law_s() -> None:
    levels = "mega=$10,000:9% major=$2,500:5% minor=$500:5%"
    shift(
        OPENING,
        f"""
        refused above_ceiling tess link dear link-ml03 nexus {levels} wager $400.01
        tess link dear link-ml03 nexus {levels} wager $400
        """,
    )
