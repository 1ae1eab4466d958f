import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { plainWords } from '#shared/text/words.ts';

const require = createRequire(import.meta.url);
/** Damaged where the package was made. */
const DAMAGED = '\uFFFD';
const WORDS_MIN = 3;
/** A foul word so long is foul with an ending too. */
const STEM_MIN = 4;

let lines: readonly string[] | undefined;

/**
 * What people say to each other in a comedy: each speech of a line of its own, of three words or more, none twice. The texts are of the
 * package nlp-corpus; none of them is part of the project.
 */
export function humanLines(): readonly string[] {
  return (lines ??= readLines());
}

function readLines(): string[] {
  const folder = join(dirname(require.resolve('nlp-corpus/package.json')), 'src', 'friends');
  const isFoul = foulWords();
  const speeches = readdirSync(folder)
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .map((speech) => speech.trim())
    .filter((speech) => !speech.includes(DAMAGED));
  return [...new Set(speeches)].filter((speech) => {
    const words = plainWords(speech);
    return words.length >= WORDS_MIN && !words.some((word) => isFoul(word));
  });
}

/** Tells whether a word is on one of two lists, or begins with one that is. */
function foulWords(): (word: string) => boolean {
  const foul = listedByOthers().flat();
  const stems = foul.filter((word) => word.length >= STEM_MIN);
  const known = new Map(foul.map((word) => [word, true]));
  return (word) => {
    const verdict = known.get(word) ?? stems.some((stem) => word.startsWith(stem));
    known.set(word, verdict);
    return verdict;
  };
}

/** On both lists, and no more than rude, or a medicine. */
const MILD: ReadonlySet<string> = new Set([
  'ass',
  'butt',
  'smut',
  'suck',
  'sucks',
  'snatch',
  'bastard',
  'viagra',
]);

/** Words that two lists call foul, of which the gate knows neither. */
export function obsceneWords(): string[] {
  const [one, other] = listedByOthers();
  return one.filter((word) => other.includes(word) && !MILD.has(word));
}

/** The single words of two lists that the gate knows nothing of. */
function listedByOthers(): readonly [string[], string[]] {
  const { en } = require('naughty-words') as { readonly en: readonly string[] };
  const { profaneWords } = require('@2toad/profanity') as {
    readonly profaneWords: ReadonlyMap<string, readonly string[]>;
  };
  const isWord = (word: string) => /^[a-z]+$/.test(word);
  return [en.filter(isWord), (profaneWords.get('en') ?? []).filter(isWord)];
}
