"""The routes under /api, one file per concern. Imported by cli, too."""
