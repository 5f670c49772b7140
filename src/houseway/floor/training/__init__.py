"""Training on a training property: drills, exams, lessons and their printed sheets.

Imported by cli and web, too.
"""
