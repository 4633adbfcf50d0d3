"""`python -m tercio`."""

import sys

from tercio.cli import main

sys.exit(main())
