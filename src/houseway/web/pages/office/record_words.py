"""A log record in the pit's own words: where it happened, and what."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from houseway.floor import events as floor_events
from houseway.floor.clock import dates_in_words
from houseway.floor.commands import request_summary
from houseway.floor.commands.kind_names import kind_words
from houseway.floor.controllers.round_events import (
    CardsTakenBack,
    FirstCardDealt,
    IrregularityRecorded,
    RoundEnded,
    ShufflerOperated,
)
from houseway.floor.events import Event, old
from houseway.floor.events import requests as request_events
from houseway.floor.events.pit import AlarmAcknowledged, TablePlaced, TechnicianCalled
from houseway.floor.law import events as law
from houseway.floor.upkeep.log_events import ClockConfirmed
from houseway.money import show
from houseway.paytables import catalog
from houseway.progressive import events as link_events
from houseway.web.pages.words import LEVELS, hand_label, link_title
from houseway.web.pages.words import seats as wagers

# What was requested, by the event that shows it was done.
APPROVED: dict[type, str] = {
    floor_events.StaffHired: "HireStaff",
    floor_events.RolesChanged: "ChangeRoles",
    floor_events.PinReset: "ResetPin",
    floor_events.CredentialIssued: "IssueCredential",
    floor_events.LinkCreated: "CreateLink",
    floor_events.LinkRulesChanged: "ChangeLink",
    floor_events.DayClosed: "CloseDay",
    law.HouseRuleSet: "SetHouseRule",
    law.SlipSigned: "SignSlip",
    link_events.LinkOpened: "OpenLink",
    link_events.LevelMovedOut: "MoveJackpot",
    link_events.AwardBackedOut: "BackOutAward",
    link_events.HandClaimed: "ClaimLate",
    link_events.AwardPaid: "PayAward",
    link_events.LevelLowered: "AdjustLevel",
    link_events.LevelRaised: "AdjustLevel",
    link_events.OverflowReleased: "AdjustLevel",
}


class Recorded(Protocol):
    """Anything with a kind and events: an answer of the floor, or a record read back."""

    @property
    def kind(self) -> str: ...

    @property
    def events(self) -> Sequence[Event]: ...


def where(events: Sequence[Event]) -> str:
    """ "table 3", or the link, or nothing."""
    for event in events:
        if isinstance(event, AlarmAcknowledged):
            return event.subject
        inner = event.event if isinstance(event, floor_events.LinkChanged) else event
        table = getattr(inner, "table", "") or getattr(getattr(inner, "layout", None), "table", "")
        if table:
            return f"table {table}"
    link = next((one.link for one in events if getattr(one, "link", "")), "")  # type: ignore[union-attr]
    return link_title(str(link)) if link else ""


def what(record: Recorded, staff: Mapping[str, str]) -> str:
    """The most telling event, after its command; `staff` has the names of people by id."""
    said = next((text for event in record.events if (text := sentence(event, staff))), "")
    if record.events and isinstance(record.events[0], request_events.RequestAgreed):
        said += approved(record.events[1:], staff)
    kind = kind_words(record.kind)
    return f"{kind}: {dates_in_words(said)}" if said else kind


def approved(done: Sequence[Event], staff: Mapping[str, str]) -> str:
    """ ", win payment: $500.15 in cash" after the number of a request."""
    for event in done:
        inner = event.event if isinstance(event, floor_events.LinkChanged) else event
        if kind := APPROVED.get(type(inner)):
            words, said = kind_words(kind), sentence(event, staff)
            return f", {words[0].lower()}{words[1:]}{': ' if said else ''}{said}"
    return ""


def sentence(event: Event, staff: Mapping[str, str]) -> str:
    match event:
        case floor_events.LinkChanged(event=inner):
            return _link_sentence(inner)
        case request_events.RequestMade(request=number, asked=wanted):
            return f"request {number}: {request_summary.sentence(wanted, staff)}"
        case request_events.RequestAgreed(request=number) | old.AdjustmentAgreed(request=number):
            return f"request {number}"
        case (
            request_events.RequestDropped(request=number, how=how, reason=text)
            | old.AdjustmentDropped(request=number, how=how, reason=text)
        ):
            return f"request {number} {'refused' if how == 'declined' else how}, {text}"
        case request_events.GlassBroken(staff=name, reason=text):
            return f"{staff.get(name, name)} made manager: {text}"
        case old.AdjustmentAsked(request=number, asked=asked):
            level = LEVELS.get(asked.level, asked.level)
            return f"request {number}, {asked.way} {level} by {show(asked.amount)}"
        case (
            floor_events.ExceptionRecorded(sentence=text)
            | floor_events.TableFoundUnlawful(why=text)
            | floor_events.FaultReported(what=text)
            | floor_events.FaultCleared(what=text)
            | law.MalfunctionNoted(what=text)
            | law.CardsRecorded(cards=text)
            | AlarmAcknowledged(sentence=text)
            | ClockConfirmed(why=text)
        ):
            return text
        case FirstCardDealt(games=games) if games:
            return f"game {' / '.join(map(str, games.values()))}"
        case FirstCardDealt(round=number) | RoundEnded(round=number) if number:
            return f"round {number}"
        case CardsTakenBack(sensor=0, round=number, reason=text):
            return f"round {number}, {text}"
        case IrregularityRecorded(what=kind, note=text) | ShufflerOperated(act=kind, what=text):
            return f"{kind.replace('_', ' ')}{': ' if text else ''}{text}"
        case law.NoticesPosted(notices=notices):
            return "; ".join(notices)
        case floor_events.ExecutivePaged(who=who) | TechnicianCalled(who=who):
            return ", ".join(staff.get(one, one) for one in who)
        case floor_events.StaffHired(name=name) | TablePlaced(pit=name):
            return name
        case floor_events.LinkCreated(link=link, paytable=paytable):
            return f"{link_title(link)} on {catalog.paytable(paytable).name}"
        case floor_events.TableLinked(link=link):
            return f"to {link_title(link)}"
    return ""


def _link_sentence(event: link_events.Event) -> str:
    match event:
        case link_events.GameStarted(game=game, seats=seats, coin_in=coin_in):
            return f"game {game}, {wagers(len(seats))}, {show(coin_in)}"
        case link_events.GameEnded(game=game):
            return f"game {game}"
        case link_events.HandClaimed(seat=seat, hand=hand):
            return f"{f'seat {seat}, ' if seat else ''}{hand_label(hand).lower()}"
        case link_events.AwardPosted(win=win, amount=amount, owed=owed):
            return f"win {win}, {show(amount + owed)}"
        case link_events.AwardPaid(amount=amount, method=method, check=check):
            how = f"by check {check}".rstrip() if method == "cheque" else f"in {method}"
            return f"{show(amount)} {how}"
        case (
            link_events.LevelLowered(level=level, amount=amount)
            | link_events.LevelRaised(level=level, amount=amount)
        ):
            return f"{LEVELS.get(level, level)} by {show(amount)}"
    return ""
