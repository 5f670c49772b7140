"""What is decided away from the tables: people, layouts, links, changes, money."""
