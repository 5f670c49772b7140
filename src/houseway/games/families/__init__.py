"""What several games are."""
