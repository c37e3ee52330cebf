"""The web page: a Starlette application, its server, and plain ES modules in `static/`."""
