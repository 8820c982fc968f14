"""The sentences that are of no kind: what steps say of rules, whichever these are.

What a rule itself says, a kind writes (`puzzles.declare.sayings`). A field that is a phrase keeps
its own fields and places.
"""

from __future__ import annotations

from puzzles.declare.phrases import phrase

# what values of places mean
CLASH = phrase("{facts}, which cannot be")
BOTH = phrase("{place} is both {values}")
NOTHING_LEFT = phrase("nothing is left for {place}")
ONLY_VALUE = phrase("no other value is left")
OTHERS_TAKEN = phrase("{who} {have} all others")
REST_TAKEN = phrase("{known}, and {who} {have} the {others}")

# what is known against a rule
BUT = phrase("{statement}, but {facts}")
CANNOT_BE = phrase("it cannot be that {statement}")
STATED = phrase("{statement}, and {facts}")

# rules that are read with others
AMONG = phrase("{number} of {places} {are} {what}")
AMONG_FACTS = phrase("{number} of these hold: {facts}")
BY = phrase("{needs} by {subject}")
STATED_TOO = phrase("{needs} ({statement})")
USED = phrase("{used}, as {needs}")
WITHIN_LINE = phrase("{subject} {need} {what} at {one}{places}, in {cover}")
WITHIN_PLACES = phrase("{subject} {need} {what} at {one}{places}, at {cover}")
WITHIN_NUMBER = phrase("{subject} {need} {what} at {one}{places}, which {cover} counts too")
AS = phrase("{whole}, as {reasons}")
LEAVES = phrase(
    "{subject} adds up to {total}, and {taken} to {inner}, which leaves {rest} for {places}{how}"
)
EXCEED = phrase(
    "{taken} add up to {inner}, and {subject} to {total}, which leaves {rest} for {places}{how}"
)
EVERY_WAY = phrase("each way has {value} at one of {places}, in {subject}")
HIDDEN = phrase("{values} of {subject} fit only {places}")
NAKED = phrase("{places} take {values} of {subject}")
NEED_ALL = phrase("{ours} {need} every {thing} that {theirs} {have} room for")
NEED_TOO = phrase("{theirs} {need} {them} too, as {ours} {leave} too few {things}")
NOTHING_ELSE = phrase("what {ours} say leaves {theirs} nothing else")

# suppositions, and what no rule says
TRY = phrase("a further try shows that {facts}, and {end}")
FEW_TRIES = phrase("further tries show that {facts}, and {end}")
TRIES = phrase("{number} further tries lead to this: {end}")
STEPS = phrase("{number} steps lead to this: {end}")
SEARCH = phrase("no rule and no supposition says more; {places} left to a search")
