"""What lies over the felt when asked for: settings, all pays, a round gone by."""

from houseway.cards import parse_cards
from houseway.web.play.decision import Decision
from houseway.web.play.sitting import COACH, FOULS, PACES, THUMBS, YOU, Played
from houseway.web.screens.felt.card import row
from houseway.web.screens.felt.chip import amount, signed
from houseway.web.screens.play.bar import choices, pressed
from houseway.web.screens.play.pays import pay_list
from houseway.web.screens.play.scene import WORDS, Scene
from houseway.web.screens.play.side import answer_words, bars, cents
from houseway.web.screens.texts import play as texts
from houseway.web.screens.theme import button, safe


def draw(scene: Scene) -> str:
    if not scene.sheet:
        return ""
    if scene.sheet == "settings":
        title, inside = WORDS["settings"], settings(scene)
    elif scene.sheet.startswith("pays"):
        title, inside = WORDS["all_pays"], some_pays(scene)
    else:
        number = int(scene.sheet.removeprefix("round-"))
        played = next((one for one in scene.table.history if one.number == number), None)
        title = WORDS["round"].format(number=number)
        inside = "" if played is None else one_round(played)
    done = button("sheet", f"{WORDS['done']}<kbd>Esc</kbd>", "pbtn small", data_key="Escape")
    return (
        f'<div class="sheet" role="dialog" aria-modal="true" aria-label="{safe(title)}">'
        f'<div class="inside"><h2>{safe(title)}<span class="sp"></span>{done}</h2>'
        f"{inside}</div></div>"
    )


def settings(scene: Scene) -> str:
    sitting = scene.table.sitting
    rows = [
        (WORDS["coach"], choices("coach", COACH, sitting.coach)),
        (WORDS["pace"], choices("pace", PACES, sitting.pace)),
        (WORDS["sound"], choices("sound", ("off", "on"), "on" if scene.sound else "off")),
        (WORDS["thumb"], choices("thumb", THUMBS, sitting.thumb)),
    ]
    if scene.deal.sets:
        rows.append((WORDS["fouls"], choices("fouls", FOULS, sitting.fouls)))
    drawn = "".join(f'<div class="set"><b>{name}</b>{switch}</div>' for name, switch in rows)
    chips = (
        f'<div class="set"><b>{WORDS["stack"]}</b><span>{amount(sitting.bankroll)}, '
        f"{amount(sitting.bought)} {WORDS['bought']}</span>"
        f"{button('buy_in', WORDS['buy_in'], 'pbtn small')}</div>"
    )
    seats = "".join(seat(scene, n) for n in range(1, scene.table.layout.game.seats + 1))
    return f"{drawn}{chips}<h3>{WORDS['seats']}</h3>{seats}"


def seat(scene: Scene, number: int) -> str:
    """Empty, yours, or a bot with a strategy; changed between rounds only."""
    from houseway.lab.bots import strategies

    now = scene.table.sitting.seats.get(number, "")
    known = strategies(scene.game)
    options = [("", WORDS["empty"], ""), (YOU, WORDS["you"], "")]
    options += [
        (one.name, texts.STRATEGIES.get(one.name, one.name), one.says) for one in known.values()
    ]
    drawn = "".join(
        button(
            "seat",
            safe(title),
            value=f"{number}:{who}",
            aria_pressed=pressed(who == now),
            title=says,
            **({"disabled": "disabled"} if scene.table.is_playing else {}),
        )
        for who, title, says in options
    )
    title = WORDS["seat"].format(seat=number)
    return f'<div class="set"><b>{title}</b><span class="seg">{drawn}</span></div>'


def some_pays(scene: Scene) -> str:
    """All lists, or one in letters that can be read at arm's length."""
    tables, bet = scene.table.layout.tables, scene.sheet.removeprefix("pays").lstrip("-")
    shown = {bet: tables[bet]} if bet in tables else tables
    titles = {"pays": WORDS["all"], **{f"pays-{bet}": scene.title(bet) for bet in tables}}
    tabs = "".join(
        button("sheet", title, value=value, aria_pressed=pressed(value == scene.sheet))
        for value, title in titles.items()
    )
    lists = "".join(
        f'<div class="pays">{pay_list(scene, table, scene.lit(bet))}'
        f'<p class="muted">{safe(table.name)}</p></div>'
        for bet, table in shown.items()
    )
    large = " large" if len(shown) == 1 else ""
    return f'<div class="seg">{tabs}</div><div class="lists{large}">{lists}</div>'


def one_round(played: Played) -> str:
    head = (
        f'<p class="psum"><b>{safe(played.title)}</b> {signed(played.net)}'
        f"{f', {cents(played.cost)} given away' if played.cost else ''}</p>"
    )
    made = "".join(decision(one) for one in played.decisions)
    return head + (made or f'<p class="muted">{WORDS["no_mistake"]}</p>')


def decision(one: Decision) -> str:
    board = ""
    if one.board:
        board = (
            f'<span class="pcards">{row(parse_cards(one.board, repeats=True), small=True)}</span>'
        )
    said = f"{WORDS['choice']}: {answer_words(one.answer)}"
    if one.cost:
        better = WORDS["close"].format(cost=cents(one.cost))
        said += f". {WORDS['best']}: {answer_words(one.best)}, {better}"
    hand = row(parse_cards(one.hand, repeats=True), small=True)
    return (
        f'<div class="decision"><div class="pcards">{hand}</div>{board}'
        f'<p class="{"bad" if one.cost else "ok"}">{safe(said)}</p>'
        f"{bars(one.worth, {one.best}, one.answer)}</div>"
    )
