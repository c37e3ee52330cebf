"""`python runner.py [GAME]` opens the window, as `plyground desktop [GAME]` does."""

import sys

try:
    from plyground.apps.cli import main
except ModuleNotFoundError as error:
    print(f"{error.name} is not installed; first run: pip install -r requirements.txt", file=sys.stderr)
    sys.exit(2)

if __name__ == "__main__":
    main(["desktop", *sys.argv[1:]])
