"""The lab's output: par sheets, charts, and answers as plain data.

Imported by cli and web, too.
"""
