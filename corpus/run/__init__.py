"""How a corpus is built: workers, engines, supply and the watch over them."""
