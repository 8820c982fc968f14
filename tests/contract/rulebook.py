"""What a stated model says of a full board, rule by rule."""

from gen.minting.laws import broken, holds

__all__ = ["broken", "holds"]
