"""What askfirst costs. Each module is a script: `python -m benchmarks.NAME`. Compare ratios: machines differ."""
