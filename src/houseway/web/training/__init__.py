"""Training tables and the school, served."""
