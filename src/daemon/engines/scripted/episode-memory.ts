import type { Template } from '../../content/content.ts';
import { withoutMarks, marksOf } from '../../content/template.ts';
import type { Brief } from '../engine.ts';
import { nameOf } from './echo.ts';
import { gagName, inWords } from '../../phrases/gag-phrase.ts';
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
  /** The gags of earlier episodes that came up, by their name. */
  readonly gags: Set<string>;
  /** The turn on which the last of them did. */
  calledBackAt: number | undefined;
  /** How many lines belonged to an exchange. */
  exchangeLines: number;
  /** How many lines in a row, up to the last, began with a retort. */
  ledInARow: number;
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
function recalled({ premise, transcript, ordinal, ledger }: Brief, said: Said): EpisodeMemory {
  const isUsed = (line: Template) =>
    transcript.some(({ text }) => isSaid(line, text)) || (ordinal > 0 && said.has(withoutMarks(line)));
  const used = linesOfPremise(premise).filter(isUsed);
  const heard = inWords(transcript.map(({ text }) => text).join('\n'));
  const gags = ledger.filter(({ kind }) => kind === 'gag').map(({ text }) => gagName(text));
  const exchanges = premise.exchanges.flat().flatMap((line) => Object.values(line));
  return {
    premiseId: premise.id,
    used: new Set(used),
    takenUp: new Map(),
    marks: new Map(),
    gags: new Set(gags.filter((gag) => heard.includes(gag))),
    calledBackAt: undefined,
    exchangeLines: exchanges.filter((line) => used.includes(line)).length,
    ledInARow: 0,
  };
}

/** What a line was said to. */
interface Occasion {
  readonly phrase: string;
  readonly brief: Brief;
}

/** Notes what a line is made of, what it took up and what it marked. */
export function remember(memory: EpisodeMemory, draft: Draft, { phrase, brief }: Occasion): void {
  const name = nameOf(phrase);
  memory.takenUp.set(name, (memory.takenUp.get(name) ?? 0) + 1);
  memory.marks.set(withoutMarks(draft.text), marksOf(draft.text));
  for (const entry of draft.uses) memory.used.add(entry);
  if (draft.gag !== undefined) {
    memory.gags.add(gagName(draft.gag));
    memory.calledBackAt = brief.ordinal;
  }
  memory.ledInARow = draft.isLed ? memory.ledInARow + 1 : 0;
  if (draft.isOfExchange) memory.exchangeLines++;
}
