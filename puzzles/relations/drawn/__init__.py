"""Relations of what is drawn between cells and along their edges: loops, paths, borders."""
