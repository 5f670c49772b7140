"""The school of a training property: drills, exams, lessons, and what is printed of them."""
