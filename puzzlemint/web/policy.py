"""What a browser may do for the page: load its own files and nothing else, run no inline script."""

from __future__ import annotations

DIRECTIVES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}


def served() -> str:
    """Return the policy that a server sends along."""
    return _text({**DIRECTIVES, "frame-ancestors": "'none'"})


def written() -> str:
    """Return the policy that a page says of itself, where Python runs in the browser.

    A page cannot say who may frame it.
    """
    return _text({**DIRECTIVES, "script-src": "'self' 'wasm-unsafe-eval'"})


def _text(directives: dict[str, str]) -> str:
    return "; ".join(f"{name} {value}" for name, value in directives.items())
