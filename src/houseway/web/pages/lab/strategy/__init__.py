"""`/lab/strategy`: tap the cards you see, read what each choice is worth. Only web imports it."""
