"""Has this command id been seen? A quick "certainly not", so that the log is asked only in doubt.

One bit per id in a field of 2^28 (32 MB, given by the system page by page): with ten million ids
one new command in 27 is looked up needlessly, none is ever missed. The place of an id is the same
in every process, so that a snapshot can hold the field.
"""

import zlib
from mmap import MAP_PRIVATE, mmap

BITS = 28


class Seen:
    __slots__ = ("_field", "_mask")

    def __init__(self, packed: bytes = b"", bits: int = BITS) -> None:
        """Fewer bits for a log that stays short."""
        # Not a bytearray: that would write every page of it, empty as it is, before the first id.
        self._field = mmap(-1, 1 << (bits - 3), flags=MAP_PRIVATE)
        self._mask = (1 << bits) - 1
        if packed:
            field = zlib.decompress(packed)
            if len(field) != len(self._field):
                raise ValueError("This is not a field of seen ids.")
            self._field[:] = field

    def add(self, command_id: str) -> bool:
        """False: it was certainly not there before. True: ask the log."""
        place = zlib.crc32(command_id.encode()) & self._mask
        before, bit = self._field[place >> 3], 1 << (place & 7)
        if before & bit:
            return True
        self._field[place >> 3] = before | bit
        return False

    def maybe(self, command_id: str) -> bool:
        place = zlib.crc32(command_id.encode()) & self._mask
        return self._field[place >> 3] >> (place & 7) & 1 == 1

    def copy(self) -> bytes:
        """The field as it is now, to be packed when there is time."""
        return bytes(self._field)


def packed(field: bytes) -> bytes:
    """Mostly zeros: the quickest packing is enough, and other threads run meanwhile."""
    return zlib.compress(field, 1)
