"""What happens on which evening, beside the ordinary rounds: every kind of record at least once.

Award numbers are counted by link in the order of the presses; each story says which it means.
"""

POOL = "from royal-30 jackpot reserve"
STORIES: dict[int, str] = {
    0: """
        cora balance $250,000 statement-1
        haas gross 2025 $4,000,000 return-2025
        cora cage $139,999.99 count-1
        ALARMS
        haas lower royal-29 jackpot $10 maximum because "the old system let it run over"
        vera agree
        cora cage $140,000 count-2
        """,
    1: """
        dana 1 START GAME 1 2 3
        whit 1 TAKE OUT 2 mistake chip of seat 3 slid over
        whit 1 TAKE OUT 1 malfunction sensor flickered
        whit 1 ADD 7 dead sensor, the chip was there
        dana 1 FIRST CARD
        dana 1 IRREGULAR wrong_count six cards to seat 7
        whit 1 VOID six cards to seat 7
        dana 1 FIRST CARD
        dana 1 CALL
        dana 1 END GAME
        dana 1 START GAME 2 3
        dana 1 END GAME
        dana 1 FIRST CARD
        refused first_card_out dana 1 START GAME 2 3
        dana 1 END ROUND
        dana 35 FIRST CARD
        dana 35 IRREGULAR shuffler_malfunction
        whit 35 VOID the shuffler failed
        dana 35 SHUFFLER MODE Three Card Poker
        """,
    2: """
        dana 3 START GAME 1 4
        dana 3 SEAT 4
        dana 3 HAND quads
        omar 3 CONFIRM 4 shown
        omar 3 CONFIRM 4
        whit 3 CONFIRM 4 Ks Kd Kh Kc 4s
        whit 3 CARD S-1
        dana 3 END GAME
        refused tax_form_wrong cora pay five-card 1 cash form W-2G
        cora pay five-card 1 cash
        whit agree
        cora show-winner five-card 1
        """,
    3: """
        eli 16 START GAME 2 5
        eli 16 HAND straight_flush
        whit 16 CARD S-1
        whit 16 CARD S-1
        whit 16 PAGE
        vera 16 CARD E-1
        vera 16 SEAT 5
        vera 16 HAND straight_flush shown
        eli 16 END GAME
        cora pay five-card 2 cheque number none
        whit agree
        """,
    4: """
        dana 47 COIN IN 1 2 5
        dana 47 HAND royal_flush
        whit 47 KEY JPH K-1
        whit 47 J-POT 2 shown
        whit 47 KEY RUN K-1
        dana 47 GAME OVER
        cora pay fortune 1 cash
        whit agree
        """,
    5: """
        dana 5 START GAME 1 3
        dana 5 SEAT 3
        dana 5 HAND flush
        dana 5 HAND flush
        dana 5 SEAT 1
        dana 5 HAND straight
        whit 5 REJECT straight 1 four cards of it
        dana 5 END GAME
        dana 48 COIN IN 2 3
        dana 48 HAND quads
        whit 48 KEY JPH K-1
        whit 48 NAME quads 3
        whit 48 J-POT 3
        whit 48 KEY RUN K-1
        dana 48 GAME OVER
        haas rule cards_from $100 controls-4.1
        ALARMS
        whit cards fortune 2 Qs Qh Qd Qc 4s 2c
        cora pay fortune 2 cash
        whit agree
        """,
    6: """
        dana 6 FAULT the controller lost its link
        refused fault dana 6 START GAME 1
        refused role_missing cora 6 START GAME 1
        dana 6 TECHNICIAN
        haas acknowledge fault/table 6/1
        ALARMS
        tess 6 CLEAR cable replaced
        haas notice 1 told by telephone, case 8811
        haas notice 2 told by telephone, case 8812
        """,
    7: """
        ALARMS
        cora balance $1,000 statement-2
        refused bank_short dana 1 START GAME 1
        refused funds_short haas lower fortune jackpot $1 seed_recovery because "out of turn"
        ALARMS
        cora deposit $252,000 slip-1
        dana 1 START GAME 1
        dana 1 END GAME
        cora balance $253,000 statement-2a
        """,
    8: """
        dana 2 START GAME 2
        dana 2 SEAT 2
        dana 2 HAND quads
        whit 2 CONFIRM 2 shown
        whit 2 CARD S-1
        dana 2 END GAME
        haas back-out five-card 5 cameras show a full house
        vera agree
        eli 17 START GAME 1
        eli 17 HAND straight_flush
        omar 17 CARD S-2
        omar 17 SEAT 1
        omar 17 HAND straight_flush shown
        eli 17 END GAME
        haas dispute five-card 2 the tape shows a flush
        cora pay five-card 6 cash
        whit agree
        """,
    9: """
        haas close five-card
        tess change five-card mega=$12,000:9%:1% major=$2,500:5%:1% minor=$500:5%:1% because bigger
        haas decline
        haas change five-card max.minor=$700 because "posted maximum"
        refused same_person haas agree
        vera agree
        refused link_running tess change fortune max.jackpot=$6,000 because "while it runs"
        haas reopen five-card
        """,
    10: """
        refused reason_unlawful haas lower five-card mega $1 thirst because "no reason of the five"
        refused not_above_maximum haas lower five-card minor $1 maximum because "it is below it"
        haas lower five-card mega $1 win because "paid while the system was down"
        vera agree
        haas raise five-card minor $300 lost contributions
        vera agree
        haas lower five-card minor $5 malfunction because "display error"
        vera agree
        haas release five-card minor $1 back on show
        vera agree
        whit raise five-card major $1 lost contributions
        vera decline
        haas lower sevens jackpot $5 malfunction because "display error"
        vera agree
        haas lower fortune jackpot $500 seed_recovery because "part of the seed"
        vera agree
        haas lower five-card minor $2 gross_receipts from overflow because "booked"
        vera agree
        """,
    11: """
        haas hire joy dealer
        haas roles joy dealer supervisor
        vera agree
        haas reset-pin joy forgotten
        whit agree
        haas enrol sign-10 sign 10
        haas dress Fifty Tables
        haas unenrol sign-10 the screen is cracked
        haas issue D-7 staff_card joy
        whit agree
        haas revoke D-7 lost
        haas dismiss joy
        """,
    12: """
        haas rule seats 7 controls-4.2
        haas seize fortune $100 $0.02 levy-1
        refused seized dana 49 COIN IN 1
        ALARMS
        haas lower fortune jackpot $0.01 gross_receipts from reserve because "the seized pool"
        vera agree
        cora restore fortune $100 $0.01 levy-1
        """,
    13: f"""
        whit place 7 North
        haas 7 CLOSE
        tess spots 7 ms-01 three-card-bonus-2 link-ml03 because "guests asked for it"
        haas 7 OPEN
        refused prize_not_fixed haas offer 30 royal-match-3 royal_match watch $9 {POOL} $0.06
        haas offer 30 royal-match-3 crown_treasure watch $1,000 {POOL} $0.06
        whit give 1 3 Kh Qh
        """,
    14: """
        cora deposit $2,000 slip-2
        cora balance $254,000 statement-3
        """,
    16: """
        haas close royal-23
        haas move royal-23 to royal-24 because "table 23 goes"
        vera agree
        haas 23 CLOSE
        tess leave royal-23 23
        haas retire royal-23 table 23 went
        """,
    18: """
        dana 31 START GAME 1 4
        dana 31 SEAT 4
        dana 31 HAND suited_three_aces
        whit 31 CONFIRM 4 shown
        vera 31 CARD E-1
        dana 31 END GAME
        cora pay aces 1 cheque
        whit agree
        dana 3 LOG ON
        dana 3 START GAME 1
        dana 3 SEAT 1
        dana 3 HAND flush
        dana 3 END GAME
        """,
    20: """
        dana 4 START GAME 1 3
        eli 19 START GAME 2
        dana 4 SEAT 3
        dana 4 HAND royal_flush
        eli 19 HAND royal_flush
        vera 19 CARD E-1
        vera 19 SEAT 2
        refused waits_for vera 19 HAND royal_flush shown
        vera 19 CARD E-1
        whit 4 CONFIRM 3 shown
        vera 4 CARD E-1
        vera 19 CARD E-1
        vera 19 SEAT 2
        vera 19 HAND royal_flush shown
        refused wins_posted whit 4 VOID a win is on record
        dana 4 END GAME
        eli 19 END GAME
        ALARMS
        """,
    21: """
        cora deposit $2,000 slip-3
        cora balance $256,000 statement-4
        whit unseal five-card 1 the hold is over
        """,
    28: """
        cora deposit $2,000 slip-4
        cora balance $230,000 statement-5
        """,
}

# Where the leader dies: in the middle of a round, and with a claim that waits for its supervisor.
BROKEN = {
    15: ("dana 8 START GAME 1 2 3", "dana 8 END GAME"),
    22: (
        "dana 9 START GAME 2\ndana 9 SEAT 2\ndana 9 HAND quads",
        "whit 9 CONFIRM 2 shown\nwhit 9 CARD S-1\ndana 9 END GAME",
    ),
}
