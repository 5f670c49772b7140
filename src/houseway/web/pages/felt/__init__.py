"""What lies on a felt, drawn once and used in every room: cards, chips, spots.

`cards`, `chips` and `spots` are plain data; the macros of `felt.html` draw them. A page that draws
one of them calls `felt.defs()` once in its body and has `felt.css` among its styles.
"""
