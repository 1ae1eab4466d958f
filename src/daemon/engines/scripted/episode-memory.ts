import type { Template } from '../../director/content.ts';
import { withoutMarks, marksOf } from '../../director/template.ts';
import type { Brief } from '../engine.ts';
import { nameOf } from './echo.ts';
import { linesOfPremise } from './known-phrases.ts';
import type { Said } from './said.ts';
import { isSaid } from './spoken.ts';
import type { Draft } from './draft.ts';

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

/** What the memory of an episode is made from. */
export interface Past {
  /** The memory after the turn before, if this process took it. */
  readonly memory: EpisodeMemory | undefined;
  readonly said: Said;
}

/** The memory to go on with: a new one where another episode has begun or the process is new. */
export function memoryFor(brief: Brief, { memory, said }: Past): EpisodeMemory {
  const goesOn = memory?.premiseId === brief.premise.id && (brief.ordinal > 0 || brief.attempt > 0);
  return memory && goesOn ? memory : recalled(brief, said);
}

/** Which of the premise's lines were used, as far as the transcript and what was said still tell. */
function recalled({ premise, transcript, ordinal }: Brief, said: Said): EpisodeMemory {
  const isUsed = (line: Template) =>
    transcript.some(({ text }) => isSaid(line, text)) || (ordinal > 0 && said.has(withoutMarks(line)));
  const used = linesOfPremise(premise).filter(isUsed);
  const exchanges = premise.exchanges.flat().flatMap((line) => Object.values(line));
  return {
    premiseId: premise.id,
    used: new Set(used),
    takenUp: new Map(),
    marks: new Map(),
    exchangeLines: exchanges.filter((line) => used.includes(line)).length,
  };
}

/** Notes what a line is made of, what it took up and what it marked. */
export function remember(memory: EpisodeMemory, draft: Draft, phrase: string): void {
  const name = nameOf(phrase);
  memory.takenUp.set(name, (memory.takenUp.get(name) ?? 0) + 1);
  memory.marks.set(withoutMarks(draft.text), marksOf(draft.text));
  for (const entry of draft.uses) memory.used.add(entry);
  if (draft.isOfExchange) memory.exchangeLines++;
}
