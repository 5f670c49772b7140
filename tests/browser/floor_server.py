"""`python -m tests.browser.floor_server FOLDER PORT`: the house of floor_house.py, served.

Nothing is imported before it is run: the lab's processes read this file again when they start.
"""

import sys

if __name__ == "__main__":
    from tests.browser.floor_house import main

    main(sys.argv[1], sys.argv[2])
