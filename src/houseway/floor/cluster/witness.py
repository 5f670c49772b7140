"""A following node is a witness: it keeps the leader's checkpoints in its own watermark. So this
node also refuses a database that was rolled back, whichever node led before.
"""

from houseway.floor.store.postgres.log import PostgresReader
from houseway.floor.store.signatures.head_signer import Signing, open_file, watermarks_at_hand
from houseway.floor.store.signatures.watermark_check import check_signed, check_stored, is_public
from houseway.floor.store.signatures.watermark_file import WatermarkFile


class Witness:
    """Checks the log once, at the start, against what this node knows; `look` then stores what the
    leader has signed since. A node that joins knows nothing yet."""

    def __init__(self, signing: Signing, log: PostgresReader) -> None:
        self._signing, self._log = signing, log
        self._file: WatermarkFile | None = None
        self.last = ""  # The last one stored.
        head, stored = log.read_signed_head()
        self._keys = signing.keys(log.header, is_new=stored is None)
        marks = watermarks_at_hand(signing, log.header, self._keys)
        if marks.held:
            check_signed(log, head, stored, marks)

    def look(self) -> None:
        """Does nothing if nothing was signed since."""
        head, stored = self._log.read_signed_head()
        if stored is None or stored.note == self.last:
            return
        check_stored(head, stored, self._keys)
        if self._file is None:
            self._file = open_file(self._signing, self._log.header, self._keys)
        self._file.write(stored.note, is_signed=is_public(stored.note, self._keys))
        self.last = stored.note

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
