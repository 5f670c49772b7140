"""The log in PostgreSQL: several properties in one database. Imported by cli and web, too."""
