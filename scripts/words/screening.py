"""What does not belong into a puzzle: slurs, which are nowhere, and what newspapers don't print."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from plyground.puzzles.crossword.wordlist import fold

__all__ = ["CRUDE_GLOSS", "SLUR_GLOSS", "slur", "unprintable"]

SLUR_GLOSS = re.compile(
    r"ethnic slur|offensive (and|term|name|word|slang)|disparaging (term|and)|derogatory (term|name)"
    r"|extremely offensive|\bslur\b"
)
CRUDE_GLOSS = re.compile(
    r"obscene (term|word)|vulgar term|\(vulgar|vulgar slang|sexual (intercourse|act|activit|stimulation)"
    r"|\bobscene\b|copulat|genitalia|prostitut|excrement|\bfec(es|al)\b|defecat|urinat|masturbat|orgasm|ejaculat"
    r"|sexually transmitted|venereal|for sexual|\bpenis\b|\bvagina|\bscrotum|\banus\b|pubic"
)
SLURS = """
abo beaner blackamoor boong bulldyke chinaman chink coolie cooly coon darkie darky dago dyke fag faggot
gippo golliwog gook goy greaseball gringo gypped gyp halfbreed heeb homo honky honkie hymie injun jap
jewboy jigaboo kaffir kafir kike kraut lesbo limey mick mong mongoloid mulatto negress negro nigga nigger
octoroon oriental paki papist pansy piccaninny pickaninny pinko polack poof poofter pouf quadroon queer
raghead redskin redneck retard rooinek sambo schvartze schwartze shemale shiksa slanteye spastic spaz
spic spick squaw towelhead tranny trannie wetback whitey wog wop yid zip gipsy eskimo shylock uncletom
jewess chingchong chinchong halfcaste cripple tard untermensch ladyboy gimp honkies darkies savages
"""
"""Which words hurt although no gloss says so? Inflections and compounds are found from these."""
UNPRINTABLE = """
anal anally anus arse arsehole asshole badass bastardy bdsm bigass bitch bitchy blowjob boner boob booby
brothel bollocks bugger bullshit bumfuck butthole buttplug climaxed clit clitoris cock cocksucker coitus
condom coprolite copulate crackwhore creampie cum cumming cumshot cunnilingus cunt cuckold deepthroat
defecate diaphragmatic dick dickhead dildo dipshit douche douchebag dumbass ejaculate erection erotica
escort fart fatass feces faeces fellatio fetish fisting foreskin fornicate fuck gangbang gangrape gaysex
genital genitalia genitals gonad handjob hardcore hardon hentai herpes hooker horny horseshit hump hymen
incest incestuous intercourse jackass jism jizz kinky labia lapdance lechery libido lolita lube
masturbate masturbation milf molest molester mofo muff naked nipple nonce nympho nymphomania orgasm
orgasmic orgy orifice ovaries paedophile paedophilia panties pedo pedophile pedophilia pee penile penis
perv pervert perineum phallic phallus pimp piss poo poop poontang porn porno pornography prepuce prick
prostitute prostitution pube pubic pubes pussy queef rape raper rapist rectal rectum rimjob scat scrotum
scrotal semen sex sexed sexes sexshop sexist sexism sexpot sexual sexuality sexually sexy shag shit shite
shithead skank slag slut sodomy sodomize sperm spunk strapon stripper strumpet swinger testes testicle
testicles threesome tit tits titties titty tits tush turd twat upskirt urine urinal urinary urinate
urination vag vagina vaginal viagra vulva wank wanker wetdream whore whorehouse whoremonger wtf xxx
xrated enema bowel colostomy colonic diarrhea diarrhoea dysentery flatulence flatulent hemorrhoid
hemorrhoids haemorrhoid impotence impotent incontinence incontinent menses menstrual menstruate
menstruation menopause miscarriage stillborn stillbirth abortion abort aborted foetus fetus placenta pus
puke vomit vomitus phlegm sputum snot mucus bedwetter bedwetting potty toilet latrine commode bidet
afterbirth vasectomy castrate castration eunuch tampon tampons auschwitz buchenwald dachau treblinka
gestapo genocide genocidal gaschamber gaschambers hitler himmler goebbels goering mengele eichmann
holocaust concentrationcamp deathcamp ethniccleansing finalsolution kkk klan klansman kukluxklan lynch
lynched lynching massmurder massmurderer nazi nazis nazism neonazi neonazism pogrom swastika thirdreich
waffen zyklonb binladen osama osamabinladen imgay alqaeda jihadist isis jihad beheading behead decapitate
terrorist suicidebomber
suicide suicidal slaveowner slavetrade slaver bloodbath massacre massacred carbomb serialkiller
serialrapist schoolshooting massshooting hara-kiri harakiri infanticide manslaughter necrophilia
rapecrisis columbine polpot whitepower whitesupremacy whitesupremacist apartheid bestiality zoophilia
aids hiv cancer carcinoma leukemia leukaemia lymphoma melanoma sarcoma tumor tumour tumors metastasis
mastectomy syphilis syphilitic gonorrhea gonorrhoea chlamydia leper leprosy leprous ebola smallpox
cholera gangrene gangrenous ulcer pustule boils carbuncle scrofula scabies ringworm tapeworm hookworm
maggot lice palsied alzheimer alzheimers parkinsons dementia senile senility anorexia anorexic bulimia
bulimic epileptic hunchback harelip cretin cretinism dwarfism paralytic amputee cleftpalate downssyndrome
jackoff jacksoff jackedoff jackingoff getlaid gotlaid getslaid gettinglaid smokeweed wetthebed circlejerk
browneye honorkilling honourkilling
autopsy cadaver heroin crackhead methhead meth cokehead junkie crackwhore roofie damn goddamn goddam
damned godamn goddamned hell's jesuschrist
"""
"""What would an editor send back? Sex, excretion, atrocities, diseases that are no joke, curses."""
INNOCENT = """
abort aborted aborting abortive aborts aged aids analysis analyst apparatchik asexual ass asses assess
autopsies autopsy ball balls bang bastard bastards bed bedded bedding beds bidet bidets bird birds bm boil
boiled boiling boils bone boobies booby boor boy boys bull bumpkin bumpkins butch call came can cancerian
cans cat cats chip chips climax climaxed climaxes climbing cockatoo cocked cocker cockers cockeyed cockle
cockles cockney cockpit cocks cocktail cocktails cocky colon colonic colons colored come coming commode
commodes congress convenience courtesan cover cracked cracker crackers crap crapper crapshoot cummerbund
czar czars dagger daggers dam dams damsel dear dejection dickens dickey dickie dickies dickinson dirt
douse drape drapes droppings dung escort escorted escorting escorts essex eunuch eunuchs eye fairies fairy
fetish fetishes fix frog frogs gimpy goody goose grape grapes guano guinea guineas hancock hardcore harlot
hayseed hayseeds head heat hell hick hooker hookers horse hump humped humping humps hun huns idiot
imbecile irish isis jack jackass jackasses jakes japan japanese jape japes jerries jerry jezebel jinks
john johns kinks kinky knocker know laid lav lavatory lay leak leaks libido libidos lice line loo love
loves lube lubes maggot maggots make mammy manure masses mate mated mates mating member members mickey
middlesex moonie moonies moron morons motion movement muck mucus multitude naked nakedly necessary night
nightsoil nip nips number nut nuts organ organs orgies orgy orient orients orifice orifices outhouse pan
pans pansies pansy papistry pass passed passing passion passions pawn pawns peacock peacocks peak peanut
people peter peters phlegm pick pimpernel pimple pimples pooch pooches poodle poop pooped poops popery
potty pricked pricking prickle prickly pricks privy puddle puppet puppets pussycat pussycats pussyfoot
pussyfoots pussywillow queen queens rapid rapids rapier rapiers ream rectories rectory redneck rednecks
relation relations relieve ride romanism rube rubes runs runt runts rut rutting scat scats scatted score
scored scores screw scunthorpe senile serve serves service sexism sexist sexists sextant sextet sextets
sextette sexton sextons sextuplet sextuplets shag shagged shaggy shags shaver shavers shitake shrimp
shrimps slag slags sleep slope slopes snot snotty soil soils spade spades spook spooks spunk spunky stand
stool stools streetwalker stud studs sussex swinger swingers tail tails tart tarts throne tinkle titan
titans tithe tithes title titles tito titter titters titular titus toad toads toilet toiletries toiletry
toilets tom tomboy toms tool tools top toxic trapeze tread treehugger trots tsar tsars tup tush tushes
ulcer ulcers uncle unisex washroom waste wastes water wee wessex yahoo yahoos yank yanks yob yokel yokels
zealot zip zipped zipper zippers zipping zippy zips
"""
"""Which words share their spelling with one of these, or sound worse than they are?"""

ENDINGS = ("S", "ES", "ED", "ER", "ERS", "ING", "INGS", "Y", "IER", "IEST", "ISH", "D", "R", "RS", "N", "EN")
SLUR_ROOTS = ("NIGGER", "NIGGA", "FAGGOT", "RAGHEAD", "TOWELHEAD")
ROOTS = (
    "FUCK",
    "SHIT",
    "CUNT",
    "WHORE",
    "PISS",
    "SLUT",
    "ASSHOLE",
    "PORNO",
    "MASTURBAT",
    "PEDOPHIL",
    "RAPIST",
)
SPARED = {"MISHIT", "MISHITS", "SHITTAH", "SHITTIM", "SHITAKE", "SHITAKES", "SHITTIMWOOD", "TOPISSUE",
          "PISSARRO", "CAMILLEPISSARRO", "PISSOIR", "PISSIS", "KEEPISSUING", "THERAPIST", "THERAPISTS",
          "SEXTHERAPIST", "PHYSICALTHERAPIST", "PHYSIOTHERAPIST", "PHYSIOTHERAPISTS", "PSYCHOTHERAPIST",
          "SPEECHTHERAPIST"}  # fmt: skip


def slur(text: str, glossed: frozenset[str] = frozenset()) -> bool:
    """Is it a slur, an inflection of one, or a phrase with one? `glossed` are those of a dictionary."""
    letters = fold(text) or ""
    if any(root in letters for root in SLUR_ROOTS):
        return True
    return _screened(text, _joined(SLURS, glossed))


def unprintable(text: str, glossed: frozenset[str] = frozenset()) -> bool:
    """Would an editor send it back? The same for what is crude or cruel."""
    letters = fold(text) or ""
    if any(root in letters for root in ROOTS) and letters not in SPARED:
        return True
    return _screened(text, _joined(UNPRINTABLE, glossed))


@lru_cache(maxsize=200_000)
def _screened(text: str, bad: frozenset[str]) -> bool:
    words = [fold(part) or "" for part in text.replace("-", " ").split()]
    return any(_inflected(word, bad) for word in dict.fromkeys((fold(text) or "", *words)))


@cache
def _joined(text: str, glossed: frozenset[str]) -> frozenset[str]:
    return _words(text) | glossed


@cache
def _words(text: str) -> frozenset[str]:
    return frozenset(fold(word) or "" for word in text.split())


def _inflected(word: str, bad: frozenset[str]) -> bool:
    if word in _words(INNOCENT):
        return False
    for ending in ("", *ENDINGS):
        stem = word.removesuffix(ending) if ending else word
        if word.endswith(ending) and len(stem) > 2 and stem in bad and (len(stem) > 3 or ending in ("", "S")):
            return stem not in _words(INNOCENT)
        doubled = len(stem) > 3 and stem[-1] == stem[-2] and stem[:-1] in bad
        if ending and word.endswith(ending) and doubled:
            return stem[:-1] not in _words(INNOCENT)
    return word.endswith("IES") and word[:-3] + "Y" in bad
