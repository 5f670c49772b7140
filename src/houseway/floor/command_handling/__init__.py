"""What surrounds `floor.execute`: answers, command ids, repeated refusals, tenure, dry runs, and
the log in memory.

Imported by cli and web, too.
"""
