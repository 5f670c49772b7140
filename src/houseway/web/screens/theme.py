"""The mark of the house in a tab."""

FAVICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" '
    'rx="7" fill="#124a33" stroke="#c9a24b" stroke-width="2"/><path d="M10 8v16M22 8v16M10 16h12" '
    'stroke="#f4eedd" stroke-width="4"/></svg>'
)
