"""What the lab hands out: par sheets, pictures, and answers as plain data."""
