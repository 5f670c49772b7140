"""The lab's pages. The address holds the whole state, so a link shows the same figures."""
