"""Check a printed log digest: the text of its QR code, for anyone who holds the paper."""

from asyncio import to_thread

from msgspec import Struct

from houseway.floor.store.archives import ArchiveMissing, head_at
from houseway.floor.store.export import utc
from houseway.floor.upkeep.log_proof import read_head
from houseway.web.backend import Backend
from houseway.web.pages.page import LOST_OFF_FLOOR, Page, Press
from houseway.web.pages.routes import page
from houseway.web.problems import Denied


class CheckHeadView(Struct, frozen=True):
    """`key` is the public key for checking signatures; empty if there is none."""

    key: str


@page("/check-head")
class CheckHead(Page):
    template = "front/check_head.html"
    title = "Check a printed log digest"
    lost = LOST_OFF_FLOOR

    def view(self) -> CheckHeadView:
        keys = self.backend.settings.signing.public_keys()
        return CheckHeadView("" if keys is None else str(keys.verifiers[0]))

    def watch(self) -> object:
        return 0

    async def pressed(self, press: Press) -> None:
        if press.name != "check":
            raise Denied(404, "not_found")
        self.given = press.fields
        try:
            said = await to_thread(verdict, self.backend, press.fields.get("head", ""))
        except ValueError as problem:
            self.say(f"Not valid: {problem}", "check")
        else:
            self.say(said, "check", is_done=True)


def verdict(backend: Backend, text: str) -> str:
    """Raises ValueError with one sentence if the paper and this log do not agree."""
    keys = backend.settings.signing.public_keys()
    if keys is None:
        raise ValueError("This server has no signing key.")
    if "\n\n" not in text.replace("\r\n", "\n").strip():  # A signed note has a blank line.
        raise ValueError("This is not a printed log digest. Paste the whole text of the QR code.")
    found = read_head(text, keys.verifiers)
    mark = found.checkpoint
    try:
        there = head_at(backend.log, mark.seq)
    except ArchiveMissing as gone:
        raise ValueError(str(gone)) from None
    if there != mark.head:
        raise ValueError(f"record {mark.seq:,} of this log is different.")
    proof = " Its proof leads to the signed root." if found.is_proved else ""
    return f"Valid. Record {mark.seq:,}, {utc(mark.at)}, signed by {mark.origin}.{proof}"
