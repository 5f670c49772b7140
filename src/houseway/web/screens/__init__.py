"""Screens that are not pages of `houseway.web.pages` yet: they are drawn by NiceGUI."""
