"""The page in the browser: what it asks (`api`), and a local server that answers (`server`)."""
