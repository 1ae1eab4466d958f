import type { Template } from '../../director/content.ts';
import { withoutMarks, marksOf } from '../../director/template.ts';
import type { Brief } from '../engine.ts';
import { nameOf } from './echo.ts';

/** What the engine remembers of the running episode. Only variety is lost where it is not there. */
export interface EpisodeMemory {
  readonly premiseId: string;
  /** Lines of the content that were used. */
  readonly used: Set<unknown>;
  /** How often each phrase was taken up, by its name. */
  readonly takenUp: Map<string, number>;
  /** The marks of each line said, by the line's text. */
  readonly marks: Map<string, readonly string[]>;
  /** How many lines belonged to an exchange. */
  exchangeLines: number;
}

/** The memory to go on with: a new one where another episode has begun. */
export function memoryFor(brief: Brief, memory: EpisodeMemory | undefined): EpisodeMemory {
  const goesOn = memory?.premiseId === brief.premise.id && (brief.ordinal > 0 || brief.attempt > 0);
  return memory && goesOn
    ? memory
    : { premiseId: brief.premise.id, used: new Set(), takenUp: new Map(), marks: new Map(), exchangeLines: 0 };
}

/** Notes what a line took up and what it marked. */
export function remember(memory: EpisodeMemory, line: Template, phrase: string): void {
  const name = nameOf(phrase);
  memory.takenUp.set(name, (memory.takenUp.get(name) ?? 0) + 1);
  memory.marks.set(withoutMarks(line), marksOf(line));
}
