"""A table's sign: a separate page, fed by the API's live updates."""
