"""Winners, outside the log: name, address, photo ID and taxpayer number behind a payment.

They are stored with the secrets, under a reference that the log names: a digest over them and a
random salt. So they cannot be swapped, and the reference reveals nothing once they are erased, when
the terms for records (R47) and tax forms have passed.
"""

import re
import secrets
from datetime import date
from hashlib import sha256

import msgspec
from msgspec import Struct

from houseway.floor import Refused, commands
from houseway.floor.clock import MICRO, SystemClock
from houseway.floor.regulation.retention import kept_until, record_terms, tax_form_years, term_of
from houseway.web.security.secrets_store import Code, Secrets

OF_AGE = 18  # Our own setting: we found no rule on the age of players.
PURPOSE = "winner"
# 412-55-4410 for a person, 91-2345678 for a company.
NUMBER = re.compile(r"(?:[0-9][- ]?){8}[0-9]")
DAY = 24 * 3_600 * MICRO
MISSING = {
    "first_name": "first name",
    "last_name": "last name",
    "address": "address",
    "id_kind": "type of photo ID",
    "id_number": "photo ID number",
}


class Winner(Struct, frozen=True, kw_only=True):
    """As printed on the photo ID; days are written 2029-04-30. `excluded`: on the self-exclusion
    list, which the payer must check."""

    link: str
    award: int
    first_name: str
    last_name: str
    address: str
    id_kind: str
    id_number: str
    id_expires: str
    born: str
    taxpayer: str = ""
    excluded: bool | None = None

    @property
    def masked(self) -> str:
        return f"···-··-{self.taxpayer[-4:]}" if self.taxpayer else "not given"


class Kept(Struct, frozen=True):
    winner: Winner
    salt: str
    at: int = 0


def need_payable(winner: Winner, today: str) -> None:
    """What stops a payment, and who to call."""
    for name, words in MISSING.items():
        if not getattr(winner, name).strip():
            raise Refused("winner_incomplete", f"Enter the winner's {words}.")
    try:
        expires, born = map(date.fromisoformat, (winner.id_expires, winner.born))
    except ValueError:
        raise Refused("winner_incomplete", "Enter both dates like 2029-04-30.") from None
    if expires.isoformat() < today:
        raise Refused("id_expired", "The photo ID has expired. Ask for another, or call a manager.")
    if kept_until(born.isoformat(), OF_AGE) > today:
        raise Refused("under_age", f"The winner is under {OF_AGE}. Do not pay; call a manager.")
    if winner.taxpayer.strip() and not NUMBER.fullmatch(winner.taxpayer.strip()):
        words = "A taxpayer number has nine digits. Correct it, or leave it empty."
        raise Refused("taxpayer_wrong", words)
    if winner.excluded is None:
        raise Refused("exclusion_unsaid", "Check the self-exclusion list and select the result.")
    if winner.excluded:
        raise Refused("excluded", "The winner is on the self-exclusion list. Call a manager.")


def keep(store: Secrets, winner: Winner, today: str) -> str:
    """The reference for the payment."""
    need_payable(winner, today)
    erase(store, today)
    salt = secrets.token_hex(16)
    body = msgspec.json.encode(Kept(winner, salt, SystemClock().now()))
    digest = sha256(body).digest()
    until = max(
        kept_until(today, term_of(today, today, record_terms()).years),
        kept_until(f"{int(today[:4]) + 1}-12-31", tax_form_years()),
    )
    store.put(Code(digest, PURPOSE, body.decode(), at(until)))
    return digest.hex()


def find(store: Secrets, reference: str) -> Winner | None:
    try:
        found = store.find(Code, digest=bytes.fromhex(reference), purpose=PURPOSE)
    except ValueError:
        return None
    return msgspec.json.decode(found[0].subject, type=Kept).winner if found else None


def last(store: Secrets, link: str, award: int) -> str:
    """The reference last saved for this win; empty if there is none."""
    found = []
    for code in store.find(Code, purpose=PURPOSE):
        kept = msgspec.json.decode(code.subject, type=Kept)
        if (kept.winner.link, kept.winner.award) == (link, award):
            found.append((kept.at, code.digest.hex()))
    return max(found)[1] if found else ""


def need_known(store: Secrets, command: commands.PayAward, today: str) -> None:
    """A payment names someone on file for this win whose ID is still valid, and whose taxpayer
    number is on file if the payment says there is one."""
    found = find(store, command.winner) if command.winner else None
    own = found is not None and (found.link, found.award) == (command.link, command.award)
    if command.winner and not own:
        raise Refused("winner_unknown", "No winner is on file for this payment; record one first.")
    if found is not None:
        need_payable(found, today)
        _need_number_said(command.has_number, is_on_file=bool(found.taxpayer.strip()))


def _need_number_said(has_number: bool | None, *, is_on_file: bool) -> None:
    if has_number and not is_on_file:
        words = "No taxpayer number is on file. Save it with the winner, or pay without one."
        raise Refused("number_not_on_file", words)
    if has_number is False and is_on_file:
        raise Refused("number_on_file", "The winner's taxpayer number is on file. Pay with it.")


def erase(store: Secrets, today: str) -> int:
    """Erases everyone whose terms have passed; returns how many."""
    kept = store.find(Code, purpose=PURPOSE)
    over = [one.digest for one in kept if one.expires <= at(today)]
    store.drop(Code, "digest", *over)
    return len(over)


def at(day: str) -> int:
    """Microseconds; the first moment of a day, whatever the time zone."""
    return (date.fromisoformat(day).toordinal() - date(1970, 1, 1).toordinal()) * DAY
