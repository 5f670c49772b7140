"""What the lab can be asked over HTTP: every assumption of `houseway odds`."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from houseway.money import DOLLAR, Money

MONEY_MOST = 10**15
FILE_MOST = 32 * 1024  # characters: a hundred rows are a tenth of it
Few = Annotated[int | None, Field(ge=1, le=8)]
Amount = Annotated[Money | None, Field(ge=0, le=MONEY_MOST, description="Micro-dollars.")]


class OddsOptions(BaseModel):
    """Left out, each is the paytable's own default."""

    model_config = ConfigDict(extra="forbid")

    decks: Few = None
    hands: Few = None
    others: Annotated[int, Field(ge=0, le=8)] = 0
    crown: bool = False
    car: Amount = None
    third_card: Literal["player", "up-card"] = "player"
    dealer_blackjack_ends: bool = True
    basis: Literal["written", "joker-forced"] = "written"
    wager: Annotated[Money, Field(ge=1, le=MONEY_MOST, description="Micro-dollars.")] = DOLLAR
    jackpot: Amount = None
    mega: Amount = None
    major: Amount = None
    minor: Amount = None
    stand_soft_17: bool = False
    double_after_split: bool = True
    max_hands: Annotated[int, Field(ge=1, le=8)] = 4
    resplit_aces: bool = False
    surrender: bool = False
    peek: bool = True
    pays: Literal["3:2", "6:5"] = "3:2"
    strategy: Literal["optimal", "basic"] = "optimal"

    def given(self) -> dict[str, object]:
        """As the lab's processes take it; the meters in one mapping, the table rules in another."""
        levels = {name: getattr(self, name) for name in ("jackpot", "mega", "major", "minor")}
        return {
            **{name: getattr(self, name) for name in PLAIN},
            "meters": {name: amount for name, amount in levels.items() if amount is not None},
            "blackjack": {name: getattr(self, name) for name in BLACKJACK},
        }


PLAIN = (
    *("decks", "hands", "others", "crown", "car"),
    *("third_card", "dealer_blackjack_ends", "basis", "wager"),
)
BLACKJACK = (
    *("stand_soft_17", "double_after_split", "max_hands", "resplit_aces"),
    *("surrender", "peek", "pays", "strategy"),
)


class OwnOdds(OddsOptions):
    """`paytable` names one of several tables in the file."""

    file: Annotated[str, Field(min_length=1, max_length=FILE_MOST, description="TOML.")]
    paytable: Annotated[str | None, Field(max_length=80)] = None
