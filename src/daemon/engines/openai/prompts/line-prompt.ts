import type { Brief } from '../../engine.ts';
import type { Message } from '../dialect.ts';
import {
  bullets,
  filled,
  inTurn,
  quoted,
  sections,
  sheetOf,
  spokenBy,
  type Part,
  type PromptContent,
} from './prompt-text.ts';

const CONTEXT_LINES = 12;
/** Asked again, a model is shown less of what led it astray. */
const FRESH_CONTEXT_LINES = 4;
/** The last turns of an episode, in which it is brought to something. */
const CLOSING_TURNS = 3;

/** Asks for the next line: the persona's sheet first and last, in between what the quarrel is about and how it stands. */
export function lineMessages(brief: Brief, content: PromptContent): Message[] {
  const { stage, manner, last } = content.prompts.duel;
  const fill = filled(brief.speaker);
  const sheet = sheetOf(content, brief.speaker);
  return [
    { role: 'system', content: sections(fill(stage), bullets(manner.map(fill)), sheet) },
    {
      role: 'user',
      content: sections(...standing(brief, content), ...wanted(brief, content), sheet, fill(last)),
    },
  ];
}

/** How the quarrel stands. */
function standing(
  { speaker, premise, soFar, ledger, transcript, attempt }: Brief,
  content: PromptContent,
): Part[] {
  const { duel } = content.prompts;
  const fill = filled(speaker, { title: premise.title, pitch: premise.pitch.trim() });
  const lines = transcript.slice(attempt === 0 ? -CONTEXT_LINES : -FRESH_CONTEXT_LINES);
  return [
    fill(duel.premise),
    quoted(fill(duel.soFar), [soFar]),
    quoted(
      fill(duel.ledger),
      ledger.map(({ text }) => text),
    ),
    quoted(fill(duel.transcript), lines.map(spokenBy)),
  ];
}

/** What is wanted of the line. What has just happened comes before its shape, and another angle with each attempt. */
function wanted(
  { speaker, premise, ordinal, plannedTurns, beat, attempt }: Brief,
  { prompts }: PromptContent,
): Part[] {
  const { opening, closing, beat: news, shapes, angles } = prompts.duel;
  const fill = filled(speaker, { event: beat?.event ?? '' });
  const isOpen = ordinal > 0 && beat === undefined;
  // Each persona has every other turn; the premise decides where its list begins.
  const turn = Math.floor(ordinal / 2) + premise.id.length + attempt;
  return [
    ordinal === 0 ? fill(opening) : undefined,
    ordinal >= plannedTurns - CLOSING_TURNS && ordinal > 0 ? fill(closing) : undefined,
    beat && fill(news),
    isOpen ? fill(inTurn(shapes[speaker], turn)) : undefined,
    attempt > 0 ? fill(inTurn(angles, ordinal + attempt)) : undefined,
  ];
}
