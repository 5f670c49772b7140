"""The lab's output: par sheets, charts, and answers as plain data. May also be imported by cli and
web.
"""
