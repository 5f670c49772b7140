"""The manager's console: floor map, alarms, approvals, links, tables, wins, reports and the log.

Only web imports it.
"""
