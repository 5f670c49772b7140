"""A record of the log in the pit's own words: where it happened, and what."""

from collections.abc import Sequence
from typing import Protocol

from houseway.floor import events as e
from houseway.floor.commands import request_words
from houseway.floor.controllers.round_events import (
    CardsTakenBack,
    FirstCardDealt,
    IrregularityRecorded,
    RoundEnded,
    ShufflerOperated,
)
from houseway.floor.events import Event, old
from houseway.floor.events import requests as r
from houseway.floor.events.attention import AlarmAcknowledged, TechnicianCalled
from houseway.floor.events.places import TablePlaced
from houseway.floor.law import events as law
from houseway.floor.upkeep.log_events import ClockConfirmed
from houseway.money import show
from houseway.paytables import catalogue
from houseway.progressive import events as p
from houseway.web.pages.words import LEVELS, hand_label, link_title
from houseway.web.pages.words import seats as wagers


class Recorded(Protocol):
    """Anything with a kind and its events: an answer of the floor, or a record read back."""

    @property
    def kind(self) -> str: ...

    @property
    def events(self) -> Sequence[Event]: ...


def where(events: Sequence[Event]) -> str:
    """ "table 3", or the link, or nothing."""
    for event in events:
        if isinstance(event, AlarmAcknowledged):
            return event.subject
        inner = event.event if isinstance(event, e.LinkChanged) else event
        table = getattr(inner, "table", "") or getattr(getattr(inner, "layout", None), "table", "")
        if table:
            return f"table {table}"
        link = getattr(event, "link", "")
        if link:
            return link_title(str(link))
    return ""


def what(record: Recorded) -> str:
    """The first event that says most, behind the command that caused it."""
    said = next((text for event in record.events if (text := sentence(event))), "")
    return f"{spaced(record.kind)}: {said}" if said else spaced(record.kind)


def spaced(kind: str) -> str:
    """ "StartGame" as START GAME is written on the button."""
    if kind in BUTTONS:
        return BUTTONS[kind]
    letters = "".join(f" {x.lower()}" if x.isupper() else x for x in kind)
    return letters.strip().capitalize()


def sentence(event: Event) -> str:
    inner = event.event if isinstance(event, e.LinkChanged) else event
    match inner:
        case p.GameStarted(game=game, seats=seats, coin_in=coin_in):
            return f"game {game}, {wagers(len(seats))}, {show(coin_in)}"
        case p.GameEnded(game=game):
            return f"game {game}"
        case p.HandClaimed(seat=seat, hand=hand):
            return f"{f'seat {seat}, ' if seat else ''}{hand_label(hand).lower()}"
        case p.AwardPosted(win=win, amount=amount, owed=owed):
            return f"win {win}, {show(amount + owed)}"
        case p.AwardPaid(amount=amount, method=method):
            return f"{show(amount)} in {method}"
        case p.LevelLowered(level=level, amount=amount):
            return f"{LEVELS.get(level, level)} by {show(amount)}"
        case p.LevelRaised(level=level, amount=amount):
            return f"{LEVELS.get(level, level)} by {show(amount)}"
        case r.RequestMade(request=number, asked=wanted):
            return f"request {number}: {request_words.sentence(wanted)}"
        case r.RequestAgreed(request=number, asked_by=by):
            return f"request {number} of {by}"
        case r.RequestDropped(request=number, how=how, reason=text):
            return f"request {number} {how}, {text}"
        case r.GlassBroken(staff=name, reason=text):
            return f"{name} made manager: {text}"
        case ClockConfirmed(why=text):
            return text
        case r.DoneAlone(command=text):
            return text
        case old.AdjustmentAsked(request=number, asked=asked):
            return f"request {number}, {asked.way} {asked.level} by {show(asked.amount)}"
        case old.AdjustmentAgreed(request=number, asked_by=by):
            return f"request {number} of {by}"
        case old.AdjustmentDropped(request=number, how=how, reason=text):
            return f"request {number} {how}, {text}"
        case e.ExceptionRecorded(sentence=text) | e.TableFoundUnlawful(why=text):
            return text
        case FirstCardDealt(round=number) | RoundEnded(round=number) if number:
            return f"round {number}"
        case CardsTakenBack(sensor=0, round=number, reason=text):
            return f"round {number}, {text}"
        case IrregularityRecorded(what=kind, note=text) | ShufflerOperated(act=kind, what=text):
            return f"{kind.replace('_', ' ')}{': ' if text else ''}{text}"
        case e.FaultReported(what=text) | e.FaultCleared(what=text):
            return text
        case law.MalfunctionNoted(what=text) | law.CardsRecorded(cards=text):
            return text
        case law.NoticesPosted(notices=notices):
            return "; ".join(notices)
        case AlarmAcknowledged(sentence=text):
            return text
        case e.ExecutivePaged(who=who) | TechnicianCalled(who=who):
            return ", ".join(who)
        case e.StaffHired(name=name) | TablePlaced(pit=name):
            return name
        case e.LinkCreated(link=link, paytable=paytable):
            return f"{link_title(link)} on {catalogue.paytable(paytable).name}"
        case e.TableLinked(link=link):
            return f"to {link_title(link)}"
    return ""


BUTTONS = {
    "StartGame": "START GAME",
    "EndGame": "END GAME",
    "CoinIn": "COIN IN",
    "GameOver": "GAME OVER",
    "PressJPot": "J-POT",
    "Confirm": "CONFIRM",
}
