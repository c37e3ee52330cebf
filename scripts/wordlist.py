"""Build the shipped word list from Debian's packages `scowl` and `wordnet-base`.

    python scripts/wordlist.py [--root FOLDER]

FOLDER is where the packages are unpacked (default: /, where apt puts them). The list and the
notices of both sources are written into the package; `plyground crossword words` counts it.
"""

from __future__ import annotations

import argparse
import gzip
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from plyground.puzzles.crossword.wordlist import fold

DATA = Path(__file__).parent.parent / "src/plyground/puzzles/crossword/words"
LENGTHS = range(3, 22)

SCOWL_SCORE = {10: 90, 20: 85, 35: 75, 40: 68, 50: 60, 55: 52, 60: 46, 70: 30}
"""How well known is a word of each SCOWL level? The level says in how many dictionaries it stands.
Levels 80 and 95 are left out: what only they hold makes a fill that nobody enjoys."""
CLASS_LOSS = {"words": 0, "upper": 5, "proper-names": 15, "contractions": 10, "abbreviations": 25}
"""How much less does a solver like an answer of this class than a plain word?"""
WORDNET_ONLY = 20
"""What is a lemma worth of which we know no more than that WordNet has it?"""
PHRASE_BEST = 70
"""Can a phrase be worth as much as its words? Up to here; less the rarer its rarest word is."""

SLUR_GLOSS = re.compile(
    r"ethnic slur|offensive (and|term|name|word|slang)|disparaging term|derogatory (term|name)"
    r"|obscene (term|word)|vulgar term|\(vulgar|vulgar slang"
)
SLUR_MORE = """
abo beaner bitch blackamoor bollocks boong boner bulldyke chinaman clit coolie cooly coon cooze cum
cunnilingus darkie darky dickhead dyke fag faggot fatass fellatio fuck gimp gippo golliwog goy greaseball
gypped gyp halfwit heeb homo honky honkie hymie injun jigaboo jism jizz kaffir kafir kike kraut lesbo limey
mong mongoloid muff mulatto negress negro nigga nigger octoroon paki papist pansy piccaninny pickaninny piss
polack poof poofter pouf poontang quadroon queer rape raper rapist raghead retard redskin rooinek sambo
schvartze schwartze shemale shiksa shit slope slut spastic spaz spic spick squaw tranny trannie twat wank
wanker wetback whitey whore wog wop yid zit
"""
"""Which words hurt although no gloss says so? Inflections and compounds are found from these."""
INNOCENT = """
apparatchik ass balls boy boys bull butch cock cocks cracker crackers crap crapper dick dicks fairy fairies
hick hun huns irish jerry jerries knocker mammy nut nuts peanut queen queens runt runts spade spades spook
spooks tom trots turd tush yahoo yahoos yank yanks goody runs shaver shavers boor pawn pawns czar czars tsar
tsars zealot limey limeys moonie moonies nip nips tool tools puppet puppets peter peters mick micks guinea
guineas toad toads frog frogs bastard bastards shrimp shrimps bird birds rube rubes yokel yokels bumpkin
bumpkins hayseed hayseeds yob treehugger popery papistry romanism people masses multitude
"""
"""Which words share their spelling with a slur but have a better meaning, which is the one a solver sees?"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", type=Path, default=Path("/"))
    share = parser.parse_args().root / "usr/share"
    scores = scowl(share / "dict/scowl")
    spelling = dict(wordnet(share / "wordnet"))
    tagged = commonness(share / "wordnet")
    for letters, text in spelling.items():
        if " " in text:
            parts = [scores.get(fold(part), WORDNET_ONLY - 10) for part in text.split()]
            value = min(PHRASE_BEST, min(parts) * 2 // 3 + sum(parts) // len(parts) // 3)
        else:
            value = WORDNET_ONLY
        value = min(90, value + 5 * tagged[letters].bit_length())
        # A word that SCOWL knows keeps its own text: only what is a phrase everywhere is one.
        if letters not in scores:
            scores[letters] = value
        else:
            scores[letters] = max(scores[letters], min(value, 75) if " " not in text else 0)
            spelling[letters] = letters.lower()
    bad = screened(share / "wordnet")
    kept = {
        letters: score
        for letters, score in scores.items()
        if len(letters) in LENGTHS and not hurts(letters, spelling, bad)
    }
    write(kept, spelling)
    notices(share / "doc")
    phrases = sum(" " in spelling.get(letters, "") for letters in kept)
    print(f"{len(kept)} entries, {phrases} of them phrases, {len(scores) - len(kept)} left out")


def scowl(folder: Path) -> dict[str, int]:
    """Folded word → score, from the American and the common files of every level."""
    scores: dict[str, int] = {}
    for level, value in SCOWL_SCORE.items():
        for kind, loss in CLASS_LOSS.items():
            for region in ("english", "american"):
                path = folder / f"{region}-{kind}.{level}"
                for line in path.read_text("latin-1").split() if path.exists() else ():
                    if line.endswith("'s"):
                        continue
                    letters = fold(line.replace("'", ""))
                    if letters and len(letters) in LENGTHS:
                        scores[letters] = max(scores.get(letters, 0), value - loss)
    return scores


def wordnet(folder: Path) -> Iterator[tuple[str, str]]:
    """Folded lemma → its text with spaces."""
    for kind in ("noun", "verb", "adj", "adv"):
        for lemma, *_ in rows(folder / f"index.{kind}"):
            text = re.sub(r"[_/-]+", " ", lemma).replace("'", "").replace(".", "").strip()
            letters = fold(text.replace(" ", ""))
            if letters and letters.isalpha() and len(letters) in LENGTHS:
                yield letters, " ".join(text.split())


def rows(path: Path) -> Iterator[list[str]]:
    """The fields of every line but those of the licence at the top."""
    for line in path.read_text("latin-1").splitlines():
        if not line.startswith("  "):
            yield line.split()


def commonness(folder: Path) -> Counter[str]:
    """How often a lemma was met in the texts that WordNet's authors tagged."""
    counts: Counter[str] = Counter()
    for key, _, count in rows(folder / "cntlist.rev"):
        counts[fold(re.sub(r"[_'.-]", "", key.split("%")[0])) or ""] += int(count)
    return counts


def screened(folder: Path) -> set[str]:
    """The words not to be met in a puzzle: those whose gloss says so, and some more."""
    bad = set(SLUR_MORE.upper().split())
    for kind in ("noun", "verb", "adj", "adv"):
        for line in (folder / f"data.{kind}").read_text("latin-1").splitlines():
            if line.startswith("  ") or not SLUR_GLOSS.search(line.partition("|")[2]):
                continue
            fields = line.split()
            for lemma in fields[4 : 4 + 2 * int(fields[3], 16) : 2]:
                bad.add(fold(re.sub(r"[_'.-]|\(.*\)", "", lemma)) or "")
    return bad - set(INNOCENT.upper().split()) - {""}


ENDINGS = ("S", "ES", "ED", "ER", "ERS", "ING", "INGS", "Y", "IER", "IEST", "ISH", "D", "R", "RS", "N", "EN")
ROOTS = ("NIGGER", "NIGGA", "FUCK", "SHIT", "CUNT", "FAGGOT", "WHORE", "PISS", "RAGHEAD", "TOWELHEAD", "SLUT")


def hurts(letters: str, spelling: dict[str, str], bad: set[str]) -> bool:
    """Is it a screened word, one of its inflections, or a compound with one?"""
    if any(root in letters for root in ROOTS) and letters not in {"MISHIT", "MISHITS", "SHITTAH", "SHITTIM"}:
        return True
    words = [fold(part) or "" for part in spelling.get(letters, "").split()]
    return any(_inflected(word, bad) for word in (letters, *words))


def _inflected(word: str, bad: set[str]) -> bool:
    if word.lower() in INNOCENT.split():
        return False
    for ending in ("", *ENDINGS):
        stem = word.removesuffix(ending) if ending else word
        if word.endswith(ending) and len(stem) > 2 and stem in bad and (len(stem) > 3 or ending in ("", "S")):
            return True
        doubled = len(stem) > 3 and stem[-1] == stem[-2] and stem[:-1] in bad
        if ending and word.endswith(ending) and doubled:
            return True
    return word.endswith("IES") and word[:-3] + "Y" in bad


def write(scores: dict[str, int], spelling: dict[str, str]) -> None:
    """A line for every length and score, `score WORD WORD …`, and the phrases as people write them."""
    lines: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for letters in sorted(scores):
        lines[len(letters), -scores[letters]].append(letters)
    words = "".join(f"{-loss} {' '.join(entries)}\n" for (_, loss), entries in sorted(lines.items()))
    texts = (spelling.get(letters, "") for letters in sorted(scores))
    phrases = "".join(f"{text}\n" for text in texts if " " in text)
    DATA.mkdir(exist_ok=True)
    # No name and no time in the header: the same sources give the same bytes.
    for name, text in (("english", words), ("phrases", phrases)):
        (DATA / f"{name}.txt.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def notices(folder: Path) -> None:
    """Keep both sources' notices word for word beside the list."""
    for source, name in (("scowl", "SCOWL"), ("wordnet-base", "WordNet")):
        text = (folder / source / "copyright").read_text("utf-8", errors="replace")
        (DATA / f"NOTICE-{name}.txt").write_text(text)


if __name__ == "__main__":
    main()
