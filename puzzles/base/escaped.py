"""Escapes for control characters in untrusted text, so that a terminal does not obey them.

C0 and C1 controls (ECMA-48) move the cursor, rename the window or hide text. The controls of the
bidirectional algorithm (Unicode, UAX 9) reorder the characters of a line. The bytes 0x80 to 0x9f of
a file name that is not UTF-8 are C1 controls too; Python keeps them as U+DC80 to U+DC9F.
"""

from __future__ import annotations

_BIDIRECTIONAL = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_ESCAPES = {
    **{code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0))},
    **{0xDC00 + byte: f"\\x{byte:02x}" for byte in range(0x80, 0xA0)},
    **{code: f"\\u{code:04x}" for code in _BIDIRECTIONAL},
    ord("\n"): "\\n",
    ord("\r"): "\\r",
    ord("\t"): "\\t",
}
_IN_LINES = {code: sign for code, sign in _ESCAPES.items() if chr(code) not in "\n\t"}


def escaped(text: str) -> str:
    r"""Return a text with each control character escaped, such as `\n`, `\x1b` or `\u202e`."""
    return text if text.isprintable() else text.translate(_ESCAPES)


def escaped_lines(text: str) -> str:
    """Return a text with all control characters but line ends and tabs escaped."""
    return text.translate(_IN_LINES)
