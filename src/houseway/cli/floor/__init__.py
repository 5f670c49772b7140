"""Commands of the floor: the server, a property's log, backups, its reports and its nodes.

Only cli imports it.
"""
