"""What the loader refuses, and the sentence it says: file and key first, then the reason."""

from pathlib import Path

import pytest

from houseway.games import FILES
from houseway.paytables import Document, as_record, documents, load_file, paytable
from houseway.paytables.reader import read_text
from houseway.paytables.words import hand_words

GOOD = """
[my-trips]
name = "My trips"
game = "dj-wild"
bet = "trips"
hands = "wild_five"
like = "trips-03"
pays = [
  { hand = "natural_flush", to_one = "25" },
  { hand = "wild_flush", to_one = "4" },
  { hand = "trips", to_one = "5/2" },
]
source = { document = "my notebook", heading = "May" }
wager = { optional = true }

[[my-trips.published]]
figure = "house_edge"
label = "Edge"
value = "1.00%"
assumes = { decks = 1 }
verdict = "agrees"
"""


def load(text: str, tmp_path: Path) -> str:
    """Load a text as a user's file; the sentence of the refusal, or nothing."""
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    try:
        load_file(file)
    except ValueError as refusal:
        return str(refusal)
    return ""


def test_a_users_file_loads_and_is_not_approved(tmp_path: Path) -> None:
    assert load(GOOD, tmp_path) == ""
    table = load_file(tmp_path / "mine.toml")["my-trips"]
    assert not table.approved
    assert (table.file, table.like, table.deck, table.cards) == (
        "mine.toml",
        "trips-03",
        "joker",
        5,
    )
    assert str(table.rows[2].pay) == "2.5 to 1"


def test_an_approved_id_cannot_be_borrowed(tmp_path: Path) -> None:
    """Figures of one's own under an approved name would be taken for the approved ones."""
    said = load(GOOD.replace("my-trips", "trips-03"), tmp_path)
    assert said == "mine.toml: 'trips-03' is an approved table's id; choose another."


def test_the_model_must_read_and_pay_the_same(tmp_path: Path) -> None:
    said = load(GOOD.replace('like = "trips-03"', 'like = "ms-01"'), tmp_path)
    assert said.endswith("ms-01 is a bet on five_card (ante), not on wild_five (trips).")


LAST = '{ hand = "trips", to_one = "5/2" }'
REFUSALS = [
    # Hands.
    ("natural_flush", "natural_flsh", "my-trips.pays[1].hand: there is no hand 'natural_flsh' "
     "in the family wild_five; did you mean natural_flush?"),
    ("natural_flush", "four_of_a_kind", "my-trips.pays[1].hand: there is no hand "
     "'four_of_a_kind' in the family wild_five; did you mean quads?"),
    ('"wild_five"', '"wild_fiv"', "my-trips.hands: there is no family of hands 'wild_fiv'; "
     "did you mean wild_five?"),
    (LAST, '{ to_one = "5" }', "my-trips.pays[3].hand: this key is missing."),
    # Units.
    ('to_one = "5/2"', "pays = 5", "my-trips.pays[3].pays: 5 alone does not say whether the stake "
     'comes back; write to_one = "5" or for_one = "5".'),
    ('to_one = "5/2"', "to_one = 5", "my-trips.pays[3].to_one: 5 must be in quotes, "
     'like "5/2" or "$1,000".'),
    (', to_one = "5/2"', "", "my-trips.pays[3]: a row has exactly one unit of to_one, for_one, "
     "push, meter, dollars, prize; here it has none."),
    ('to_one = "5/2"', 'to_one = "5", push = true', "my-trips.pays[3]: a row has exactly one unit "
     "of to_one, for_one, push, meter, dollars, prize; here it has to_one and push."),
    ('"5/2"', '"five"', "my-trips.pays[3].to_one: 'five' cannot be read as odds; "
     "enter a number like 30, 5/2 or 2.5."),
    ('"5/2"', '"0"', "my-trips.pays[3].to_one: a row cannot pay 0; "
     "leave it out, or write push = true."),
    ('to_one = "5/2"', "push = false", "my-trips.pays[3].push: leave out a row that "
     "does not push."),
    ('to_one = "5/2"', 'meter = "110%", level = "jackpot"', "my-trips.pays[3].meter: a share of a "
     "meter must be above 0% and at most 100%."),
    ('to_one = "5/2"', 'meter = "10%"', "my-trips.pays[3].level: this key is missing."),
    ('to_one = "5/2"', 'meter = "10%", level = "giant"', "my-trips.pays[3].level: 'giant' is not "
     "one of jackpot, mega, major, minor."),
    ('to_one = "5/2"', 'to_one = "5", level = "mega"', "my-trips.pays[3].level: only a share of a "
     "meter has a level."),
    ('to_one = "5/2"', 'meter = "10%", level = "jackpot"', "my-trips.jackpot: a table with meter "
     "shares, and no other, has the terms of its jackpot, at least "
     '{ kinds = ["progressive"], link = "never" }.'),
    # Rows that repeat or hide one another.
    ('"trips", to', '"wild_flush", to', "my-trips.pays[3].hand: there are two rows for "
     "wild_flush."),
    ('"trips", to', '"flush", to', "my-trips.pays[3].hand: flush is never reached, because its "
     "natural and wild rows are above it."),
    ('"trips", to', '"natural_royal_flush", to', "my-trips.pays[3].hand: natural_royal_flush is "
     "never reached, because the row natural_flush above covers it."),
    # Keys.
    ('bet = "trips"', 'bets = "trips"', "my-trips.bet: this key is missing."),
    ('bet = "trips"', 'bet = "trips"\ndeks = [1]', "my-trips.deks: there is no such key; "
     "did you mean decks?"),
    ('"5/2" }', '"5/2", envi = "$1" }', "my-trips.pays[3].envi: there is no such key; "
     "did you mean envy?"),
    ('game = "dj-wild"', 'game = "poker"', "my-trips.game: 'poker' is not one of "
     f"{', '.join(FILES.own)}."),
    ('game = "dj-wild"', "", "my-trips.game: write game, or games for a table that several games "
     "share."),
    ('hands = "wild_five"', 'hands = "wild_five"\ndecks = [9]', "my-trips.decks: the number of "
     "decks must be 1 to 8."),
    ("optional = true", "optional = 1", "my-trips.wager.optional: 1 must be true or false."),
    ("optional = true", "optional = true, times = [2]", "my-trips.wager: `times` and `of` go "
     "together; write both."),
    # Provenance.
    ('source = { document = "my notebook", heading = "May" }', "", "my-trips.source: name the "
     "source of this paytable, so it can be checked."),
    ("assumes = { decks = 1 }", "", "my-trips.published[1].assumes: state the assumptions of this "
     "printed figure, so it can be tested."),
    ("{ decks = 1 }", "{}", "my-trips.published[1].assumes: state at least one "
     "assumption."),
    ("{ decks = 1 }", "{ deks = 1 }", "my-trips.published[1].assumes.deks: there is no such key; "
     "did you mean decks?"),
    ('"agrees"', '"maybe"', "my-trips.published[1].verdict: 'maybe' is not one of agrees, "
     "agrees_rounded_up, fitted, not_determined, disagrees."),
    ('"agrees"', '"disagrees"', "my-trips.published[1].note: a figure that disagrees needs a note "
     "on the cause."),
    ('"agrees"', '"fitted"', "my-trips.published[1]: fitted parameters belong to a figure that is "
     "fitted or not determined."),
    ('"1.00%"', "1.0", "my-trips.published[1].value: 1.0 must be text in quotes."),
    ('"1.00%"', '"one"', "my-trips.published[1].value: 'one' is not a printed figure like 5.18%, "
     "9 to 1 or $100."),
    # References.
    ('like = "trips-03"', "", "my-trips.like: name the approved paytable whose rules this one "
     "follows."),
    ('"trips-03"', '"trips-08"', "my-trips.like: there is no paytable 'trips-08'; did you mean "
     "trips-07?"),
    ("wager = {", 'shared = "x"\nwager = {', "my-trips.shared: there is no [shared.x] in this "
     "file."),
]  # fmt: skip


@pytest.mark.parametrize(("found", "instead", "sentence"), REFUSALS)
def test_the_loader_refuses_with_a_sentence_that_names_file_and_key(
    found: str, instead: str, sentence: str, tmp_path: Path
) -> None:
    assert found in GOOD
    assert load(GOOD.replace(found, instead, 1), tmp_path) == f"mine.toml, {sentence}"


def test_unreadable_files_get_a_sentence_too(tmp_path: Path) -> None:
    assert load("[my-trips", tmp_path).startswith("mine.toml is not readable TOML: ")
    assert load(GOOD + GOOD, tmp_path).startswith("mine.toml is not readable TOML: ")
    assert load("", tmp_path) == "mine.toml contains no paytable."
    assert load("five = 5", tmp_path) == "mine.toml, five: this must be a table of keys and values."
    with pytest.raises(ValueError, match=r"There is no file .*nowhere\.toml"):
        load_file(tmp_path / "nowhere.toml")
    with pytest.raises(ValueError, match="cannot be read"):
        load_file(tmp_path)


def test_a_shipped_table_must_cite_a_registered_document() -> None:
    with pytest.raises(ValueError, match=r"source\.document: sources\.toml has no document"):
        read_text(GOOD, "mine.toml", {"dj-wild": documents()["dj-wild"]})


def test_a_royal_flush_below_a_straight_flush_is_never_reached(tmp_path: Path) -> None:
    pays = '{ hand = "straight_flush", to_one = "9" }, { hand = "royal_flush", to_one = "50" }'
    head, rest = GOOD.split("pays = [", 1)
    text = f"{head}pays = [{pays}]{rest.partition(']')[2]}"
    assert load(text, tmp_path) == (
        "mine.toml, my-trips.pays[2].hand: royal_flush is never reached, "
        "because the row straight_flush above covers it."
    )


def test_a_shoe_bet_must_state_its_decks(tmp_path: Path) -> None:
    text = GOOD.replace("wild_five", "trilux").replace("natural_flush", "straight")
    text = text.replace("wild_flush", "flush").replace('"trips", to', '"offsuit_trips", to')
    assert load(text, tmp_path) == (
        "mine.toml, my-trips.decks: a bet dealt from a shoe must state the numbers of decks."
    )


def test_pays_by_hands_need_every_number_in_every_row(tmp_path: Path) -> None:
    quads = '{ hand = "quads", to_one = { 2 = "9", 3 = "8" } }'
    pays = quads + ', { hand = "trips", to_one = { 2 = "4" } }'
    head, rest = GOOD.split("pays = [", 1)
    text = f"{head}pays_by_hands = [{pays}]{rest.partition(']')[2]}"
    assert load(text, tmp_path) == (
        "mine.toml, my-trips.pays_by_hands: every row must pay for the same numbers of hands."
    )


PAIRS = """
[my-stud]
name = "My stud"
game = "mississippi-stud"
bet = "ante"
hands = "five_card"
like = "ms-01"
pays = [PAYS]
source = { document = "my notebook", heading = "May" }
wager = { optional = false }
"""


def pairs(tmp_path: Path, *rows: str) -> str:
    return load(PAIRS.replace("PAYS", ", ".join(rows)), tmp_path)


def test_a_row_may_begin_at_a_rank(tmp_path: Path) -> None:
    said = pairs(
        tmp_path,
        '{ hand = "trips", from = "A", to_one = "9" }',
        '{ hand = "pair", from = "T", to_one = "1" }',
        '{ hand = "pair", from = "9", to = "9", push = true }',
    )
    assert said == ""
    table = load_file(tmp_path / "mine.toml")["my-stud"]
    assert table.threshold_rows == ("trips_aces", "pair_tens_or_better", "pair_nines")
    assert [hand_words(table, row.hand) for row in table.rows] == [
        "Three of a kind, aces",
        "Pair of tens or better",
        "Pair of nines",
    ]


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (['{ hand = "pair", from = "1", to_one = "1" }'], "'1' is not a rank; ranks are 2 3 4 5"),
        (['{ hand = "pair", from = "K", to = "T", push = true }'], "`from` is the lower rank"),
        (['{ hand = "flush", from = "T", to_one = "1" }'], "flush in the family five_card has no"),
        (
            [
                '{ hand = "pair", from = "T", to_one = "1" }',
                '{ hand = "pair", from = "K", push = true }',
            ],
            "pair_kings_or_better is never reached, because the row pair_tens_or_better above",
        ),
        (
            ['{ hand = "pair", to_one = "1" }', '{ hand = "pair", from = "K", to_one = "2" }'],
            "pair_kings_or_better is never reached, because the row pair above covers it",
        ),
    ],
)
def test_a_threshold_that_makes_no_sense_is_refused(
    rows: list[str], sentence: str, tmp_path: Path
) -> None:
    assert sentence in pairs(tmp_path, *rows)


def test_a_table_of_public_rules_is_in_the_catalog_and_not_approved() -> None:
    public = Document(id="web", title="T", publisher="P", edition="E", date="2026", is_public=True)
    text = PAIRS.replace("PAYS", '{ hand = "pair", from = "T", to_one = "1" }')
    text = text.replace('like = "ms-01"\n', "").replace("my notebook", "web")
    table = read_text(text, "paytables.toml", {"web": public})["my-stud"]
    assert (table.approved, table.public, table.in_catalog) == (False, True, True)
    assert as_record(table)["public"] is True
    assert "public" not in as_record(paytable("ms-01"))
