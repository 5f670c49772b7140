"""What many rounds come to: bands of the hold, sessions, bankrolls and their ruin.

Imported by cli and web, too.
"""
