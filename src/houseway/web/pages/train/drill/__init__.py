"""One drill or exam: the questions, how they are answered, and how it went."""
