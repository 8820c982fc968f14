"""What `puzzlemint` offers in Python, in the order in which each module needs the ones before."""
