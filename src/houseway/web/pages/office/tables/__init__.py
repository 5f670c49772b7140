"""Tables with their layouts and approvals, paytables, people and signs. Only web imports it."""
