"""Where rows come from: one folder a source, one port for all."""
