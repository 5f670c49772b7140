"""The manager's console: dense paperwork, read at a desk."""
