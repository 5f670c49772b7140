"""Shapes that many drawings share; a page carries them once and refers to them by name."""

HEART = (
    "M50 94C24 70 4 52 4 30 4 15 15 5 28 5c9 0 17 5 22 14C55 10 63 5 72 5"
    "c13 0 24 10 24 25 0 22-20 40-46 64z"
)
DIAMOND = "M50 2c9 18 22 35 37 48-15 13-28 30-37 48C41 80 28 63 13 50 28 37 41 20 50 2z"
SPADE = (
    "M50 3c8 21 44 38 44 63 0 12-10 20-20 20-8 0-15-4-20-11 1 11 6 18 14 23H32c8-5 13-12 14-23"
    "-5 7-12 11-20 11C16 86 6 78 6 66 6 41 42 24 50 3z"
)
CLUB = (
    "M50 3a21 21 0 0 1 18 32.300A21.700 21.700 0 1 1 54 72c.5 11 5 19.500 13 25.500H33"
    "c8-6 12.500-14.500 13-25.500A21.700 21.700 0 1 1 32 35.300 21 21 0 0 1 50 3z"
)
SUITS = {"c": CLUB, "d": DIAMOND, "h": HEART, "s": SPADE}

BACK = (
    '<symbol id="hw-back" viewBox="0 0 140 196">'
    '<rect x=".75" y=".75" width="138.500" height="194.500" rx="11" fill="#fbf8ef" stroke="#0007" '
    'stroke-width="1.500"/><rect x="8" y="8" width="124" height="180" rx="6" fill="#14523a"/>'
    '<rect x="8" y="8" width="124" height="180" rx="6" fill="url(#hw-net)"/>'
    '<rect x="12.500" y="12.500" width="115" height="171" rx="4" fill="none" stroke="#e8c46b" '
    'stroke-width="1.800"/><circle cx="70" cy="98" r="27" fill="#14523a" stroke="#e8c46b" '
    'stroke-width="2.200"/><path d="M58 84v28M82 84v28M58 98h24" stroke="#e8c46b" '
    'stroke-width="5" fill="none"/></symbol>'
)
NET = (
    '<pattern id="hw-net" width="14" height="14" patternUnits="userSpaceOnUse">'
    '<path d="M0 0L14 14M14 0L0 14" stroke="#c9a24b" stroke-width="1.200" opacity=".7"/>'
    '<circle cx="7" cy="7" r="1.700" fill="#e8c46b"/></pattern>'
)
# The heads of the court: a cap, a coronet, a crown.
COURT = {
    "J": (
        '<path d="M-26 2C-25-9-16-15 0-15S25-9 26 2z" fill="none"/><path d="M-26 9H26"/>'
        '<path d="M11-14C16-27 27-31 35-28 33-20 27-13 19-10" fill="none"/>'
    ),
    "Q": (
        '<path d="M-26 2C-27-7-29-12-32-17-22-15-17-11-13-5-10-13-5-19 0-24 5-19 10-13 13-5 17-11 '
        '22-15 32-17 29-12 27-7 26 2z" fill="none"/><path d="M-26 9H26"/>'
        '<circle cy="-29" r="3.300"/><circle cx="-33" cy="-20" r="3.300"/>'
        '<circle cx="33" cy="-20" r="3.300"/>'
    ),
    "K": (
        '<path d="M-27 2L-31-18-15.500-7 0-24 15.500-7 31-18 27 2z" fill="none"/>'
        '<path d="M-27 9H27"/><path d="M0-35v10M-5-31H5"/>'
    ),
}


def _symbols() -> str:
    suits = "".join(
        f'<symbol id="hw-{suit}" viewBox="0 0 100 100"><path d="{path}"/></symbol>'
        for suit, path in SUITS.items()
    )
    heads = "".join(
        f'<symbol id="hw-{rank}" viewBox="-40 -40 80 60"><g stroke="#9a7628" stroke-width="4.600" '
        f'stroke-linejoin="round" stroke-linecap="round" fill="#9a7628">{path}</g></symbol>'
        for rank, path in COURT.items()
    )
    return suits + heads


DEFS = (
    '<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>'
    f"{NET}{BACK}{_symbols()}</defs></svg>"
)
