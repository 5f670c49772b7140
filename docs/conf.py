"""The documentation site: `make site` builds it with Sphinx, MyST and Furo (tools/guide.py)."""

project = "Houseway"
author = "the Houseway developers"
project_copyright = f"2026, {author}"
html_title = "Houseway"
extensions = ["myst_parser"]
myst_heading_anchors = 3
exclude_patterns = ["screens"]
nitpicky = True
html_theme = "furo"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
