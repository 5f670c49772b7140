"""For trainees: lessons, chips as a dealer cuts them, a meter to practise with, words for hands."""
