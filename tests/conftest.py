"""Settings for all tests: no test fails on time, and CI tries the same examples every time."""

import os

from hypothesis import settings

settings.register_profile("puzzlemint", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("puzzlemint")
