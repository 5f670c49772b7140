"""One drill or exam: the questions, how they are answered, and the result. Only web imports it."""
