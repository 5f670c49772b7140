"""Programs for people who work on Houseway: generated documents, pictures, mutation tests, planted
defects. The product never imports them."""
