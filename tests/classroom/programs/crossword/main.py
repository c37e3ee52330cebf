"""The course's own frame."""

import sys


def main():
    if len(sys.argv) not in [3, 4]:
        sys.exit("Usage: python generate.py structure words [output]")
    creator = CrosswordCreator(Crossword(sys.argv[1], sys.argv[2]))
    assignment = creator.solve()
    print("No solution." if assignment is None else assignment)


if __name__ == "__main__":
    main()
