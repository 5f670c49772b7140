"""When is a command the same as one before? Same person, same kind, same id, same body.

The log keeps ids as `actor/kind/key`: nobody can use up or repeat the id of another. What was asked
is kept as the SHA-256 of its canonical JSON, whatever the order in which a map was sent. Programs
before this one kept the bare key and a CRC-32: those records answer to their own actor only.
"""

from collections.abc import Callable, Iterable
from hashlib import sha256
from zlib import crc32

import msgspec
from msgspec.structs import replace

from houseway.floor import commands as c
from houseway.floor.refused import refuse
from houseway.floor.store.archives import NotAtHand, Unclear
from houseway.floor.store.record import Record
from houseway.floor.store.ticket import Ticket

BY_SEAT = (c.StartGame, c.CoinIn)  # Their wagers are a map by number; all other maps are by name.
# The shell makes the proof of a link, reads an ended game back, and the house makes the sheets of a
# day: no part of what was asked.
FILLED_IN: dict[type[msgspec.Struct], dict[str, object]] = {
    c.LinkTable: {"proof": None},
    c.ClaimLate: {"past": None, "by": ""},
    c.CloseDay: {"sheets": {}},
    c.PayAward: {"win": 0},
    c.BackOutAward: {"win": 0},
    c.DealRound: {"shoe": None, "last": None},
    c.AnswerRound: {"shoe": None},
    c.StartDrill: {"sitting": "", "seed": 0},
    c.AnswerDrill: {"micros": 0},
    c.AssignDrill: {"assignment": ""},
}
# What commands have learnt since, as JSON, where it is left out, the latest last. The check is
# taken without it, so that a command which is sent again across an upgrade is known (decisions
# 0030, 0038, 0039).
LATER: dict[type, tuple[bytes, ...]] = {
    c.StartGame: (b',"others":{}',),
    c.CoinIn: (b',"others":{}',),
    c.PressHand: (b',"cards":""', b',"seat":0'),
    c.RecordApproval: (b',"until":""',),
    c.RecordIrregularity: (b',"remedy":""',),
    c.OpenLink: (b',"takeover":""',),
    c.PayAward: (b',"winner":"","form_signed":false,"win":0',),
    c.BackOutAward: (b',"win":0',),
    c.ReportFault: (b',"seat":0',),
    c.ClearFault: (b',"seat":0',),
    c.AddTable: (b',"settings":{},"two_positions":false', b',"suppliers":[]'),
    c.ChangeSpots: (b',"settings":null,"two_positions":null',),
    c.CreateLink: (b',"executive_top":true,"house_above":0',),
    c.ChangeLink: (b',"executive_top":null,"house_above":null',),
}
OLDER = 10  # The length of a check by CRC-32, as JSON.
_by_name = msgspec.json.Encoder(order="deterministic").encode
_as_sent = msgspec.json.Encoder().encode


class Asked(msgspec.Struct, frozen=True):
    """Who sends which kind of command under which key, and the checks that its body may have: the
    one of today, and where the command is compared with an older record, those of that time."""

    actor: str
    kind: str
    key: str
    checks: tuple[bytes, ...]

    @property
    def id(self) -> str:
        return scoped(self.actor, self.kind, self.key)

    def is_done_by(self, record: Record) -> bool:
        """The columns are compared too: an actor's name with a slash in it imitates no other id."""
        return self.is_theirs(record) and record.answer in self.checks

    def is_theirs(self, record: Record) -> bool:
        return (record.actor, record.kind) == (self.actor, self.kind)


def scoped(actor: str, kind: str, key: str) -> str:
    return f"{actor}/{kind}/{key}"


def check_of(command: c.Command) -> bytes:
    return digest(short(type(command), canonical(command)))


def canonical(command: c.Command) -> bytes:
    if isinstance(command, BY_SEAT):
        return _as_sent(in_order(command))
    filled = FILLED_IN.get(type(command))
    asked = replace(command, **filled) if filled else command
    plays = isinstance(asked, c.Play)
    return _by_name(msgspec.to_builtins(asked, str_keys=True) if plays else asked)


def check(asked: object) -> bytes:
    """Of anything whose maps are by name."""
    return digest(_by_name(asked))


def digest(asked: bytes) -> bytes:
    return f'"{sha256(asked).hexdigest()}"'.encode()


def in_order(command: c.StartGame | c.CoinIn) -> c.StartGame | c.CoinIn:
    if not command.others and sorted(command.wagers) == [*command.wagers]:
        return command
    others = {sensor: dict(sorted(lit.items())) for sensor, lit in sorted(command.others.items())}
    return replace(command, wagers=dict(sorted(command.wagers.items())), others=others)


def short(kind: type, asked: bytes) -> bytes:
    return shortened(kind, asked)[-1]


def shortened(kind: type, asked: bytes) -> list[bytes]:
    """As it is, and without each thing that the command has learnt, the latest first."""
    found = [asked]
    for end in reversed(LATER.get(kind, ())):
        body = found[-1][:-1]
        if not body.endswith(end):
            break
        found.append(body.removesuffix(end) + b"}")
    return found


def forms(kind: type, asked: bytes) -> tuple[bytes, ...]:
    """A body as it is compared, and as other programs wrote it. VOID was that of one sensor."""
    by_sensor = (1, 2) if kind is c.VoidRound else ()
    sensors = (b'%s,"sensor":%d}' % (asked[:-1], sensor) for sensor in by_sensor)
    return *shortened(kind, asked), *sensors


Find = Callable[[str], Ticket | None]


def earlier(find: Find, asked: Asked, command: c.Command) -> tuple[Ticket, Asked] | None:
    """What may be the same command of the same person, accepted before, and what it is to be
    compared with."""
    kind = type(command)
    if (known := known_before(find, asked.id, asked.key)) is not None:
        return known, replace(asked, checks=tuple(map(digest, forms(kind, canonical(command)))))
    known = known_before(find, asked.key, asked.key)
    if known is None or not is_older(known, asked):
        return None
    return known, replace(asked, checks=tuple(map(older_digest, forms(kind, _as_sent(command)))))


def known_before(find: Find, command_id: str, key: str) -> Ticket | None:
    """Its answer may lie in an archive elsewhere; it is not carried out again all the same."""
    try:
        return find(command_id)
    except Unclear as why:
        refuse("id_unclear", id=key, why=why)
    except NotAtHand:
        refuse("id_archived", id=key)


# Records of earlier programs.


def older_digest(asked: bytes) -> bytes:
    return b'"%08x"' % crc32(asked)


def is_older(known: Ticket, asked: Asked) -> bool:
    """A record of an earlier program, of the same actor and kind. None of those is in flight."""
    if not known.done() or known.exception() is not None:
        return False
    record = known.result()
    return asked.is_theirs(record) and len(record.answer) == OLDER


def may_hold_older(records: Iterable[Record]) -> bool:
    """Whether a log may hold such records: then its first command is one, or not at hand."""
    try:
        first = next((one for one in records if one.command_id is not None), None)
    except NotAtHand:
        return True
    return first is not None and len(first.answer) == OLDER
