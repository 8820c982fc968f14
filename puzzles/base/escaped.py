"""Control characters of texts that come from others, written so that no terminal obeys them.

A terminal takes commands from the text that it shows: C0 and C1 controls (ECMA-48) move the cursor,
rename the window or hide what was there, and the controls of the bidirectional algorithm (Unicode,
UAX 9) show a line in another order than it has. The same holds for the bytes 0x80 to 0x9f of a file
name that is not text, which Python keeps as the surrogates U+DC80 to U+DC9F.
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
    r"""Return the text on one line, each control character as `\n`, `\x1b` or `\u202e`."""
    return text if text.isprintable() else text.translate(_ESCAPES)


def escaped_lines(text: str) -> str:
    """Return the text with its line ends and tabs as they are, and the rest as by `escaped`."""
    return text.translate(_IN_LINES)
