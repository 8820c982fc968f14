from verify.heads import Heads
from verify.plain import Flow

__all__ = ["Flow", "Heads"]
