"""Example cards for each hand of a jackpot, by family and row. A test reads every row of the
catalog with them."""

from houseway.paytables import paytable

FIVE = {
    "royal_flush": "As Ks Qs Js Ts",
    "straight_flush": "9h 8h 7h 6h 5h",
    "quads": "Qs Qh Qd Qc 4s",
    "full_house": "Ks Kh Kd 8c 8s",
    "flush": "Ad Jd 9d 6d 3d",
    "straight": "Tc 9d 8h 7s 6c",
    "trips": "7s 7h 7d Kc 3d",
}
HANDS = {
    "five_card": FIVE,
    "wild_five": {
        **FIVE,
        "five_wilds": "Jk 2s 2h 2d 2c",
        "natural_royal_flush": "Ad Kd Qd Jd Td",
        "wild_royal_flush": "Ah Kh Qh Jh 2c",
        "five_of_a_kind": "9s 9h 9d 9c 2s",
    },
    "semi_wild": {
        **{hand: f"{cards} 2c" for hand, cards in FIVE.items()},
        "five_aces": "As Ah Ad Ac Jk 9c",
    },
    "royal_match": {
        "suited_double_royal_match": "Kh Qh Kh Qh",
        "double_royal_match": "Kh Qh Kc Qc",
        "royal_match": "Kh Qh",
        "suited_blackjack": "Ah Kh",
        "two_card_straight_flush": "9c 8c",
    },
    "blazing_sevens": {
        "three_sevens_of_diamonds": "7d 7d 7d",
        "three_sevens_same_suit": "7s 7s 7s",
        "three_sevens_same_colour": "7s 7c 7s",
        "three_sevens": "7s 7h 7d",
        "two_sevens": "7s 7h",
        "one_seven": "7s 4h",
    },
    "trilux": {
        "suited_three_aces": "Ac Ac Ac",
        "suited_trips": "9h 9h 9h",
        "straight_flush": "9c 8c 7c",
        "offsuit_trips": "Ks Kh Kd",
        "straight": "9c 8d 7h",
        "flush": "Kc 9c 4c",
    },
}


def cards_for(jackpot: str, hand: str) -> str:
    """`jackpot` is the id of its paytable."""
    return HANDS[paytable(jackpot).hands][hand]
