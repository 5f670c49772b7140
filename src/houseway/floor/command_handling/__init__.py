"""What surrounds `floor.execute`: answers, command ids, repeated refusals, tenure, dry runs.

Imported by cli and web, too.
"""
