import { cuss } from 'cuss';
import { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { wordList } from '../register.ts';
import { plainWords } from '../words.ts';

/*
 * Slurs, and explicit words for what is private. The words are those of two kept lists, which stay in their packages: `obscenity` (MIT)
 * knows stems, also with figures or marks in the place of letters; `cuss` (MIT) has many slurs, each with how surely it is one.
 */

/** The rating of what may have another sense. Below it, everything has. */
const LIKELY = 1;
/**
 * Words of the lists that the show may say: they have an everyday sense, or are no harder than "damn" and "hell". Read by hand, and against
 * every line of content/.
 */
const EVERYDAY = wordList(`
  abid abuse kink kinky addict addicts alla athletesfoot babe balls ballsack banging blackman blacks brothel cocaine cra5h crack cracker crackpipe crotch cummings
  damn damnation demon devil drug drunk drunken enema excrement fart farted farting feces fetish fondle fourtwenty fruitcake gable gob
  god gonzagas goy goyim groe gross grostulation gub guinea guineas guizi hamas heroin hiv homicide homosexual ike ikes ikey interracial
  italiano jerries jesus jesuschrist jihad knockers kraut ky lactate libido licker liquor lolita lsd mafia marijuana meth mick murder murderer
  narcotic necro nigerian nigerians nooner nuke nymph oral paddy peck pecker pee penetration pistol pixie pixy playboy playgirl protestant queer
  racist radical radicals randy ribbed satan scag screw scum septic septics shag shinola slaughter smack snatch sodom spade spades spank stagg
  stiffy stroking suck suicide swallow syphilis tantra teat terrorist tinkle tnt torture tramp trap trisexual trots whit whites willy
  xtc xxx yankee yankees kock flasher flatulence flamer hymen uterus bounty dike pendy pearlnecklace devilworshipper demon bastard bastards
  ho hoes pissed piss boobies sissy quickie perv cocky peepee
  armos beanbag beanbags biteme bong boonies booties booty bullcrap bum bumbling bung chi chink chinks chug chugs chunky chum cock cockfight crap
  crapper crappy dammit damnit dahmer diddle dink dinks dipstick dong dope dumb farty flange gables geez geezer goddammit goddamn goddamned goddamnit
  gotohell greaser greasers hobo honkers hooters hotdamn hussy idiot jackass jeez jebus jig jigs jigger jiggers jiggy kumquat kumquats limey loser
  lowlife mams mau mockey moron muff muncher munt niggle niggled niggles niggling nip nook noonan nudger orga pansies pansy poo poop pom poms
  pollock prick prickhead pric pud puss puke rere rearend reefer rigger scallywag smut sooties sooty spit spitter squa squinty stringer stupid
  sucker swallower slave slavedriver slimeball snowback taff teste thirdeye tinker tinkers tortur triplex turnon uck vibr vomit wab waysted weenie
  welcher welfare wetspot whacker whash whiz willie wuss yank yanks squareheads squarehead redneck rednecks hillbilly hillbillies barf gubs hork
  arse arses ass asses bugger buggered burr faeces bogan carruth clogwog commie piker piky honger jiga`);
/** Stems of `obscenity` that stand in too many words of everyday: "assorted", "a chink in the curtain". */
const STEMS = wordList(`ass cuck chink prick cum piss boob`);
/** Words in which it finds one of its stems. */
const HARMLESS = [
  'rapped',
  'rapping',
  'rapper',
  'sextant',
  'sexton',
  'sextet',
  'sussex',
  'essex',
  'wessex',
  'middlesex',
];

const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '5': 's',
  '@': 'a',
  $: 's',
};

const stems = createStems();
const isListed = createPhrases();

/** Whether a line has a slur in it, or an explicit word. */
export function isObscene(text: string): boolean {
  return stems.hasMatch(text) || isListed(plainWords(text)) || isListed(plainWords(inLetters(text)));
}

/** A text with letters where a figure or a mark stands for one. */
function inLetters(text: string): string {
  return text.replace(/(?<=\p{L})[0135@$]|[0135@$](?=\p{L})/gu, (mark) => LETTERS[mark] ?? mark);
}

function createStems(): RegExpMatcher {
  const words = new DataSet<{ originalWord: string }>()
    .addAll(englishDataset)
    .removePhrasesIf(({ metadata }) => STEMS.has(metadata?.originalWord ?? ''))
    .build();
  return new RegExpMatcher({
    ...words,
    whitelistedTerms: [...(words.whitelistedTerms ?? []), ...HARMLESS],
    ...englishRecommendedTransformers,
  });
}

/** Looks up each word and each two or three in a row: the list has nothing longer that counts. */
function createPhrases(): (words: readonly string[]) => boolean {
  const listed = new Set(
    Object.keys(cuss)
      .filter((phrase) => (cuss[phrase] ?? 0) >= LIKELY && !EVERYDAY.has(phrase))
      .map((phrase) => plainWords(phrase).join(' ')),
  );
  return (words) =>
    words.some((_, at) => [1, 2, 3].some((length) => listed.has(words.slice(at, at + length).join(' '))));
}
