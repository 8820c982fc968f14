"""That edges form one loop, and what follows from its lying in the plane."""
