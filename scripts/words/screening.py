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
abo beaner blackamoor boche bohunk boong bosche bulldyke cameljockey chinaman chinamen chinchong chingchong
chink coolie cooly coon coondog cottonpicker cottonpickers cottonpicking cripple dago darkie darkies darky
dothead dyke eskimo fag faggot fudgepacker gimp gippo gipsy golliwog gook goy greaseball gringo gyp gypped
halfbreed halfcaste heeb hindoo homo honkie honkies honky hori hymie ikey injun jap jewbaiter jewboy jewed
jewess jigaboo jiggaboo junglebunnies junglebunny kaffir kafir kike kraut ladyboy lawnjockey lebo lesbo lez
lezzie lezzy limey lubra macaca mick mong mongoloid mulatto munt negress negro negroid nig nigers nigga
nigger octoroon ofay oriental paki pansy papist peckerwood piccaninny pickaninny pikey pinko polack pommie
poof poofter porchmonkey porchmonkeys pouf quadroon queer raghead redman redneck redskin retard rooinek
roundeye sambo savages schvartze schwartze shemale shiksa shylock slanteye slanty spastic spaz spic spick
squarehead squaw tarbaby tard towelhead trannie tranny uncletom untermensch wab welcher welsher wetback
whitey whities wigger wog wop yellowperil yid zip
"""
"""Which words hurt although no gloss says so? Inflections and compounds are found from these."""
UNPRINTABLE = """
abort aborted abortion afterbirth aids alqaeda alzheimer alzheimers amputee anal anally anorexia anorexic
anus anyholesagoal apartheid arse arsehole asianteens asshole auschwitz autism autistic autopsy badass
barebreasts bastardy bdsm bedwetter bedwetting behead beheading bestiality bidet bigass binladen bitch bitchy
blackman blackmen bloodbath blowaload blowjob blowmyload boils bollocks boner boob booby bootycall bowel
brothel browneye buchenwald bugger bulimia bulimic bullshit bumfuck bumhole buttcrack butthole buttplug
cadaver cancer carbomb carbuncle carcinoma castrate castration childabuse chlamydia cholera circlejerk
cleftpalate climaxed clit clitoris cocaine cock cocksucker coitus cokehead colonic colostomy columbine
commode concentrationcamp condom coprolite copulate crackaddict crackbabies crackbaby crackhead crackhouse
crackpipe crackwhore creampie cretin cretinism cuckold cum cumming cumshot cunnilingus cunninglinguist cunt
dachau damn damnear damned deathcamp deathsquad decapitate deepthroat defecate dementia derfuhrer
diaphragmatic diarrhea diarrhoea dick dickhead dildo dipshit doublepenetration douche douchebag downssyndrome
dumbass dwarfism dysentery easylay ebola eichmann ejaculate enema epileptic erection erotica escort
ethniccleansing eunuch faeces fart fatass fatchicks feces fellatio fetish fetus finalsolution fistfuck
fisting flatulence flatulent foetus foreskin fornicate fourthreich fuck gangbang gangrape gangrene gangrenous
gaschamber gaschambers gaybash gaybashed gaybasher gaybashes gaybashing gaysex genital genitalia genitals
genocidal genocide gestapo getlaid getoffon getslaid gettinglaid girlongirl girlsgonewild godamn goddam
goddamn goddamned goebbels goering gonad gonorrhea gonorrhoea gotlaid gypsies gypsy haemorrhoid handjob hara-
kiri harakiri hardcore hardon harelip heilhitler hell's hemorrhoid hemorrhoids hentai heroin herpes himmler
hitler hitlerism hiv holocaust homicidebomber homosexual honorkilling honourkilling hooker hookworm horny
horseshit hotasian hotbabe hotbabes hotchick hotchicks hotteens hump hunchback hymen imgay impotence impotent
incest incestuous incontinence incontinent infanticide intercourse isis jackass jackedoff jackingoff jackoff
jacksoff jesuschrist jihad jihadist jism jizz junkie kinky kkk klan klansman kukluxklan labia lapdance
latrine lechery leper leprosy leprous leukaemia leukemia libido lice lolita loseonesvirginity lostmyvirginity
lube lymphoma lynch lynched lynching maggot manslaughter massacre massacred massmurder massmurderer
massshooting mastectomy masturbate masturbation melanoma mengele menopause menses menstrual menstruate
menstruation mentalretardation metastasis meth methhead milf miscarriage mofo molest molester mucus muff
naked nazi nazis nazism necrophilia negress neonazi neonazism nipple nonce nympho nymphomania orgasm orgasmic
orgy orifice osama osamabinladen ovaries overdose paedophile paedophilia palsied panties paralytic parkinsons
pedo pedophile pedophilia pee penile penis perineum perv pervert phallic phallus phlegm pickupchicks
pickupgirls pimp piss placenta pogrom polpot poo poontang poop porn porno pornography potty prepuce prick
prostitute prostitution pube pubes pubic pudenda pudendal pudendi pudendum puke pus pussy pustule queef rape
rapecrisis raper rapist rectal rectum ridethecottonpony rimjob ringworm roofie rosypalm sarcoma scabies scat
schoolshooting scrofula scrotal scrotum semen senile senility serialkiller serialrapist sex sexed sexes
sexism sexist sexpot sexshop sexual sexuality sexually sexy seymourbutts shag shit shite shithead siegheil
skank slag slaveowner slaver slavetrade slut smallpox smokecrack smokeweed snot sodomize sodomy spankbank
sperm spunk sputum stillbirth stillborn strapon stripper strumpet suicidal suicide suicidebomber
suicidebombing swastika swinger syphilis syphilitic tampon tampons tapeworm teenpregnancies teenpregnancy
terrorist testes testicle testicles thirdreich threesome tightass tit tits titties titty toilet transsexual
transvestite treblinka tumor tumors tumour turd tush twat ulcer underagegirls upskirt urinal urinary urinate
urination urine vag vagina vaginal vasectomy viagra vomit vomitus vulva waffen wank wanker wetdream wetthebed
whitepower whitesupremacist whitesupremacy whore whorehouse whoremonger wtf xrated xxx zoophilia zyklonb
"""
"""What would an editor send back? Sex, excretion, atrocities, diseases that are no joke, curses."""
INNOCENT = """
abid abort aborted aborting abortive aborts abuse addict addicts aged ahole aids alaskanpipeline alla
analysis analyst apparatchik are areola areole aryan asexual ass asses assess athletesfoot autopsies autopsy
azazel babe babes ball balls bang banging bareback barf barfs bastard bastards bastinado bbs bch beanbag
beanbags bed bedded bedding beds bidet bidets bigbreasted bint bird birds biteme blackcock blackcocks
blondeonblonde bluegum bluegums bm bogan boil boiled boiling boils bombers bondage bone boned bong bongs
boobies booby boonies boor bootee booties booty boozer boozers bosch bosomy boy boys bull bumpkin bumpkins
bung bungs butch butt butts call came can cancerian cans carruth cat cats cheeseheads chip chips chug chugs
chunky clamdigger clamdiggers clamps clansman clansmen clanswoman clanswomen climax climaxed climaxes
climbing cnut cockatoo cocked cocker cockers cockeyed cockle cockles cockney cockpit cocks cocktail
cocktails cocky colon colonic colons colored come coming commie commies commode commodes congress
convenience coonhound coonhounds cooter cornhole courtesan cover crack cracked cracker crackers cracks crap
crapola crapper crappy crapshoot cummerbund cummins czar czars dagger daggers dam damnation dams damsel
daygo daygoes dear dejection demon demons devil devils dickens dickey dickie dickies dickinson diddle
diddled diddles dimwit dimwits dingle dink dinks dipstick dipsticks dirt dix doggie doggies domination dong
dongs doodoo doofus dope dopes douse dragqueen dragqueens drape drapes droppings drug drugs drunk drunken
drunks dumb dumber dumbest dung eightball eightballs eros erotic erotica escort escorted escorting escorts
essex eunuch eunuchs eye fairies fairy fatah feck fetish fetishes fingerfood fingerfoods fingering fisted
fitt fix flamer flange flanges fondle fondled fondles foobar foursome foursomes frigg frigga frog frogs
fruitcake fruitcakes fubar gable gables gai gangsta ganja gaylord gays geez geezer geezers gigolo gigolos
gimpy girlon glazeddonut gob god gods gooch goody goose gora goyim grape grapes gross grossed grosser
grosses grossest guano guinea guineas gummer gypsyroselee hadji haji hajji hajjis hamas hancock haole haoles
hardcore harlot hayseed hayseeds head heat hebe hell herp hick hijacking hit hits hmo hmos hoar hoare hobo
hoboes hobos hoes hom homicide honkers hooch hooker hookers hootch hooter hooters horse hoser hottotrot hui
hummer hummers hump humped humper humping humps hun huns hussies hussy hustler hustlers idiot ike imbecile
interracial inthebuff irish isis israels italiano jack jackass jackasses jacktheripper jailbird jakes japan
japanese jape japes jeez jerked jerries jerry jesus jezebel jig jigger jiggers jiggy jigs jinks john johns
junky kink kinks kinky knocker knockers know koons kotex kum kumquat kumquats kwa lactate laid lav lavatory
lay leak leaks lech libido libidos lice lich licker licking limy line lingerie liquor liquors loadedgun loo
looser loser losers love loves lowlife lowlifes lsd lube lubes lucifer lusting lusty mafia mafias maggot
maggots magicwand make mammy manure marijuana masochist masochists massa masses mate mated mates mating
maumau member members menage menageatrois mickey mickeyfinn mickeyfinns middlesex mideast moonie moonies
moron morons moslem motion movement mrhands muck mucus multitude muncher munchers murder murdered murderer
murderers murdering murders mzungu naked nakedly narcotic narcotics necessary necro nigerian nigerians
niggle niggled niggles niggling night nightsoil nimrod nimrods ninny nip nips nob nog nook nooks noonan
nooner nsfw nude nuder nudes nudie nudies nudity nuke nuked nukes number nut nutbutter nutbutters nuts nymph
nymphs octopussy oneguy oral orals organ organs orgies orgy orient orients orifice orifices outhouse ovum
pan pans pansies pansy panty papistry pass passed passing passion passions pawn pawns payor pcp peacock
peacocks peak peanut pearlnecklace peck pecked pecker peckers pecks peepshow peepshows pegging penetrate
penetrated penetrates penetration pens penthouse penthouses people per perse perversion peter peters peyote
phlegm pick piker pikers pimpernel pimple pimples pis pisin pistol pistols pixie pixies pixy playboy
playboys playgirl pollock pollocks pooch pooches poodle poop pooped pooper pooperscooper pooperscoopers
poops popery potty prc preteen preteens pricked pricking prickle prickly pricks prig prigs privy protestant
protestants pud puddle puds pula punky punta puppet puppets pussycat pussycats pussyfoot pussyfoots
pussywillow puy queen queens quickie quickies quicky quiff quiffs racist racists radical radicals randy
rapid rapids rapier rapiers ras ream rearend rearends rectories rectory rectus redleg redlight redlights
redneck rednecks reefer reefers reich relation relations relieve ribbed ride rigger riggers rimmed rimming
ritard romanism rosebuds rube rubes runs runt runts russki russkie rut rutting sadism sadist sadists sanchez
santorum satan scallywag scallywags scantily scat scats scatted schaffer schmuck schmucks scissoring score
scored scores screw scum scums scunthorpe seduce seduced seducer seduces senile septic serve serves service
sexism sexist sexists sextant sextet sextets sextette sexton sextons sextuplet sextuplets shag shagged
shaggy shags shaver shavers shi shitake shrimp shrimping shrimps simp simps sissies sissy skeet slag slags
slapper slappers slaughter slaughtered slaughters slave slaved slaves sleep slimeball slimeballs slope
sloper slopes smack smacked smacks smut smutty snatch snatched snatches snot snotty snowballing snuff
snuffed snuffer snuffs snuffy sob sobs sodom soil soils sootier sooty souse soused souses spade spades spank
spanked spanking spanks spit spits spitter spitters spook spooks spreadeagle spunk spunky squinty squirting
stagg stand stoned stoner stoners stool stools strappado streetwalker stringer stringers stroking stud studs
stupid stupider stupidest suck sucked sucker suckered suckers sucking sucks sussex swallow swallowed
swallower swallows swinger swingers sycophant tail tails tang tangs tangy tantra tart tarts tawdry teat
teats testee testees thelemons thirdeye threeway threeways throne tiedup tinker tinkered tinkers tinkle
titan titans tithe tithes titi titis title titles tito titter titters titular titus tnt toad toads toilet
toiletries toiletry toilets tom tomboy tomcat toms tool tools toots top topless torture tortured torturer
tortures toxic tramp tramped tramps trap trapeze traps tread treehugger triplex trois troon trots tsar tsars
tuckahoe tup turnon turnons tush tushes tushy twinkie twinkies ulcer ulcers uncle undressing unisex uterus
uzi uzis valium vixen vixens voyeur voyeurs wang washroom waste wastes water wazoo wee weenie weenies weiner
welfare wench wenches wessex whacker whackers whit whited whiter whites whiz whizzed whop whopped willie
willies willy wuss wusses wussier wussy xtc yahoo yahoos yank yankee yankees yanks yob yobbo yobbos yobo
yokel yokels yury zealot zip zipped zipper zippers zipping zippy zips
"""
"""Which words share their spelling with one of these, or sound worse than they are?"""

IN_PHRASES = """
aids ass asses bastard bastards booty crap crappy crotch erotic moron morons pee poop raped retarded thongs
"""
"""Which words are printed by themselves, and what is said with them isn't?"""

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
    "PORN",
    "MASTURBAT",
    "PEDOPHIL",
    "RAPIST",
)
_SPARED = """
aidsin aidsresearch assbackwards bandaid bandaids camillepissarro crapgame crapgames crapshoot crapshooting
crapstable dickbutton dickcavett dickcheney dickclark dickebersol dickensian dickfrancis dicktracy
dickvandyke dickwolf dickyork firstaids hearingaids johnleehooker karenhorney keepissuing maritalaids
mickfleetwood mickjagger mishit mishits mobydick nightofthelivingdead philipkdick physicaltherapist
physiotherapist physiotherapists piratebooty pissarro pissis pissoir playcraps poopdeck poopdecks poopedout
poopout psychotherapist sextherapist shitake shitakes shittah shittim shittimwood shootcraps sleepaids
speechtherapist therapist therapists tomdickandharry topissue toplessdancer vandyke visualaids warbooty
wildass
"""
SPARED = frozenset(_SPARED.upper().split())
"""What seems to have one of these in it, and is a name or something else."""


def slur(text: str, glossed: frozenset[str] = frozenset()) -> bool:
    """Is it a slur, an inflection of one, or a phrase with one? `glossed` are those of a dictionary."""
    letters = fold(text) or ""
    if any(root in letters for root in SLUR_ROOTS):
        return True
    return letters not in SPARED and _screened(text, _joined(SLURS, glossed))


def unprintable(
    text: str, glossed: frozenset[str] = frozenset(), profane: frozenset[str] = frozenset()
) -> bool:
    """Would an editor send it back? The same for what is crude or cruel, or in a public list as it stands."""
    letters = fold(text) or ""
    if letters in SPARED:
        return False
    words = _parts(text)
    if any(root in letters for root in ROOTS):
        return True
    if len(words) > 2 and not _words(IN_PHRASES).isdisjoint(words):
        return True
    innocent = _words(INNOCENT)
    listed = any(
        {word, word.removesuffix("S")} & profane
        for word in words
        if word not in innocent and word.removesuffix("S") not in innocent
    )
    return listed or _screened(text, _joined(UNPRINTABLE, glossed))


@lru_cache(maxsize=200_000)
def _screened(text: str, bad: frozenset[str]) -> bool:
    return any(_inflected(word, bad) for word in dict.fromkeys(_parts(text)))


def _parts(text: str) -> list[str]:
    """The letters of the whole, and of each of its words if it is a phrase."""
    words = [fold(part) or "" for part in text.replace("-", " ").split()]
    return [fold(text) or "", *(words if len(words) > 1 else ())]


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
