"""Has this command id been seen? Answers "certainly not" quickly, so the log is read only in doubt.

A Bloom filter of 2^28 bits (32 MB, allocated page by page): an id sets four bits of one 64-bit
word. With ten million ids one new command in 500 is looked up needlessly; a seen id is never
missed. An id's bits are the same in every process, so that a snapshot can hold the filter.
"""

import zlib
from binascii import crc_hqx
from mmap import MAP_PRIVATE, mmap
from zlib import crc32

BITS = 28
TWO_BITS = tuple(1 << (bits & 63) | 1 << (bits >> 6) for bits in range(1 << 12))


class SeenIds:
    __slots__ = ("_mask", "_words")

    def __init__(self, packed: bytes = b"", bits: int = BITS) -> None:
        """Use fewer bits for a log that stays short."""
        # Not a bytearray, which would touch every page at once.
        field = mmap(-1, 1 << (bits - 3), flags=MAP_PRIVATE)
        if packed:
            is_raw = len(packed) == len(field)
            found = packed if is_raw else zlib.decompress(packed, bufsize=len(field))
            if len(found) != len(field):
                raise ValueError("This is not a set of seen ids.")
            field[:] = found
        self._words = memoryview(field).cast("Q")
        self._mask = len(self._words) - 1

    def add(self, command_id: str) -> bool:
        """False: it was certainly not seen before. True: look in the log."""
        word, bits = self._place(command_id)
        before = self._words[word]
        if before & bits == bits:
            return True
        self._words[word] = before | bits
        return False

    def maybe(self, command_id: str) -> bool:
        word, bits = self._place(command_id)
        return self._words[word] & bits == bits

    def copy(self) -> bytes:
        """A copy of the filter, to be packed later."""
        return self._words.tobytes()

    def _place(self, command_id: str) -> tuple[int, int]:
        """The index of its word, and its four bits there: two CRCs cost less than a digest."""
        content = command_id.encode()
        mixed = crc32(content)
        bits = TWO_BITS[mixed & 0xFFF] | TWO_BITS[crc_hqx(content, 0) & 0xFFF]
        return mixed >> 10 & self._mask, bits


def packed(field: bytes) -> bytes:
    """Mostly zeros, so the fastest compression is enough, and other threads run meanwhile. With
    three million ids or more it is stored uncompressed, so that a start need not decompress it."""
    return zlib.compress(field, 1) if field.count(0) > len(field) * 3 // 4 else field
