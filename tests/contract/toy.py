"""A toy kind, complete and tested: the example to copy when a new kind is added.

Fences: draw one closed loop along the edges of the cells, and write into every cell the number
of its edges that belong to the loop. It shows what is hard in a kind: places that are not cells
(edges, and cells as well would be too easy), a lazy rule (one loop), and clues with several
values. The puzzle shows some of the numbers (`0` to `3`, `.` for none).
"""
