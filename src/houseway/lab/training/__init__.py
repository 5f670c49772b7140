"""Material for trainees: lessons, chips as a dealer cuts them, a practice meter, controller
buttons, and the names of hands.

May also be imported by cli, floor and web.
"""
