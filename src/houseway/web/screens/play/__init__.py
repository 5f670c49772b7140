"""The screens of Play: the lobby, and one felt for all six games."""
