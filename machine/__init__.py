"""What the system gives: processes, locks, memory, signals and time, files of other people.

What is POSIX alone is here and nowhere else, and beside it a portable way, which `system.portable`
chooses. The rooms above ask for either without knowing which.
"""
