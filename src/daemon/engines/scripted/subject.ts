import type { Exchange } from '../../director/plot.ts';
import type { Premise, Template } from '../../content/content.ts';
import { withoutMarks } from '../../content/template.ts';
import { contentWords, withinWords } from '../../phrases/words.ts';
import { phraseName } from '../../phrases/shared-phrase.ts';
import type { Line } from '../engine.ts';

/** A subject that comes later in a line comes too late: by then the line has been taken for an answer. */
const EARLY_WORDS = 12;
/** A word with a capital in the middle of a sentence names somebody, or a place. */
const NAME = /(?<=[\p{Ll},;] )\p{Lu}\p{Ll}{2,}/gu;

/** A line of the plot, and what was heard of the plot before it. */
interface Told {
  readonly premise: Pick<Premise, 'title' | 'things'>;
  readonly line: Template;
  readonly heard: readonly Line[];
}

/** Whether a line tells early what it is about: it has a thing of the premise, a word of its title, or a name that was heard. */
export function namesItsSubject({ premise, line, heard }: Told): boolean {
  const begins = withinWords(withoutMarks(line), EARLY_WORDS);
  const words = wordsIn(begins);
  const subjects = wordsIn([premise.title, ...premise.things].join('. '));
  if ([...words].some((word) => subjects.has(word))) return true;
  const names = new Set(heard.flatMap(({ text }) => [...text.matchAll(NAME)].map(([name]) => name)));
  return (begins.match(/\p{Lu}\p{L}+/gu) ?? []).some((name) => names.has(name));
}

/**
 * The thing of a premise that a line is about: one that was heard, and is in the line or its exchange where there is such a one, else the
 * one heard last.
 */
export function subjectOf({ premise, line, heard }: Told, exchange: Exchange): string | undefined {
  const texts = heard.map(({ text }) => wordsIn(text));
  const rest = wordsIn(
    exchange
      .flatMap((each) => Object.values(each))
      .map(withoutMarks)
      .join('. '),
  );
  const own = wordsIn(withoutMarks(line));
  const known = premise.things
    .map((thing) => ({ thing, heardAt: texts.findLastIndex((words) => isIn(thing, words)) }))
    .filter(({ heardAt }) => heardAt !== -1);
  const weightOf = ({ thing, heardAt }: { thing: string; heardAt: number }) =>
    heardAt + texts.length * (Number(isIn(thing, rest)) + Number(isIn(thing, own)));
  return known.toSorted((a, b) => weightOf(b) - weightOf(a))[0]?.thing;
}

function isIn(thing: string, words: ReadonlySet<string>): boolean {
  const own = [...wordsIn(phraseName(thing))];
  return own.length > 0 && own.every((word) => words.has(word));
}

function wordsIn(text: string): Set<string> {
  return contentWords(text.replace(/['’]s\b/g, ''));
}
