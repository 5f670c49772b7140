"""A scenario for every reason that bank, cage, files, house rules and merchandise can give."""

from tests.floor.house import OPENING, STAFF

LIVE = STAFF.replace("Evergreen demo", "Evergreen live")
TWO_TABLES = "tess table 1 mississippi-stud - ms-01\ntess table 2 dj-wild - dj-wild\n"
PAPERS = """
haas approve program houseway 3119 scripted
haas approve controls "internal controls" "letter of 2023-07-01"
haas approve game "Mississippi Stud" 3119
haas approve game "DJ Wild Stud Poker" 3119
haas approve paytable ms-01 3119 as-is
haas approve paytable dj-wild 3119 as-is
haas approve licence "Light and Wonder" WSGC-20-00001
"""
WIN = """
dana 4 START GAME 1
dana 4 SEAT 1
dana 4 HAND quads
whit 4 CONFIRM 1 shown
whit 4 CARD S-1
dana 4 END GAME
"""
LARGE_WIN = WIN.replace("quads", "royal_flush").replace("whit 4 CARD S-1", "vera 4 CARD E-1")
# Small enough to be recorded without its cards.
SMALL_WIN = """
dana 4 START GAME 1
dana 4 SEAT 1
dana 4 HAND full_house
whit 4 CONFIRM 1
whit 4 CARD S-1
dana 4 END GAME
"""
HOUSE = """
tess table 8 royal-match-21 atlas blackjack royal-match-3 trilux-6
tess house aces trilux-6 suited_three_aces=$7,500
tess join aces 8
"""
ROYAL = """
tess table 5 royal-match-21 atlas blackjack royal-match-3 blazing-7s-2 third player
tess link sevens blazing-7s-2 nexus jackpot=$2,000:24%:1%
tess join sevens 5
haas open sevens
haas 5 OPEN
dana 5 START GAME 1 2 3 4 5 6
dana 5 END GAME
"""
CROWN = "haas offer 5 royal-match-3 crown_treasure watch"
SEVENS = "from sevens jackpot reserve $0.06"

REACHED_LAW: dict[str, tuple[str, str]] = {
    # Funds.
    "bank_short": (
        OPENING,
        "cora balance $100 statement\nrefused bank_short dana 4 START GAME 1",
    ),
    "seized": (
        OPENING,
        "haas seize fortune $100 $0 levy-1\nrefused seized dana 12 COIN IN 1\ndana 4 START GAME 1",
    ),
    "funds_short": (
        OPENING + ROYAL,
        f"cora balance $100 statement\nrefused funds_short {CROWN} $1,000 {SEVENS}",
    ),
    "seized_aside": (
        OPENING + ROYAL,
        f"haas seize sevens $0 $0.05 levy-1\nrefused seized_aside {CROWN} $1,000 {SEVENS}\n"
        f"{CROWN} $1,000 from sevens jackpot reserve $0.01",
    ),
    "amount_missing": (OPENING, "refused amount_missing cora deposit $0 slip"),
    "day_wrong": (OPENING, "refused day_wrong cora deposit $1 slip on yesterday"),
    "day_ahead": (OPENING, "refused day_ahead cora deposit $1 slip on 2026-03-09"),
    "seat_unsaid": (
        OPENING,
        "dana 4 FAULT SEAT 3 dark\nrefused seat_unsaid tess 4 CLEAR lamp\n"
        "refused no_fault tess 4 CLEAR SEAT 2 lamp\ntess 4 CLEAR SEAT 3 lamp",
    ),
    "day_past": (OPENING, "refused day_past haas cover $9 bank letter until 2026-03-01"),
    "seized_stays": (
        OPENING,
        "tess link spare fslpp-01 aquarius jackpot=$5,000:20%:1%\n"
        "haas seize fortune $100 $0 levy-1\nhaas close fortune\n"
        'refused seized_stays haas move fortune to spare because "a way out"',
    ),
    "seized_more": (OPENING, "refused seized_more haas seize fortune $5,000.01 $0 levy-1"),
    "restored_more": (OPENING, "refused restored_more cora restore fortune $1 $0 levy-1"),
    "not_progressive": (
        OPENING + HOUSE,
        "refused not_progressive haas seize aces $1 $0 levy-1",
    ),
    "year_not_over": (OPENING, "refused year_not_over haas gross 2026 $1 books"),
    "prize_uncovered": (LIVE + TWO_TABLES + PAPERS, "refused prize_uncovered haas 1 OPEN"),
    "approval_expired": (
        LIVE + TWO_TABLES,
        "haas approve program houseway 3119 scripted until 2026-03-01\n"
        "refused approval_expired haas 1 OPEN",
    ),
    # Notices, seals, tax.
    "malfunction_unknown": (OPENING, "refused malfunction_unknown haas notice 1 letter"),
    "cards_missing": (
        OPENING + "dana 4 START GAME 1\ndana 4 SEAT 1\ndana 4 HAND quads\n",
        "refused cards_missing whit 4 CONFIRM 1",
    ),
    "cards_blank": (OPENING + SMALL_WIN, "refused cards_blank whit cards five-card 1"),
    "cards_known": (
        OPENING + SMALL_WIN,
        "whit cards five-card 1 Ks Kh Kd 8c 8s\nrefused cards_known whit cards five-card 1 As",
    ),
    "not_sealed": (OPENING, "refused not_sealed whit unseal five-card 1 looked"),
    "seal_held": (
        OPENING + WIN,
        "wait 6d\nrefused seal_held whit unseal five-card 1 looked\nwait 1d\n"
        "whit unseal five-card 1 hold is over",
    ),
    "dealer_missing": (
        OPENING,
        "haas rule dealer_log_on required controls-9\nrefused dealer_missing dana 4 START GAME 1\n"
        "dana 4 LOG ON\ndana 4 START GAME 1\neli 4 LOG ON\ndana 4 END GAME\n"
        "refused dealer_missing dana 4 START GAME 1\neli 4 START GAME 1",
    ),
    "dealer_on": (OPENING, "dana 4 LOG ON\nrefused dealer_on dana 4 LOG ON\ndana 9 LOG ON"),
    "dealer_off": (
        OPENING,
        "dana 4 LOG ON\nrefused dealer_off eli 4 LOG OFF\ndana 4 LOG OFF\n"
        "refused dealer_off dana 4 LOG OFF",
    ),
    "pay_cards": (
        OPENING + SMALL_WIN,
        "haas rule cards_from $40 controls-7\nrefused pay_cards cora pay five-card 1",
    ),
    "winner_missing": (
        OPENING + WIN,
        "refused winner_missing cora pay five-card 1 winner none",
    ),
    "number_unsaid": (
        OPENING + LARGE_WIN,
        "refused number_unsaid cora pay five-card 1 number unsaid",
    ),
    "form_unsigned": (
        OPENING + LARGE_WIN,
        "refused form_unsigned cora pay five-card 1 signed no",
    ),
    "cash_above": (OPENING + LARGE_WIN, "refused cash_above cora pay five-card 1 chips"),
    "check_missing": (
        OPENING + LARGE_WIN,
        "refused check_missing cora pay five-card 1 cheque check none",
    ),
    "check_odd": (OPENING + SMALL_WIN, "refused check_odd cora pay five-card 1 cash check 20417"),
    "tax_form_wrong": (
        OPENING + WIN,
        "refused tax_form_wrong cora pay five-card 1 cash form W-2G\n"
        "cora pay five-card 1 cash form none withheld $0",
    ),
    "tax_withheld_wrong": (
        OPENING + WIN,
        "refused tax_withheld_wrong cora pay five-card 1 cash withheld $1",
    ),
    # House rules.
    "house_rule_unknown": (OPENING, "refused house_rule_unknown haas rule drinks free 1.2"),
    "house_rule_unreadable": (OPENING, "refused house_rule_unreadable haas rule seats many 1.2"),
    "house_rule_contradicts": (
        OPENING,
        "refused house_rule_contradicts haas rule seats 10 1.2\nhaas rule seats 5 1.2\n"
        "refused too_many_seats tess table 3 mississippi-stud - ms-01 seats 6",
    ),
    # Merchandise.
    "hand_not_offered": (
        OPENING + ROYAL,
        f"refused hand_not_offered haas offer 5 royal-match-3 quads watch $1,000 {SEVENS}",
    ),
    "prize_not_fixed": (
        OPENING + ROYAL,
        f"refused prize_not_fixed haas offer 5 royal-match-3 royal_match watch $1,000 {SEVENS}",
    ),
    "merchandise_low": (
        OPENING + ROYAL,
        f"refused merchandise_low {CROWN} $999.99 {SEVENS}",
    ),
    "not_owned": (
        OPENING + ROYAL,
        f"refused not_owned {CROWN} $1,000 {SEVENS} without ownership",
    ),
    "paper_missing": (
        OPENING + ROYAL,
        f"refused paper_missing {CROWN} $1,000 {SEVENS} without consent\n"
        f"refused paper_missing {CROWN} $1,000 {SEVENS} without controls\n"
        f"refused paper_missing {CROWN} $1,000 {SEVENS} without invoice",
    ),
    "merchandise_notices": (
        OPENING + ROYAL,
        f"refused merchandise_notices {CROWN} $1,000 {SEVENS} without notices",
    ),
    "offer_unknown": (OPENING, "refused offer_unknown whit give 1 3"),
    "offer_given": (
        OPENING + ROYAL,
        f"{CROWN} $1,000 {SEVENS}\nmeter sevens jackpot $0 reserve\nwhit give 1 3 Kh Qh\n"
        "refused offer_given whit give 1 3",
    ),
    "slip_unnumbered": (OPENING, 'refused slip_unnumbered dana slip 4 opening $100 " "'),
    "inventory_open": (
        OPENING,
        "dana slip 4 opening $100 T-1\nrefused inventory_open dana slip 4 opening $100 T-2",
    ),
    "inventory_missing": (OPENING, "refused inventory_missing dana slip 4 fill $100 F-1"),
}
