class EncType:
    seqcounter: int
    totalizer: int
    cardnetwrk: int

class CNFPlus:
    clauses: list[list[int]]
    nv: int

class CardEnc:
    @classmethod
    def atmost(
        cls, lits: list[int], bound: int = ..., top_id: int | None = ..., *, encoding: int = ...
    ) -> CNFPlus: ...
    @classmethod
    def equals(
        cls, lits: list[int], bound: int = ..., top_id: int | None = ..., *, encoding: int = ...
    ) -> CNFPlus: ...
