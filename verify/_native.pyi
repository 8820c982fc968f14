from verify.reading.propagator import Flow, Propagator
from verify.reading.together import Heads

__all__ = ["Flow", "Heads", "Propagator"]
