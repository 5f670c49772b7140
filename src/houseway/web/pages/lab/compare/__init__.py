"""`/lab/compare`: two to four tables or rule sets side by side. Only web imports it."""
