"""For trainees: lessons, chips as a dealer cuts them, a meter to practise with, words for hands.

Imported by cli, floor and web, too.
"""
