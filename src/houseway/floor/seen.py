"""Has this command id been seen? A quick "certainly not", so that the log is asked only in doubt.

Two bits per id in a field of 2^28 (32 MB, given by the system page by page): with ten million ids
one new command in 200 is looked up needlessly, none is ever missed.
"""

BITS = 28
MASK = (1 << BITS) - 1


class Seen:
    __slots__ = ("_field",)

    def __init__(self) -> None:
        self._field = bytearray(1 << (BITS - 3))

    def add(self, command_id: str) -> None:
        first, second = places(command_id)
        self._field[first >> 3] |= 1 << (first & 7)
        self._field[second >> 3] |= 1 << (second & 7)

    def maybe(self, command_id: str) -> bool:
        """False: certainly not. True: ask the log."""
        first, second = places(command_id)
        field = self._field
        return bool(
            field[first >> 3] & (1 << (first & 7)) and field[second >> 3] & (1 << (second & 7))
        )


def places(command_id: str) -> tuple[int, int]:
    """Two independent places from one 64-bit hash; it differs from process to process."""
    mixed = hash(command_id)
    return mixed & MASK, (mixed >> 32) & MASK
