"""Tables, their layouts and approvals, the paytables they play, the people who work them."""
