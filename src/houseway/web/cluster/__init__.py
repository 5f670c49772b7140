"""Several nodes of one property: who leads, who follows, who witnesses. Imported by cli, too."""
