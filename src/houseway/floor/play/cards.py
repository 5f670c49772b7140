"""The shell's shoes: shuffled and sealed with a secret, revealed once dealt out.

The order of a shoe follows from the secret, the property, the table and the round it is shuffled
for, so nothing has to be written before the deal and a restart deals the same cards. The secret
comes from the operating system and is never logged; no card can be predicted without it.
"""

from collections.abc import Callable
from hashlib import sha256
from hmac import digest

from msgspec import Struct

from houseway.cards import faces, seeded, shuffle
from houseway.table.layout import Layout
from houseway.table.shuffler import POSITIONS

Order = tuple[tuple[int, ...], int]  # The cards, and the shuffler's number.


class Shoe(Struct, frozen=True):
    """`order` is the cards as text; `number` is the shuffler's draw, if the game uses one."""

    order: str
    number: int
    salt: str

    @property
    def commitment(self) -> str:
        return sha256(f"{self.order}|{self.number}|{self.salt}".encode()).hexdigest()


class Cards:
    """`orders` replaces the shuffle, for tests."""

    def __init__(
        self, secret: bytes, orders: Callable[[Layout], Order | None] = lambda layout: None
    ) -> None:
        self._secret, self.orders = secret, orders
        self._rigged: dict[tuple[str, str, int], Order] = {}

    def shoe(self, place: str, table: str, shuffled: int, layout: Layout) -> Shoe:
        """The shoe of a table of the property `place`, shuffled for that round."""
        of = (place, table, shuffled)
        order, number = self._order(of, layout)
        return Shoe(faces(order), number, self.key("salt", *of)[:32])

    def key(self, *names: object) -> str:
        """The same names give the same key, which only the holder of the secret can compute."""
        return digest(self._secret, "/".join(map(str, names)).encode(), "sha256").hex()

    def _order(self, of: tuple[str, str, int], layout: Layout) -> Order:
        known = self._rigged.get(of) or self.orders(layout)
        if known is not None:
            self._rigged[of] = known
            return known
        chance = seeded(int(self.key("shoe", *of), 16))
        number = 1 + chance.below(POSITIONS) if layout.game.draws_number else 0
        return shuffle(layout.deck, chance), number
