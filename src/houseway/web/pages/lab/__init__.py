"""The lab's pages, one folder each. The URL holds the whole state, so a link shows the same
figures.

Only web imports it.
"""
