import { findGags, type Gag } from '../../director/gags.ts';
import { wordCount } from '../../content/template.ts';
import { cardinal, withinWords } from '../../phrases/words.ts';
import type { Beat } from '../../content/content.ts';
import type { Closings } from '../../content/sentences.ts';
import type { Line, Summary, SummaryBrief } from '../engine.ts';
import { lowerCased } from '../../phrases/phrase.ts';
import { capitalised } from './slots.ts';

const WORDS_MAX = 200;
/** Most words of a last line that is quoted. */
const QUOTED_MAX = 24;

/** Composed of what the writers say of the premise and of what really came about. */
export function summaryOf(brief: SummaryBrief, closings: Closings): Pick<Summary, 'text' | 'facts'> {
  if (!brief.closing) return { text: running(brief), facts: [] };
  const came = brief.premise.summary.trim().replace(/\s+/g, ' ');
  return { text: `${came} ${detail(brief, closings)}`.trim(), facts: brief.premise.facts };
}

function running({ premise, soFar, lines, beats }: SummaryBrief): string {
  const happened = beats.map(({ event }) => `Then ${lowerCased(event)}`);
  const gags = findGags(lines, premise.things).map(({ text }) => text);
  const insisted = gags.length > 0 ? [`Both keep coming back to ${gags.join(' and ')}.`] : [];
  const before = soFar === '' ? premise.pitch.trim().replace(/\s+/g, ' ') : soFar;
  return withinWords([before, ...happened, ...insisted].join(' '), WORDS_MAX);
}

/** One sentence that only this playing of the premise can have; empty where nothing was said. */
function detail({ lines, beats, premise }: SummaryBrief, closings: Closings): string {
  const told = [
    ...beats.slice(-1).map(ofBeat),
    ...findGags(lines, premise.things).slice(0, 1).map(ofGag),
    ...lines.slice(-1).map(ofEnd),
  ];
  const one = told[lines.length % told.length];
  if (!one) return '';
  const sentences = closings[one.tells];
  // Any number that differs from episode to episode will do: summaries stand below one another in the list.
  const sentence = sentences[(lines.length + premise.id.length) % sentences.length] ?? '';
  return capitalised(filled(sentence, one.slots));
}

/** What a closing sentence tells, and what goes into it. */
interface Told {
  readonly tells: keyof Closings;
  readonly slots: Readonly<Record<string, string>>;
}

function ofBeat({ event }: Beat): Told {
  return { tells: 'event', slots: { event: lowerCased(event) } };
}

function ofGag({ text, lines }: Gag): Told {
  return { tells: 'gag', slots: { gag: text, Gag: capitalised(text), n: cardinal(lines) } };
}

function ofEnd({ persona, text, asciiArt }: Line): Told {
  const words = wordCount(text);
  if (asciiArt) return { tells: 'picture', slots: { persona } };
  if (words <= QUOTED_MAX && !text.includes('\n'))
    return { tells: 'line', slots: { persona, line: text.trim() } };
  return { tells: 'speech', slots: { persona, n: String(words) } };
}

function filled(sentence: string, slots: Told['slots']): string {
  return sentence.replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot);
}
