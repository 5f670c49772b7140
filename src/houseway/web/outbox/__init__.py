"""What the server sends by itself: calls and alarms to phones, reports to a folder or by mail.

Only web imports it.
"""
