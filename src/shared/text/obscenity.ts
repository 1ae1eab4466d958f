import { cuss } from 'cuss';
import { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { plainWords, wordList } from './words.ts';

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
  abuse addict addicts arse arses ass asses babe balls banging barf bastard bastards beanbag beanbags bogan bong boonies booty bounty
  brothel bugger buggered bullcrap bum bung burr chi chink chinks chug chugs chum chunky cocaine cock cockfight cocky commie crack
  cracker crap crapper crappy crotch dammit damn damnation damnit demon devil diddle dike dink dinks dipstick dong dope drug drunk
  drunken dumb faeces fart farted farting farty feces flamer flange flasher flatulence fondle fruitcake gable gables geez geezer gob god
  goddammit goddamn goddamned goddamnit greaser greasers gross guinea guineas heroin hillbilly hiv ho hobo homicide homosexual honkers
  hooters hussy idiot ike interracial jackass jeez jesus jig jiggy jigs jihad kink knockers kumquat kumquats lactate limey liquor loser
  lowlife lsd mafia marijuana meth moron muff muncher munt murder murderer narcotic necro nigerian nigerians niggle niggled niggles niggling
  nip nook nuke nymph oral paddy pansies pansy peck pecker pee penetration perv piker piss pissed pistol pixie pixy playboy pollock pom
  poms poo poop prick protestant pud puke puss queer quickie racist radical radicals randy redneck reefer ribbed rigger satan scallywag
  screw scum septic shag sissy slaughter slave slavedriver slimeball smack smut snatch sodom sooties sooty spade spades spank spit
  spitter squinty stringer stroking stupid suck sucker suicide swallow swallower syphilis taff tang teat terrorist tinker tinkers tinkle
  tnt torture tramp trap triplex trots vomit weenie welcher welfare whacker whit whites whiz willie willy wuss yank yankee yankees yanks xxx`);
/** A slur that neither list has. */
const SLURS = ['shemale', 'shemales'];
/** Latin: "magna cum laude", "kitchen-cum-office". */
const LATIN = /\bcum laude\b|(?<=\p{L})-cum-(?=\p{L})/giu;
/** Stems of `obscenity` that stand in too many words of everyday: "assorted", "a chink in the curtain". */
const STEMS = wordList(`ass cock cuck chink prick cum piss boob`);
/** Words in which it finds one of its stems. */
const HARMLESS = [
  'pussycat',
  'pussy cat',
  'pussy willow',
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
export function isObscene(line: string): boolean {
  const text = line.replace(LATIN, ' ');
  const lettered = inLetters(text);
  return (
    stems.hasMatch(text) ||
    isListed(plainWords(text)) ||
    (lettered !== text && isListed(plainWords(lettered)))
  );
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
  const rated = Object.keys(cuss).filter((phrase) => (cuss[phrase] ?? 0) >= LIKELY && !EVERYDAY.has(phrase));
  const listed = new Set([...rated, ...SLURS].map((phrase) => plainWords(phrase).join(' ')));
  return (words) =>
    words.some((_, at) => [1, 2, 3].some((length) => listed.has(words.slice(at, at + length).join(' '))));
}
