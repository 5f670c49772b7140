"""The manager's console: `/floor` and what lies under it, one module per page.

Managers, executives and auditors see all of it; cage and technicians what is theirs. An auditor
changes nothing: a button is drawn only for those whom the floor's own table of roles allows it.
"""
