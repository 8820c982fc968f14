from verify.heads import Heads
from verify.plain import Flow, Propagator

__all__ = ["Flow", "Heads", "Propagator"]
