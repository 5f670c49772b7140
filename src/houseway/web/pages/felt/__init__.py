"""Cards, chips and spots on a felt, shared by all pages.

`cards`, `chips` and `spots` are plain data; the macros of `felt.html` draw them. A page that draws
one of them calls `felt.defs()` once in its body and has `felt.css` among its styles.

Only web imports it.
"""
