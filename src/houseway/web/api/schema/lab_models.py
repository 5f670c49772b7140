"""Questions to the lab over HTTP. Names are those of the flags of `houseway odds`."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from houseway.counting.options import Double, Surrender

FILE_MOST = 32 * 1024  # characters: a hundred rows need a tenth of it
Few = Annotated[int | None, Field(ge=1, le=8)]
Amount = Annotated[str | None, Field(max_length=24, pattern=r"^[$0-9.,]+$", description="Dollars.")]

Cards = Annotated[str, Field(max_length=60, pattern=r"^[0-9A-Za-z ]*$")]
Beside = Annotated[str, Field(max_length=200, pattern=r"^[a-z0-9_=@/.,-]*$")]
SURRENDER = "Late: after the dealer checks for blackjack. Early: before."
PLAYERS = "Players at the table with the cut card."
STRATEGY = ("hand", "board", "bets", "paytable", "beside", "meter", "setting")
NO_ASSUMPTION = ("file", *STRATEGY)


class BlackjackRules(BaseModel):
    """A rule left out has its usual value."""

    model_config = ConfigDict(extra="forbid")

    decks: Few = None
    s17: Annotated[bool, Field(description="Dealer stands on soft 17.")] = False
    double: Annotated[Double, Field(description="Totals that may be doubled.")] = "any"
    no_das: Annotated[bool, Field(description="No double after a split.")] = False
    max_hands: Annotated[int, Field(ge=1, le=8)] = 4
    resplit_aces: bool = False
    hit_split_aces: bool = False
    surrender: Annotated[Surrender, Field(description=SURRENDER)] = "none"
    no_peek: Annotated[bool, Field(description="Dealer does not peek for blackjack.")] = False
    pays: Literal["3:2", "6:5"] = "3:2"
    strategy: Literal["optimal", "basic"] = "optimal"

    def given(self) -> dict[str, str]:
        """As in a URL: only what was sent."""
        sent = self.model_dump(by_alias=True, exclude_unset=True, exclude_none=True)
        plain = {name: value for name, value in sent.items() if name not in NO_ASSUMPTION}
        return {n: str(int(v)) if isinstance(v, bool) else str(v) for n, v in plain.items()}


class StrategyQuestion(BlackjackRules):
    """`hand=Jd Td`; `board` is the community's cards or the dealer's up card, `bets` what was put
    down on earlier streets, as in `1,3`; `beside` other wagers that the decision affects, as
    fractions of the opening one: `ms-stud-01@1/5`, with `meter=jackpot=25000` and a house
    `setting`."""

    hand: Cards = ""
    board: Cards = ""
    bets: Annotated[str, Field(max_length=20, pattern=r"^([0-9]+(,[0-9]+)*)?$")] = ""
    paytable: Annotated[str, Field(max_length=80)] = ""
    beside: Beside = ""
    meter: Beside = ""
    setting: Beside = ""

    def cards(self) -> dict[str, str]:
        return {name: getattr(self, name) for name in STRATEGY}


class OddsOptions(BlackjackRules):
    """An option left out has the paytable's default. `pay.HAND` changes what a row pays."""

    model_config = ConfigDict(extra="allow")

    hands: Few = None
    cut: Annotated[
        int | None, Field(ge=1, le=416, description="Cut card after this many cards.")
    ] = None
    players: Annotated[int | None, Field(ge=1, le=7, description=PLAYERS)] = None
    others: Annotated[int, Field(ge=0, le=8)] = 0
    seats: Annotated[int | None, Field(ge=1, le=9)] = None
    crown: bool = False
    car: Amount = None
    third_card: Literal["player", "up-card"] = "player"
    no_cut_off: bool = False
    basis: Literal["written", "joker-forced"] = "written"
    folded: Literal["win", "lose"] = "win"
    wager: Amount = None
    jackpot: Annotated[Amount, Field(alias="meter.jackpot")] = None
    mega: Annotated[Amount, Field(alias="meter.mega")] = None
    major: Annotated[Amount, Field(alias="meter.major")] = None
    minor: Annotated[Amount, Field(alias="meter.minor")] = None


class OwnOdds(OddsOptions):
    """`paytable` names one of several tables in the file."""

    file: Annotated[str, Field(min_length=1, max_length=FILE_MOST, description="TOML.")]
    paytable: Annotated[str | None, Field(max_length=80)] = None
