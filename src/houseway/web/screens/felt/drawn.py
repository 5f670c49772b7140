"""The macros of the pages' felt, for the screens that are still NiceGUI's; goes with them."""

from typing import Any

from houseway.web.pages.render import environment


def macros() -> Any:
    return environment().get_template("felt/felt.html").module
