"""Bodies in, answers out, and the description of both. Imported by cli, too."""
