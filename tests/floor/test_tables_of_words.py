"""Tables that must not forget anything: deciders, folds, roles and buttons cover their unions."""

from typing import get_args

from houseway.floor import commands, events
from houseway.floor.controllers.flows import BUTTONS, EVERYWHERE, FLOWS
from houseway.floor.decide import DECIDERS
from houseway.floor.evolve import JACKPOT_FOLDS, PROPERTY_FOLDS, TABLE_FOLDS
from houseway.floor.roles import ALLOWED, ROLES, conflict


def test_every_command_has_a_decider_and_a_role() -> None:
    assert set(DECIDERS) == set(get_args(commands.Command))
    assert set(ALLOWED) == set(DECIDERS) - {commands.OpenProperty}
    assert set().union(*ALLOWED.values()) <= set(ROLES)


def test_every_event_has_one_fold() -> None:
    folds = [{events.LinkChanged}, set(TABLE_FOLDS), set(JACKPOT_FOLDS), set(PROPERTY_FOLDS)]
    assert sum(map(len, folds)) == len(set().union(*folds)) == len(get_args(events.Event))


def test_every_button_is_on_some_controller_and_has_its_name() -> None:
    pressed = set().union(*FLOWS.values())
    assert pressed == set(get_args(commands.Controller))
    assert pressed - set(EVERYWHERE) == {*BUTTONS, commands.PressHand}


def test_an_auditor_and_the_cage_are_kept_apart() -> None:
    assert conflict(frozenset({"auditor", "manager"})) == "auditor and manager"
    assert conflict(frozenset({"cage", "supervisor"})) == "cage and supervisor"
    assert conflict(frozenset({"dealer", "supervisor", "executive", "manager"})) == ""


def test_an_auditor_may_only_read() -> None:
    assert not any("auditor" in roles for roles in ALLOWED.values())
