"""The routes under /api, one file per subject. Imported by cli, too."""
