import sys

from houseway.cli import main

sys.exit(main())
