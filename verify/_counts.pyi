from verify.inside import Differences
from verify.sums import Sums

__all__ = ["Differences", "Sums"]
