"""A table's sign: a separate page that the API's live updates keep current. Only web imports it."""
