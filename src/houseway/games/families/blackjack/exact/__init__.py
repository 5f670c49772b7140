"""Blackjack counted: the dealer's hands, split hands and the value of every choice."""
