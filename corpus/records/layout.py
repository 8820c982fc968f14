"""The names in the folder of a corpus, for whoever writes it and whoever passes over parts of it.

recipe.toml      the recipe, as it was given
recipe.json      what was made from it, and by which versions (`corpus.store.about.About`)
shards.jsonl     the shards, a line each (`corpus.store.harvest.Entry`)
shards/          the records: 000/00000000.jsonl.gz and so on, by batch and number
index.jsonl      with puzzle files: a line each; the files lie in folders beside it
.build/          work in progress
"""

RECIPE = "recipe.toml"
ABOUT = "recipe.json"
MANIFEST = "shards.jsonl"
SHARDS = "shards"
INDEX = "index.jsonl"
WORK = ".build"
NOTE = f"{WORK}/{ABOUT}"
"""What is to be built, as ABOUT tells of it, while it is built."""
LEFT_OUT = f"{WORK}/without"
"""What the recipe leaves out, meanwhile."""
