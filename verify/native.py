"""The innermost loops of the ladder: in C where `scripts/setup --fast` has built them."""

from __future__ import annotations

try:
    from verify._native import (  # pyright: ignore[reportMissingModuleSource]
        Flow,
        backbone,
        inner,
    )
except ImportError:
    from verify.plain import Flow, backbone, inner

__all__ = ["Flow", "backbone", "inner"]
