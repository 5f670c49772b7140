"""The screens: they draw what the floor says and send commands back through the same door.

`mount(app, house)` is called last, when every other route is known.
"""

from houseway.web.screens.mounting import mount

__all__ = ["mount"]
