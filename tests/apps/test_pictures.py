"""The pictures of the docs are those that the project's own board draws."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_pictures_of_raichu_are_up_to_date(tmp_path):
    spec = spec_from_file_location("raichu_pictures", DOCS / "raichu_pictures.py")
    assert spec is not None
    assert spec.loader is not None
    pictures = module_from_spec(spec)
    spec.loader.exec_module(pictures)
    pictures.draw(tmp_path)
    drawn = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    kept = {path.name: path.read_text(encoding="utf-8") for path in (DOCS / "images").glob("raichu-*.svg")}
    assert drawn == kept
    page = (DOCS / "raichu.md").read_text(encoding="utf-8")
    assert all(f"(images/{name})" in page for name in kept)
