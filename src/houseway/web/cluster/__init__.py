"""Several nodes of one property: finding the leader, following it, witnesses, and signs that switch
nodes.

Imported by cli, too.
"""
