"""What many rounds add up to: bands of the hold, session results, bankrolls and the risk of ruin.

Imported by cli and web, too.
"""
