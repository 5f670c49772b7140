"""Words of the guided first minute; its steps are the demo's own."""

GUIDE = {
    "title": "The first minute",
    "count": "{at} of {of}",
    "elsewhere": "on another screen.",
    "finished": "Done: from the wager to the printed win page. The floor is yours.",
    "again": "Once more",
    "show": "Show the first minute",
    "off": "Put the guide away",
    "go": "Go there as {name}",
    "done": "done",
    "now": "next",
}
