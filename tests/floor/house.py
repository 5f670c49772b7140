"""A floor on the bench, driven by the words of a scenario: the test's docstring is its input.

Staff: haas manager, vera executive (card E-1, key K-2), whit supervisor (card S-1, key K-1),
dana and eli dealers, tess technician, cora cage, ada auditor. Tables 4 (Mississippi Stud, Nexus)
and 9 (DJ Wild) share `five-card`; table 12 (San Lo, Aquarius) has `fortune`; all are open.
"""

import inspect
from collections.abc import Callable
from functools import wraps

from houseway.floor.auditor import Auditor
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.scenario import Shift
from houseway.floor.shell import Floor
from houseway.floor.upkeep.audit import shown

STAFF = """
- property Evergreen demo
haas hire vera executive
haas hire whit supervisor
haas hire dana dealer
haas hire eli dealer
haas hire tess technician
haas hire cora cage
haas hire ada auditor
haas issue S-1 supervisor_card whit
haas issue E-1 executive_card vera
haas issue K-1 key whit
haas issue K-2 key vera
"""
TABLES = """
tess table 4 mississippi-stud atlas ms-01 link-ml03 seats 7
tess table 9 dj-wild nexus-command-dj-wild dj-wild link-ml03
tess table 12 san-lo aquarius san-lo fslpp-01
"""
LINKS = """
tess link five-card link-ml03 nexus mega=$10,000:9%:1% major=$2,500:5%:1% minor=$500:5%:1%
tess link fortune fslpp-01 aquarius jackpot=$5,000:20%:1%
tess join five-card 4
tess join five-card 9
tess join fortune 12
"""
OPEN = """
haas open five-card
haas open fortune
haas 4 OPEN
haas 9 OPEN
haas 12 OPEN
"""
OPENING = STAFF + TABLES + LINKS + OPEN


def shift(*texts: str) -> Shift:
    return Shift().run("\n".join(inspect.cleandoc(text) for text in texts))


def given(*before: str) -> Callable[[Callable[[Shift], None]], Callable[[], None]]:
    """Run these texts and the test's docstring; afterwards the auditor confirms the books and a
    restart from the log must give the same floor."""

    def decorate(test: Callable[[Shift], None]) -> Callable[[], None]:
        @wraps(test)
        def run() -> None:
            done = shift(*before, test.__doc__ or "")
            test(done)
            confirm(done)

        del run.__wrapped__  # Otherwise pytest looks for a fixture called like the argument.
        return run

    return decorate


given_open_floor = given(OPENING)


def confirm(done: Shift) -> None:
    assert isinstance(done.log, MemoryLog)
    Auditor().read_all(done.log.records).confirm(shown(done.floor.state))
    again = Floor(MemoryLog(records=done.log.records), done.clock, program="scripted")
    assert again.state == done.floor.state
