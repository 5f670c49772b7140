"""`/lab/compare`: two to four paytables or rule sets side by side. Only web imports it."""
