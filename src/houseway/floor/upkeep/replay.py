"""Folds a record that is already in the log into the property."""

from houseway.floor.events import Event
from houseway.floor.events.upcast import decode
from houseway.floor.evolve import apply
from houseway.floor.law.folds import begin
from houseway.floor.state import Property
from houseway.floor.store.record import Record


def fold(floor: Property, record: Record) -> list[Event]:
    begin(floor, record.at, record.day)
    events = decode(record.body, record.schema)
    for event in events:
        apply(floor, event)
    return events
