"""Issue "Every paragraph", 16: a dealing manual made from the very table it is for."""

import re
from collections.abc import Iterator

import pytest

from houseway import games
from houseway.cards import seeded, shuffle
from houseway.floor.documents.manual import (
    JackpotRules,
    Written,
    derived,
    jackpot_acts,
    manual,
    of_words,
    written,
)
from houseway.floor.documents.manual_page import pieces, to_html, to_text
from houseway.floor.documents.manual_pdf import to_pdf
from houseway.money import DOLLAR
from houseway.paytables import paytable
from houseway.table.kinds import Kind, Role
from houseway.table.layout import Layout, open_layout
from houseway.table.procedure import Fact
from houseway.table.round import TableRound
from houseway.table.wager_rules import usual_wagers

# A table of each game as usual, and the variants whose steps differ.
TABLES: dict[str, tuple[str, dict[str, str | None], dict[str, object]]] = {
    **{game: (game, {}, {}) for game in games.FILES.own},
    "three-card-poker without bonus": ("three-card-poker", {"bonus": None}, {}),
    "dj-wild on the link": ("dj-wild", {"progressive": "link-01"}, {}),
    "trilux": ("royal-match-21", {"jackpot": "trilux-6"}, {}),
    "blazing 7's": ("royal-match-21", {"jackpot": "blazing-7s-1"}, {}),
    "blazing 7's, up card": (
        "royal-match-21",
        {"jackpot": "blazing-7s-1"},
        {"third_card": "up-card"},
    ),
    "crown treasure": ("royal-match-21", {}, {"crown_treasure": True, "surrender": True}),
    "the car": (
        "royal-match-21",
        {"royal_match": "royal-match-10"},
        {"car_value": 30_000 * DOLLAR},
    ),
    "6 to 5": ("royal-match-21", {}, {"blackjack_pays": "6:5"}),
    "early surrender": ("royal-match-21", {}, {"surrender": "early"}),
    "early surrender, not against an ace": (
        "royal-match-21",
        {},
        {"surrender": "early-not-ace"},
    ),
    "ante required": ("three-card-poker", {}, {"ante_mandatory": True}),
    "fouls warned": ("san-lo", {}, {"fouls_warned": True}),
    "no house way for players": ("san-lo", {}, {"verify_display_helps": False}),
    "no peek": ("royal-match-21", {}, {"peeks": False}),
    "no peek, early surrender": ("royal-match-21", {}, {"peeks": False, "surrender": "early"}),
    "bonus without envy": ("three-card-poker", {"bonus": "tcpb-01"}, {}),
    "a fold loses the bonus": ("three-card-poker", {}, {"folded_hands_keep_bonus": False}),
    "dj-wild, natural hands": ("dj-wild", {"progressive": "djwp-2"}, {}),
}


def laid_out(name: str) -> Layout:
    game, tables, settings = TABLES[name]
    found = games.game(game)
    return open_layout(found, tables, found.read_settings(settings))


def rounds(layout: Layout, count: int) -> Iterator[list[Fact]]:
    """Dealt rounds of three seats that answer at random."""
    wagers = usual_wagers(layout, DOLLAR, layout.spots)
    for seed in range(count):
        chance = seeded(seed)
        number = 1 + chance.below(7) if layout.game.draws_number else 0
        dealt = TableRound(
            layout, shuffle(layout.deck, chance), dict.fromkeys((1, 3, 4), wagers), number=number
        )
        while dealt.pending is not None:
            words = dealt.pending.answers
            dealt.answer(words[chance.below(len(words))])
        yield [fact for fact in dealt.facts if fact.kind.role is not Role.IRREGULAR]


def told_of(found: Written, layout: Layout) -> list[tuple[str, ...]]:
    return [step.on for step in found.step if step.fits(layout)]


@pytest.mark.parametrize("name", TABLES)
def test_every_act_of_the_procedure_is_in_the_manual_and_in_its_order(name: str) -> None:
    layout = laid_out(name)
    found = written(layout.game.id)
    assert found is not None
    steps = told_of(found, layout)
    words = [word.split()[0] for on in steps for word in on if word.split()[0] != "ask"]
    once = {word for word in words if words.count(word) == 1}
    for facts in rounds(layout, 60):
        kinds = list(dict.fromkeys(str(fact.kind.value) for fact in facts))
        assert set(kinds) <= set(words), name
        places = [
            next(n for n, on in enumerate(steps) if kind in on) for kind in kinds if kind in once
        ]
        assert places == sorted(places), (name, kinds)


@pytest.mark.parametrize("game", games.FILES.own)
def test_every_step_tells_of_a_kind_of_fact_that_exists(game: str) -> None:
    found = written(game)
    assert found is not None
    known = {kind.value for kind in Kind} | {"ask"}
    assert {word.split()[0] for step in found.step for word in step.on} <= known


def test_a_closed_spot_takes_its_steps_and_its_pays_along() -> None:
    whole, less = (
        "\n".join(to_text(manual(laid_out(name))))
        for name in ("three-card-poker", "three-card-poker without bonus")
    )
    assert "lammer" in whole
    assert "TCPB-03E" in whole
    assert "lammer" not in less
    assert "TCPB" not in less


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("royal-match-21", ""),
        ("crown treasure", "Late surrender"),
        ("early surrender", "Early surrender"),
        ("early surrender, not against an ace", "except against an ace"),
    ],
)
def test_surrender_is_a_step_only_as_this_table_offers_it(name: str, said: str) -> None:
    steps = [act.do for act in manual(laid_out(name)).parts[0].acts if "surrender" in act.do]
    assert len(steps) == (1 if said else 0)
    assert all(said in step for step in steps)


def test_the_pays_and_their_steps_are_those_that_this_table_offers() -> None:
    usual, crown, car, short = (
        "\n".join(to_text(manual(laid_out(name))))
        for name in ("royal-match-21", "crown treasure", "the car", "6 to 5")
    )
    assert "Crown Treasure" not in usual
    assert "may become Crown Treasure" in crown
    assert re.search(r"Crown Treasure +\$1,000", crown)
    assert "may win the car" in car
    assert re.search(r"player and dealer, same suit +\$30,000", car)
    assert re.search(r"Blackjack +3 to 2", usual)
    assert re.search(r"Blackjack +6 to 5", short)


@pytest.mark.parametrize(
    ("name", "said", "unsaid"),
    [
        ("three-card-poker", "an ante, Pair Plus, or both", "Pair Plus is optional"),
        ("ante required", "Pair Plus is optional", "or both"),
        ("san-lo", "PLAYER HOUSE WAY", "sets a foul"),
        ("fouls warned", "sets a foul", "Take your second card"),
        ("no house way for players", "DEALER HOUSE WAY", "PLAYER HOUSE WAY"),
        ("royal-match-21", "Turn your hole card", "Take your second card"),
        ("no peek", "Take your second card", "hole card"),
        ("no peek, early surrender", "Settle it at once", "before you check for blackjack"),
        ("early surrender", "before you check for blackjack", "Settle it at once"),
        ("three-card-poker", "every lammer", "Take the bonus bet of a folded hand"),
        ("bonus without envy", "If the bonus loses", "lammer"),
        ("a fold loses the bonus", "Take the bonus bet of a folded hand", "Tuck the cards"),
    ],
)
def test_the_steps_follow_the_house_settings(name: str, said: str, unsaid: str) -> None:
    steps = "\n".join(act.do for act in manual(laid_out(name)).parts[0].acts)
    assert said in steps
    assert unsaid not in steps


def test_the_replacement_card_cites_the_link_only_at_a_table_on_the_link() -> None:
    link, alone = (
        [act.cite for act in manual(laid_out(name)).parts[0].acts if "replace" in act.do]
        for name in ("dj-wild on the link", "dj-wild, natural hands")
    )
    assert link == ["Multi Game Link 9", "Multi Game Link 10"]
    assert alone == ["", ""]


def test_three_card_poker_step_6_the_dealer_arranges_the_hand() -> None:
    [step] = [a for a in manual(laid_out("three-card-poker")).parts[0].acts if a.cite == "6"]
    assert "arrange" in step.do


def test_mississippi_stud_step_13_folded_cards_are_tucked_under_the_bonus() -> None:
    [step] = [a for a in manual(laid_out("mississippi-stud")).parts[0].acts if a.cite == "13"]
    assert "tuck" in step.do


@pytest.mark.parametrize(
    ("name", "controller", "lock", "end", "stay"),
    [
        ("mississippi-stud", "aquarius", "COIN IN", "GAME OVER", False),
        ("mississippi-stud", "nexus", "START GAME", "END GAME", False),
        ("san-lo", "aquarius", "COIN IN", "GAME OVER", False),
        ("royal-match-21", "nexus", "START GAME", "END GAME", True),
        ("royal-match-21", "aquarius", "COIN IN", "GAME OVER", False),
        ("trilux", "nexus", "START GAME", "END GAME", True),
        ("blazing 7's", "nexus", "START GAME", "END GAME", False),
        ("dj-wild on the link", "nexus-dj-wild", "START GAME", "END GAME", False),
    ],
)
def test_the_jackpot_procedure_is_that_of_the_controller(
    name: str, controller: str, lock: str, end: str, stay: bool
) -> None:
    """Remove or leave the wagers after the lock, as each document has it."""
    _, part = manual(laid_out(name), controller).parts
    text = "\n".join(act.do for act in part.acts)
    assert f"Press {lock}" in text
    assert f"press {end}" in text
    assert ("wagers stay on the layout" in text) is stay
    assert all(act.cite for act in part.acts if "envy" not in act.do.lower())


@pytest.mark.parametrize(
    ("name", "when", "end"),
    [
        ("royal-match-21", "with the other bets of the hand", "When everything is settled"),
        ("blazing 7's", "with the other bets of the hand", "When everything is settled"),
        ("blazing 7's, up card", "once your up card shows", "When everything is settled"),
        ("trilux", "once your up card shows", "When every jackpot wager is settled"),
    ],
)
def test_a_jackpot_on_the_up_card_is_settled_before_play_continues(
    name: str, when: str, end: str
) -> None:
    _, part = manual(laid_out(name), "nexus").parts
    assert f"Settle the jackpot wager {when}." in [act.do for act in part.acts]
    assert f"{end}, press END GAME." in [act.do for act in part.acts]


def test_practice_tells_of_the_wagers_that_stay_on_the_layout() -> None:
    [rules] = [one for one in rules_of("royal-match-21") if one.hands == "trilux"]
    acts = jackpot_acts(paytable("trilux-6"), rules.controller, rules.heading, rules.cites)
    assert acts["lock"].do.endswith("The wagers stay on the layout.")
    assert "up card" in acts["settle"].do


def rules_of(game: str) -> tuple[JackpotRules, ...]:
    found = written(game)
    assert found is not None
    return found.jackpot


def test_a_controller_that_no_document_describes_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="No document describes Fortune San Lo Poker"):
        manual(laid_out("san-lo"), "nexus")


@pytest.mark.parametrize("game", ["mississippi-stud", "let-it-ride"])
def test_a_controller_that_does_not_exist_is_refused_with_those_that_do(game: str) -> None:
    with pytest.raises(ValueError, match="choose from aquarius, nexus, nexus-dj-wild"):
        of_words(game, {}, "nosuch")


def test_public_rules_say_so_on_every_page() -> None:
    made = manual(laid_out("let-it-ride"))
    assert not made.is_approved
    assert b"Not approved" in to_html(made)


@pytest.mark.parametrize("game", games.FILES.own)
def test_a_plain_manual_is_derived_where_none_is_written(game: str) -> None:
    steps = [step.do for step in derived(laid_out(game)).step]
    assert len(steps) >= 4
    assert all(text.endswith(".") and "{" not in text for text in steps), steps


def test_a_changed_setting_changes_the_digest_and_nothing_else_does() -> None:
    usual = manual(laid_out("royal-match-21"))
    assert usual.digest == manual(laid_out("royal-match-21")).digest
    assert usual.digest != manual(laid_out("no peek")).digest


@pytest.mark.slow
def test_the_page_escapes_and_the_pdf_is_the_same_twice() -> None:
    made = manual(laid_out("dj-wild"), place="Table <4>")
    assert b"Table &lt;4&gt;" in to_html(made)
    assert to_pdf(made) == to_pdf(made)
    assert to_pdf(made).startswith(b"%PDF")


def test_the_keys_of_a_panel_are_distinguished() -> None:
    assert [text for text, is_key in pieces("Press START GAME, then J-POT.") if is_key] == [
        "START GAME",
        "J-POT",
    ]
