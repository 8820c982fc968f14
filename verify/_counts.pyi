from verify.reading.count_rung import Sums
from verify.reading.differences import Differences

__all__ = ["Differences", "Sums"]
