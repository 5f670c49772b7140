"""What many rounds add up to: bands of the hold, session results, bankrolls and the risk of ruin.

May also be imported by cli and web.
"""
