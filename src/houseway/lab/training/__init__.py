"""Material for trainees: lessons, chips as a dealer cuts them, a practice meter, controller
buttons, and the names of hands.

Imported by cli, floor and web, too.
"""
