from typing import IO, Any

class Canvas:
    def __init__(
        self,
        filename: str | IO[bytes],
        pagesize: tuple[float, float] = ...,
        *,
        invariant: bool = ...,
        initialFontName: str = ...,
    ) -> None: ...
    def __getattr__(self, name: str) -> Any: ...
