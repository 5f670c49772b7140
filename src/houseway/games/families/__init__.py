"""Code that several games share; today the blackjack games. Only games imports it."""
