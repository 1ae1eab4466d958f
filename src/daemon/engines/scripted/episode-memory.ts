import type { Fact, Template } from '../../content/content.ts';
import { withoutMarks, marksOf } from '../../content/template.ts';
import type { Brief } from '../engine.ts';
import { nameOf } from './echo.ts';
import { linesOfPremise } from './phrasebook.ts';
import { isSaid } from '../../director/spoken.ts';
import type { Draft } from './draft.ts';

/** What the engine remembers of the running episode. Only variety is lost where it is not there. */
export interface EpisodeMemory {
  readonly premiseId: string;
  /** Position of the turn in the making, from 0. */
  readonly ordinal: number;
  /** What was remembered before that turn: its line may be dropped, and the turn taken again. */
  readonly before: EpisodeMemory | undefined;
  /** Lines of the content that were used. */
  readonly used: Set<string>;
  /** How often each phrase was taken up, by its name. */
  readonly takenUp: Map<string, number>;
  /** The marks of each line said, by the line's text. */
  readonly marks: Map<string, readonly string[]>;
  /** What came up of an earlier episode. */
  recalled: Fact | undefined;
}

/** Whether a line equal to `text` was ever said in the duel. */
export type WasSaid = (text: string) => boolean;

/** What the memory of an episode is made from. */
export interface Past {
  /** The memory after the turn before, if this process took it. */
  readonly memory: EpisodeMemory | undefined;
  readonly wasSaid: WasSaid;
}

/**
 * The memory to go on with: a new one where another episode has begun or the process is new, that of before where a turn is taken again
 * whose line was never said.
 */
export function memoryFor(brief: Brief, { memory, wasSaid }: Past): EpisodeMemory {
  const goesOn = memory?.premiseId === brief.premise.id && (brief.ordinal > 0 || brief.attempt > 0);
  if (!memory || !goesOn) return recalled(brief, wasSaid);
  if (brief.attempt > 0) return memory;
  const before = memory.ordinal === brief.ordinal ? memory.before : memory;
  return before ? nextTurn(before, brief.ordinal) : recalled(brief, wasSaid);
}

/** A copy for the turn to add to. */
function nextTurn(memory: EpisodeMemory, ordinal: number): EpisodeMemory {
  return {
    ...memory,
    ordinal,
    before: { ...memory, before: undefined },
    used: new Set(memory.used),
    takenUp: new Map(memory.takenUp),
    marks: new Map(memory.marks),
  };
}

/** Which of the premise's lines were used, as far as the transcript and what was said still tell. */
function recalled({ premise, transcript, ordinal }: Brief, wasSaid: WasSaid): EpisodeMemory {
  const isUsed = (line: Template) =>
    transcript.some(({ text }) => isSaid(line, text)) || (ordinal > 0 && wasSaid(withoutMarks(line)));
  return {
    premiseId: premise.id,
    ordinal,
    before: undefined,
    used: new Set(linesOfPremise(premise).filter(isUsed)),
    takenUp: new Map(),
    marks: new Map(),
    recalled: undefined,
  };
}

/** Notes what a line is made of, what it took up and what it marked. */
export function remember(memory: EpisodeMemory, draft: Draft, phrase: string): void {
  const name = nameOf(phrase);
  memory.takenUp.set(name, (memory.takenUp.get(name) ?? 0) + 1);
  memory.marks.set(withoutMarks(draft.text), marksOf(draft.text));
  for (const entry of draft.uses) memory.used.add(entry);
  memory.recalled ??= draft.recalled;
}
