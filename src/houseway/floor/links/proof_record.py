"""The proof that two games may share a meter, as sent in a command and stored in the log."""

from msgspec import Struct


class GameProof(Struct, frozen=True):
    """`hands`: each hand that is paid from a level, with its exact probability as "a/b"."""

    game: str
    paytable: str
    hands: dict[str, str]


class LinkProof(Struct, frozen=True):
    """`program` is the digest of the program that counted."""

    program: str
    games: tuple[GameProof, ...]

    def of(self, game: str, paytable: str) -> GameProof | None:
        return next((g for g in self.games if (g.game, g.paytable) == (game, paytable)), None)
