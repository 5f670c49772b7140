"""The log in PostgreSQL: several properties in one database."""
