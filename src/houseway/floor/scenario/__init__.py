"""A shift as readable text: who does what, what must be refused, what the meters must show.

    floor = run(path.read_text())          # raises ScenarioFailed with the line that went wrong

One step per line; `#` begins a remark. For the words see `verbs.BUTTONS`, `office.OFFICE`,
`law_verbs.LAW` and `checks.CHECKS`.

Imported by cli and web, too.
"""

from houseway.floor.scenario.runner import ScenarioFailed, Shift, run

__all__ = ["ScenarioFailed", "Shift", "run"]
