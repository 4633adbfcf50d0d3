"""`python -m tercio.reference`: writes the reference pages anew."""

import sys

from tercio.reference.pages import main

sys.exit(main())
