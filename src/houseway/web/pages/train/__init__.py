"""Train: lessons, drills and exams for dealers, and the trainer's desk. Only web imports it."""
