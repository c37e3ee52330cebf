"""The promises of docs/reliability.md, tried for as long as one likes: `make soak MINUTES=60`."""
