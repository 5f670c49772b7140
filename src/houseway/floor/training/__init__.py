"""Training on a training property: drills, exams, lessons, mock games, and their printed sheets.

Imported by cli and web, too.
"""
