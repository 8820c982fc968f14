"""`python -m puzzlemint` is the `puzzlemint` command."""

from puzzlemint.cli import main

main()
