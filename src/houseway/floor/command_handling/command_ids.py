"""When is a command a repetition? Same person, same kind, same id, same body.

The log keeps ids as `actor/kind/key`, so nobody can use up or repeat another person's id. The body
is kept as the SHA-256 of its canonical JSON, whatever the order of its maps. Earlier programs kept
the bare key and a CRC-32; such a record matches only its own actor.
"""

from collections.abc import Callable, Iterable
from hashlib import sha256
from zlib import crc32

import msgspec
from msgspec.structs import replace

from houseway.floor import commands
from houseway.floor.refused import refuse
from houseway.floor.store.archives import ArchiveMissing, UnclearId
from houseway.floor.store.record import Record
from houseway.floor.store.ticket import Ticket

BY_SEAT = (
    commands.StartGame,
    commands.CoinIn,
)  # Their wagers are a map by number; all other maps are by name.
# Not part of what was asked: the shell adds the proof of a link and the ended game, and the server
# adds the sheets of a day.
FILLED_IN: dict[type[msgspec.Struct], dict[str, object]] = {
    commands.LinkTable: {"proof": None},
    commands.ClaimLate: {"past": None, "by": ""},
    commands.CloseDay: {"sheets": {}},
    commands.PayAward: {"win": 0},
    commands.BackOutAward: {"win": 0},
    commands.DealRound: {"shoe": None, "last": None},
    commands.AnswerRound: {"shoe": None},
    commands.DealerActs: {"shoe": None},
    commands.StartDrill: {"sitting": "", "seed": 0},
    commands.AnswerDrill: {"micros": 0},
    commands.AssignDrill: {"assignment": ""},
    commands.NoteMock: {"acts": ()},
}
# Fields that commands gained later, as JSON of their default, the latest last. The check leaves out
# defaults, so that a command resent across an upgrade is recognized (decisions 0030 and 0039).
LATER: dict[type, tuple[bytes, ...]] = {
    commands.StartGame: (b',"others":{}',),
    commands.CoinIn: (b',"others":{}',),
    commands.PressHand: (b',"cards":""', b',"seat":0'),
    commands.RecordApproval: (b',"until":""',),
    commands.RecordIrregularity: (b',"remedy":""',),
    commands.OpenLink: (b',"takeover":""',),
    commands.PayAward: (b',"winner":"","form_signed":false,"win":0', b',"check":""'),
    commands.BackOutAward: (b',"win":0',),
    commands.ReportFault: (b',"seat":0',),
    commands.ClearFault: (b',"seat":0',),
    commands.EnrolDevice: (b',"equipment":""',),
    commands.AddTable: (b',"settings":{},"two_positions":false', b',"suppliers":[]'),
    commands.ChangeSpots: (b',"settings":null,"two_positions":null',),
    commands.CreateLink: (b',"executive_top":true,"house_above":0',),
    commands.ChangeLink: (b',"executive_top":null,"house_above":null',),
}
OLDER = 10  # Length of a CRC-32 check in JSON.
_by_name = msgspec.json.Encoder(order="deterministic").encode
_as_sent = msgspec.json.Encoder().encode


class Asked(msgspec.Struct, frozen=True):
    """Who sends which kind of command under which key, and the digests its body may
    have: that of this program, and those of earlier programs, to compare with older records."""

    actor: str
    kind: str
    key: str
    checks: tuple[bytes, ...]

    @property
    def id(self) -> str:
        return scoped(self.actor, self.kind, self.key)

    def is_done_by(self, record: Record) -> bool:
        """Compares the columns too, so that a name with a slash cannot imitate another id."""
        return self.is_theirs(record) and record.answer in self.checks

    def is_theirs(self, record: Record) -> bool:
        return (record.actor, record.kind) == (self.actor, self.kind)


def scoped(actor: str, kind: str, key: str) -> str:
    return f"{actor}/{kind}/{key}"


def check_of(command: commands.Command) -> bytes:
    return digest(short(type(command), canonical(command)))


def canonical(command: commands.Command) -> bytes:
    command = answered(command)
    if isinstance(command, BY_SEAT):
        return _as_sent(in_order(command))
    filled = FILLED_IN.get(type(command))
    asked = replace(command, **filled) if filled else command
    plays = isinstance(asked, commands.Play)
    return _by_name(msgspec.to_builtins(asked, str_keys=True) if plays else asked)


def answered(command: commands.Command) -> commands.Command:
    """Earlier programs took a `CreateLink` without `executive_top` as requiring an executive."""
    if isinstance(command, commands.CreateLink) and command.executive_top is None:
        return replace(command, executive_top=True)
    return command


def check(asked: object) -> bytes:
    """The check of a value whose maps are all keyed by name."""
    return digest(_by_name(asked))


def digest(asked: bytes) -> bytes:
    return f'"{sha256(asked).hexdigest()}"'.encode()


def in_order(command: commands.StartGame | commands.CoinIn) -> commands.StartGame | commands.CoinIn:
    if not command.others and sorted(command.wagers) == [*command.wagers]:
        return command
    others = {sensor: dict(sorted(lit.items())) for sensor, lit in sorted(command.others.items())}
    return replace(command, wagers=dict(sorted(command.wagers.items())), others=others)


def short(kind: type, asked: bytes) -> bytes:
    return shortened(kind, asked)[-1]


def shortened(kind: type, asked: bytes) -> list[bytes]:
    """The body as it is, then without each field added later, latest first."""
    found = [asked]
    for end in reversed(LATER.get(kind, ())):
        body = found[-1][:-1]
        if not body.endswith(end):
            break
        found.append(body.removesuffix(end) + b"}")
    return found


def forms(kind: type, asked: bytes) -> tuple[bytes, ...]:
    """A body as it is compared, and as other programs wrote it. VOID once named a sensor."""
    by_sensor = (1, 2) if kind is commands.VoidRound else ()
    sensors = (b'%s,"sensor":%d}' % (asked[:-1], sensor) for sensor in by_sensor)
    return *shortened(kind, asked), *sensors


Find = Callable[[str], Ticket | None]


def earlier(find: Find, asked: Asked, command: commands.Command) -> tuple[Ticket, Asked] | None:
    """A command accepted before that may be the same, and what to compare it with."""
    kind = type(command)
    if (known := known_before(find, asked.id, asked.key)) is not None:
        return known, replace(asked, checks=tuple(map(digest, forms(kind, canonical(command)))))
    known = known_before(find, asked.key, asked.key)
    if known is None or not is_older(known, asked):
        return None
    sent = forms(kind, _as_sent(answered(command)))
    return known, replace(asked, checks=tuple(map(older_digest, sent)))


def known_before(find: Find, command_id: str, key: str) -> Ticket | None:
    """The record of this id, if there is one. Refuses if it may be in an archive elsewhere."""
    try:
        return find(command_id)
    except UnclearId as why:
        refuse("id_unclear", id=key, why=why)
    except ArchiveMissing:
        refuse("id_archived", id=key)


# Records of earlier programs.


def older_digest(asked: bytes) -> bytes:
    return b'"%08x"' % crc32(asked)


def is_older(known: Ticket, asked: Asked) -> bool:
    """A durable record of an earlier program, of the same actor and kind."""
    if not known.done() or known.exception() is not None:
        return False
    record = known.result()
    return asked.is_theirs(record) and len(record.answer) == OLDER


def may_hold_older(records: Iterable[Record]) -> bool:
    """Whether a log may hold such records: its first command is one, or cannot be read."""
    try:
        first = next((one for one in records if one.command_id is not None), None)
    except ArchiveMissing:
        return True
    return first is not None and len(first.answer) == OLDER
