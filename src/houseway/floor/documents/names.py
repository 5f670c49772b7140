"""A report as people read it: today's words, and names instead of the ids of links, staff,
paytables, hands and commands.

Only HTML, PDF, XLSX and the screens use it. The report itself keeps the log's ids, so that JSON,
CSV and the digest signed at the close of a day stay the same.
"""

import re

from msgspec.structs import replace

from houseway.cards import glyphs
from houseway.floor.clock import dates_in_words
from houseway.floor.commands import request_summary
from houseway.floor.commands.kind_names import KINDS
from houseway.floor.documents.canonical import digest
from houseway.floor.links.names import LEVELS, hand_label, link_name
from houseway.floor.regulation.precedence import MARK
from houseway.floor.reports.value import Cell, Column, Fact, Kind, Names, Report, Row, Section

# Current column headings by the signed ones.
HEADS = {
    "Least": "Minimum",
    "Most": "Maximum",
    "Base": "Seed",
    "Limit": "Maximum",
    "Expected": "Expected result",
    "Theoretical": "Theoretical hold",
    "Deviations": "Z-score",
    "Differ": "Changed sheets",
    "Statement of": "Statement date",
    "What was refused": "Refusal",
    "Signed": "Authorized by",
    "Meters after": "Meters, reserve and overflow",
    "Booked": "Change",
    "House share": "Coin-in less contributions",
    "Raised by the house": "Added by the house",
}
# Where one heading had two meanings: by the column's key.
HEADS_BY_KEY = {"held": "Owed", "source": "Source"}
TYPED = frozenset({"reason"})  # Columns typed by people: left as they are.
ID = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")

KIND = re.compile("(?:[A-Z][a-z]+){2,}").fullmatch  # "Confirm" is also an ordinary word.
COMMAND = re.compile(rf"\b(?:{'|'.join(filter(KIND, KINDS))})\b")
HAND = re.compile(r"(?<=: )(?:quads|trips)(?= of seat|$)")  # Where our own sentences name a hand.

NONE_ENDED = "No game ended yet"  # The signed word for it is that of a day without wagers.
TO_LOWER = re.compile(r"request \d+: Lower ")

# Signed sheets write "Monday 2 March 2026".
DAY = re.compile(r"\b([A-Z][a-z]+day) (\d{1,2}) ([A-Z][a-z]+) (\d{4})\b")


def for_people(report: Report) -> Report:
    known = report.origin.names
    return replace(
        report,
        title=say(report.title, known),
        scope=dates_in_words(DAY.sub(r"\1, \3 \2, \4", report.scope)),
        verdict=DAY.sub(r"\1, \3 \2, \4", say(report.verdict, known)),
        notes=tuple(say(note, known) for note in report.notes),
        facts=tuple(fact(one, known) for one in report.facts),
        sections=tuple(section(one, known) for one in report.sections),
        signed=digest(report),
    )


def fact(one: Fact, known: Names) -> Fact:
    kind: Kind = "serial" if one.label == "Game number" else one.kind
    value = cell(one.value, known, one.label.lower())
    return replace(one, label=todays(one.label), value=value, kind=kind)


def section(one: Section, known: Names) -> Section:
    heads = [head.key for head in one.columns]

    def row(cells: Row) -> Row:
        named = dict(zip(heads, cells, strict=True))
        kind = str(named.get("what", ""))
        if TO_LOWER.match(str(named.get("where", ""))):
            kind = "request to lower"
        if named.get("verdict") == "No wagers" and named.get("coin_in"):
            named["verdict"], cells = NONE_ENDED, (*cells[:-1], NONE_ENDED)
        return tuple(cell(of, known, key, kind) for key, of in zip(heads, cells, strict=True))

    return replace(
        one,
        title=say(one.title, known),
        columns=tuple(map(column, one.columns)),
        note=say(one.note, known),
        rows=tuple(map(row, one.rows)),
        total=one.total and row(one.total),
    )


def column(head: Column) -> Column:
    is_game = head.key == "game" and head.kind == "count"
    title = HEADS_BY_KEY.get(head.key) or HEADS.get(head.title, head.title)
    return replace(head, title=title, kind="serial" if is_game else head.kind)


def cell(value: Cell, known: Names, key: str, kind: str = "") -> Cell:
    if not isinstance(value, str):
        return value
    if key == "cards":
        return glyphs(value)
    if key == "source":
        return dates_in_words(MARK.sub("", value))
    if key in TYPED:
        return reason(value, known, kind)
    named = known.staff.get(value) or known.requests.get(value)
    return dates_in_words(named) if named else say(value, known)


def reason(text: str, known: Names, kind: str) -> str:
    """As typed; only the words that we put before it in lines of that kind are changed."""
    for pattern, words in OWN_REASONS.get(kind, ()):
        text = re.sub(pattern, words, text)
    return people(text, known)


def people(text: str, known: Names) -> str:
    """ "Whit (whit)" becomes "Whit"."""
    return re.sub(r" \(([^\s()]+)\)", lambda one: "" if one[1] in known.staff else one[0], text)


def say(text: str, known: Names) -> str:
    """Replaces a link's id only where our own sentences put one: at the start, after "link", a
    colon or a comma, before a level or a stop. "Five-card poker" and "royal flush" are left
    alone."""
    text = todays(text)
    links, levels = "|".join(map(re.escape, known.links)), "|".join(LEVELS)
    if links:
        text = re.sub(rf"\blink ({links}), award (\d+)", lambda one: _win(one, known), text)
        place = rf"(?P<before>\blink |^|[:,;] )(?P<link>{links})(?: (?P<level>{levels}))?"
        text = re.sub(rf"{place}(?=$|[:,;./]| by | differs )", _link, text)
    text = people(text, known)
    text = re.sub(r"(?<=paytable )[\w-]+", lambda one: known.paytables.get(one[0], one[0]), text)
    text = COMMAND.sub(lambda one: KINDS[one[0]], text)
    text = HAND.sub(
        lambda one: hand_label(one[0]).lower(), text.replace("seat ?", "seat not recorded")
    )
    return dates_in_words(ID.sub(lambda one: hand_label(one[0]).lower(), text))


def _win(found: re.Match[str], known: Names) -> str:
    """A win by the number of its page."""
    number = known.wins.get(f"{found[1]}/{found[2]}")
    return f"{link_name(found[1])}, win {number}" if number else found[0]


def _link(found: re.Match[str]) -> str:
    """ "link five-card minor" becomes "Five-card, Minor"; without its level a link says that it is
    one, "Five-card link"."""
    before, level = found["before"], LEVELS.get(found["level"], "")
    name = link_name(found["link"])
    if before != "link ":
        name = before + name
    elif not level:
        name = f"{name} link"
    return f"{name}, {level}" if level else name


def todays(text: str) -> str:
    if text in TODAYS_WORDS:
        return TODAYS_WORDS[text]
    if ANY_PATTERN.search(text):
        for pattern, words in TODAYS_PATTERNS.items():
            text = pattern.sub(words, text)
    return text


# The report keeps the words that were signed, because the digests of closed days depend on them;
# people read the words on the right (decision 0107). A text with a number in it is a pattern.
TODAYS_WORDS = {
    "Together": "Total",
    "Journal of the jackpots": "Jackpot journal",
    "Liability against meters": "Liability and meters",
    "Theoretical against actual hold": "Theoretical and actual hold",
    "Awards off a meter, and house jackpots": "Awards from a meter, and house jackpots",
    "Adjustments asked for and dropped": "Adjustments requested and dropped",
    "Irregularities of the deal": "Dealing irregularities",
    "Technicians called, alarms seen": "Technicians called, alarms acknowledged",
    "Records that do not agree": "Records that do not match",
    "adjustment asked": "adjustment requested",
    "request agreed": "request approved",
    "wager carried": "wager moved",
    "nobody": "no other table",
    "Awards paid by the cage": "Recorded payments",
    "The house's approved internal controls cover play by employees; ask a supervisor.": (
        "Employees may play only as the house's approved internal controls allow. Ask a supervisor."
    ),
    "Still to deposit": "Still to deposit, earlier days included",
    "Due to meters from wagers, by rate": "Contributions to meters",
    "Due to reserve from wagers, by rate": "Contributions to reserve",
    "Adjustments upward": "Raised by adjustment",
    "Less posted, not yet off the meter": "Less wins posted but not yet taken off the meter",
    "Players' money is a liability and never revenue, unless it was lawfully booked (WAC"
    " 230-15-671, 230-15-695, 230-15-730).": (
        "Players' money is a liability. It becomes revenue only where the law lets it be booked"
        " (WAC"
        " 230-15-671, 230-15-695, 230-15-730)."
    ),
    "A sheet is not compared if its version differs from the signed one.": (
        "Each sheet is compared with the one that was signed, unless its format has changed since."
    ),
    "Between the house and its jackpots": "Money between the house and its jackpots",
    "None was posted in this period.": "None posted in this period.",
    "Outside 99%: see the hits": "Outside 99%: see Hits by hand",
    "The liability equals the meters of every jackpot.": (
        "For every jackpot, the liability equals the meters."
    ),
    "Awards posted, off a meter": "Awards posted, from a meter",
    "Back-outs, off a meter": "Back-outs, to a meter",
    "A wager carried from a corrected game counts where it was paid. Shifts are eight hours by the"
    " wall clock from the start of the gambling day.": (
        "A wager that a correction moved to another game counts in the game for which it was made."
        " Shifts are eight hours by the wall clock, from the start of the gambling day."
    ),
    "Every record of the period agrees with wagers, rates, seeds and wins.": (
        "Every record of the period matches the wagers, rates, seeds and wins."
    ),
    "Moves inside a level (reserve used by a reseed, overflow released) cancel out and stand in no"
    " line.": (
        "Moves within a level (reserve used by a reseed, overflow released) cancel out and are not"
        " listed."
    ),
    "Wins stay as posted; a back-out stands beside the win it reverses.": (
        "Posted wins never change; a back-out is listed next to the win it reverses."
    ),
    "House result: coin-in less shares of the levels, tray pays, envy, house prizes and seeds."
    " Jackpots off a meter are players' money and do not enter it; back-outs are taken off.": (
        "House result: coin-in less the shares of the levels, tray pays, envy, house prizes and"
        " seeds. Jackpots paid from a meter are players' money and are not included; wins that were"
        " backed out do not count."
    ),
    "Theory: exact probabilities of the lab, the rules in force at each game, envy by the seats in"
    " play. Only games that have ended are in it.": (
        "Theoretical hold: the lab's exact probabilities, the rules in force at each game, envy for"
        " the seats in play. In the expected result, only games that have ended count."
    ),
    "Double entry; each line is debit and credit at once. Wagers reversed for malfunction are"
    " taken out of coin-in and liability alike.": (
        "Double entry: each line is both a debit and a credit. Wagers reversed for malfunction are"
        " taken out of both coin-in and liability."
    ),
    "Wagers reversed for malfunction are taken out of coin-in and accrual alike.": (
        "Wagers reversed for malfunction are taken out of both coin-in and accrual."
    ),
}
TODAYS_PATTERNS = {
    re.compile(pattern): words
    for pattern, words in {
        r"Status as at the close": r"Status at the close",
        r"Beside these (1) pays from the tray, (.+) together\.": (
            r"Also \1 pay from the tray, \2."
        ),
        r"Beside these ([\d,]+) pays from the tray, (.+) together\.": (
            r"Also \1 pays from the tray, \2 in total."
        ),
        r", agreed by ": r", approved by ",
        r"to deposit, starting by ": r"to deposit; the first part is due by ",
        r" House jackpots have none: ": r" House jackpots have no adjustment: ",
        r"A malfunction is reported within": r"A malfunction must be reported within",
        r"REQUIRED": r"Required",
        r"less wager": r"wager deducted",
        r", form (none)": r", no tax form",
        r"The win as posted, record ([\d,]+), never changes\. Envy, payment, dispute and back-out"
        r" are later records; a page printed after one has a new head and digest\.": (
            r"Record \1, which posted the win, never changes. A later record for envy, a payment, a"
            r" dispute or a back-out changes the log digest and the page digest."
        ),
        r"The band is a normal approximation and rough while a rare hand has been expected fewer"
        r" than (\d+) times\.": (
            r"The 95% band is a normal approximation. It is rough until every hand has been"
            r" expected at least \1 times."
        ),
        r"single records disagree": r"some records do not match",
        r"Three 7s of one colour": r"Three 7s of one color",
        r"First two cards both 7(?!s)": r"First two cards both 7s",
        r"Either of the first two cards a 7": r"One 7 in the first two cards",
        r"the coin-in is not the wagers of the lit seats": (
            r"the coin-in does not match the wagers of the lit seats"
        ),
        r"(\w+) gained another share than its rates say\.": (
            r"\1 did not gain the share its rates give."
        ),
        r"The reading noted at award (\d+) is not what the level should show\.": (
            r"The meter reading recorded with award \1 is wrong."
        ),
        r"The level fell by another sum than win (\d+) was posted with\.": (
            r"The level did not fall by the amount posted for win \1."
        ),
        r"(\w+) was reseeded with another sum than its seed\.": (
            r"\1 was not reseeded with its seed."
        ),
        r"Win (\d+) was paid with another sum than it was posted with\.": (
            r"Win \1 was not paid the amount posted."
        ),
        r"Hands of one round are taken as independent, except where they share community cards:"
        r" there the wider bound is used\.": (
            r"Hands of one round are treated as independent, except where they share community"
            r" cards: the wider bound is used there."
        ),
    }.items()
}
LAWFUL = tuple(
    (rf"^{name.replace('_', ' ')}(?=, from |: )", words)
    for name, words in request_summary.LAWFUL.items()
)
OWN_REASONS: dict[str, tuple[tuple[str, str], ...]] = {
    "adjustment": (
        *LAWFUL,
        (r"^([\w -]+), from (display|reserve|overflow)(?=: )", r"\1, from the \2"),
    ),
    "request to lower": LAWFUL,
    "request dropped": ((r"^declined(?=: )", "refused"),),
    "adjustment dropped": ((r"^(request \d+) declined(?=: )", r"\1 refused"),),
    "bank short": (
        (
            r"^at the day's first command (\S+) was required; games stopped$",
            r"at the start of the day the account had to hold \1; games stopped",
        ),
        (
            r"^required was more than the account held \((.*)\); games stopped$",
            r"the account held less than required (\1); games stopped",
        ),
    ),
    "cage low": (
        (
            r"^counted less than the least it must hold \((.*)\)$",
            r"the count was below the cage minimum (\1)",
        ),
    ),
}
ANY_PATTERN = re.compile("|".join(pattern.pattern for pattern in TODAYS_PATTERNS))
