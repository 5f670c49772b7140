"""One profile for every property test: the same examples each run, and no clock in the verdict."""

from hypothesis import settings

settings.register_profile("houseway", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("houseway")
