"""The sign of a table: a page of its own, fed by the live push of the API."""
