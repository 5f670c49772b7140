"""The devices next to the felt: the shuffler, which a guest may take over from the dealer, and the
verify display of a game whose hands are set. A key is its press, its words, and whether it is next.
"""

from houseway.cards import glyphs
from houseway.games import FILES, game
from houseway.table.procedure import Ask
from houseway.table.shuffler import EXCHANGE, WORKS
from houseway.web.pages.felt.cards import row
from houseway.web.pages.play.scene import Scene, View
from houseway.web.play.guest_seat import is_dealing, mode_of

SHUFFLER: View = {"is_red": True, "screen": "", "modes": (), "buttons": (), "steps": ()}


def shuffler_view(scene: Scene) -> View | None:
    """Only if the guest operates it, which is a setting of the table."""
    mode, table = mode_of(scene.table), scene.table
    if mode is None:
        return None
    machine = table.sitting.shuffler
    if machine.exchange != WORKS:
        steps = [(f"shuffler|exchange:{one}", one.rstrip("."), False) for one in EXCHANGE]
        return {**SHUFFLER, "state": "Replace with the backup", "steps": steps}
    if machine.mode != mode.name:
        known = sorted(one.name for id_ in FILES if (one := game(id_).mode) is not None)
        modes = [(f"shuffler|mode:{name}", name, False) for name in known]
        return {**SHUFFLER, "state": machine.mode or "No mode set", "modes": modes}
    wanted = machine.wanted(table.facts()) if is_dealing(table) and not scene.is_done else None
    keys = [
        ("shuffler|green", "Green button", wanted == "green"),
        ("shuffler|packet", "Packet", wanted == "packet"),
    ]
    if scene.is_betting:
        keys.append(("shuffler|fails", "Make it fail", False))
    found = {"state": mode.name, "is_red": False, "screen": scene.felt.screen, "buttons": keys}
    return {**SHUFFLER, **found}


def display_view(scene: Scene) -> View:
    """PLAYER HOUSE WAY, SEAT, EXIT, as on the real display."""
    shown, showing = scene.felt.display, scene.table.showing
    if len(shown) > showing.exited:
        words, cards = shown[-1]
        leave = ("verify|exit", "EXIT", True)
        return {"lines": [glyphs(words)], "cards": row(cards), "buttons": [leave], "state": ""}
    if showing.asks_seat and scene.felt.seats:
        keys = [(f"verify|seat:{n}", f"SEAT {n}", is_due(scene.ask, n)) for n in scene.felt.seats]
        keys.append(("verify|exit", "EXIT", False))
        return {"lines": ["SEAT NUMBER"], "cards": (), "buttons": keys, "state": ""}
    may = scene.ask is not None and is_due(scene.ask, scene.ask.seat)
    state = "ready" if may else "available when all other players have set"
    keys = [("verify|player", "PLAYER HOUSE WAY", may)] if scene.ask is not None else []
    return {"lines": ["DEALER HOUSE WAY"], "cards": (), "buttons": keys, "state": state}


def is_due(ask: Ask | None, seat: int) -> bool:
    return ask is not None and ask.seat == seat and "house way" in ask.answers
