"""Several nodes of one property: who leads, who follows, who witnesses."""
