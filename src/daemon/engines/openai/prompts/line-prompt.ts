import type { Beat } from '../../../content/content.ts';
import type { Sentence, Shape } from '../../../content/sentences.ts';
import { outlineOf } from '../../../director/outline.ts';
import type { Brief } from '../../engine.ts';
import type { Message } from '../dialect.ts';
import { examplesFor } from './examples.ts';
import {
  bullets,
  filled,
  inTurn,
  quoted,
  sections,
  sheetOf,
  spokenBy,
  spokenIn,
  type Part,
  type PromptContent,
} from './prompt-text.ts';

const CONTEXT_LINES = 12;
/** Asked again, a model is shown less of what led it astray. */
const FRESH_CONTEXT_LINES = 4;

/**
 * Asks for the next line. What is the same all day comes first, so that a provider can keep it: who the two are, what makes a line, how
 * they talk. Then what this line is about; the persona's sheet and what is to be done come last, where they are best remembered.
 * @param day the UTC day, by which the examples change.
 */
export function lineMessages(brief: Brief, content: PromptContent, day: string): Message[] {
  const { duel } = content.prompts;
  const fill = filled(brief.speaker);
  const moving = [...standing(brief, content), ...wanted(brief, content)];
  return [
    { role: 'system', content: sections(...lasting(brief, content, day), fill(duel.part)) },
    {
      role: 'user',
      content: sections(...moving, sheetOf(content, brief.speaker), fill(duel.last)),
    },
  ];
}

/** What is the same for every line of a day, whoever says it, unless the running premise is among the day's examples. */
function lasting({ speaker, premise }: Brief, { prompts, premises }: PromptContent, day: string): Part[] {
  const { stage, manner, examples } = prompts.duel;
  const fill = filled(speaker);
  const shown = examplesFor(premises, { day, running: premise.id });
  return [
    fill(stage),
    bullets(manner.map(fill)),
    shown.length > 0 ? fill(examples) : undefined,
    ...shown.map(({ title, lines }) => [`“${title}”`, ...lines].join('\n')),
  ];
}

/** How the quarrel stands. */
function standing(brief: Brief, content: PromptContent): Part[] {
  const { speaker, premise, soFar, ledger, transcript, attempt } = brief;
  const { duel } = content.prompts;
  const things = premise.things.join(', ');
  const fill = filled(speaker, { title: premise.title, pitch: premise.pitch.trim(), things });
  const lines = transcript.slice(attempt === 0 ? -CONTEXT_LINES : -FRESH_CONTEXT_LINES);
  return [
    fill(duel.premise),
    things === '' ? undefined : fill(duel.things),
    quoted(fill(duel.soFar), [soFar]),
    ...plan(brief, content),
    quoted(
      fill(duel.ledger),
      ledger.map(({ text }) => text),
    ),
    quoted(fill(duel.transcript), lines.map(spokenBy)),
  ];
}

/**
 * What comes next in the plot, and what it comes to. The notes stay away from the opening, from a line about what has just happened, and
 * where one is asked for again: it may have been their words that were said again.
 */
function plan(brief: Brief, { prompts }: PromptContent): Part[] {
  const { speaker, premise, ordinal, beat, attempt } = brief;
  const { notes, ends } = prompts.duel;
  const { next, isEnding, turnsLeft } = outlineOf(brief);
  const fill = filled(speaker, { turns: `${turnsLeft}`, summary: premise.summary.trim() });
  const isTold = ordinal > 0 && beat === undefined && attempt === 0 && next.length > 0;
  return [
    ...(isTold ? [fill(notes), ...next.map((exchange) => bullets(spokenIn(exchange)))] : []),
    isEnding ? undefined : fill(ends),
  ];
}

/** What is wanted of the line. What has just happened comes before its shape, and another angle with each attempt. */
function wanted(brief: Brief, content: PromptContent): Part[] {
  const { speaker, ordinal, beat, attempt } = brief;
  const { opening, closing, angles } = content.prompts.duel;
  const { isEnding, turnsLeft } = outlineOf(brief);
  const fill = filled(speaker, { event: beat?.event ?? '', turns: `${turnsLeft}` });
  return [
    ordinal === 0 ? fill(opening) : undefined,
    isEnding ? fill(closing) : undefined,
    beat && news(beat, fill, content),
    fill(shapeFor(brief, content)?.say ?? ''),
    attempt > 0 ? fill(inTurn(angles, ordinal + attempt) ?? '') : undefined,
  ];
}

/** What has just happened. A visitor's words stand behind a quotation mark. */
function news({ ticket }: Beat, fill: (sentence: Sentence) => string, { prompts }: PromptContent): Part {
  if (!ticket) return fill(prompts.duel.beat);
  const { number, subject, name } = ticket;
  const rows = [`Number: ${number}`, `About: ${subject}`, ...(name === undefined ? [] : [`From: ${name}`])];
  return quoted(fill(prompts.duel.ticket), rows);
}

/** The kind of line that is wanted; none for an opening and an ending, and where something has just happened. */
export function shapeFor(brief: Brief, { prompts }: PromptContent): Shape | undefined {
  const { speaker, premise, ordinal, beat, attempt } = brief;
  if (ordinal === 0 || beat !== undefined || outlineOf(brief).isEnding) return undefined;
  // Each persona has every other turn; the premise decides where its list begins.
  return inTurn(prompts.duel.shapes[speaker], Math.floor(ordinal / 2) + premise.id.length + attempt);
}
