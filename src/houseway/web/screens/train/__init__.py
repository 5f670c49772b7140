"""Train: lessons, drills, exams and the trainer's desk, in play chips."""
