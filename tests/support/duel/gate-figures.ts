import type { Content } from '#daemon/content/content.ts';
import { rehearse } from '#daemon/rehearsal.ts';
import { RehearsalMemory } from '#daemon/rehearsal/rehearsal-memory.ts';
import { judgeTranscript, readTranscripts } from './transcripts.ts';

/** How often the gate was right about an episode. */
export interface Figures {
  readonly name: string;
  /** Lines that it has to let pass as they are, and how many of them it did not. */
  readonly good: number;
  readonly falselyRefused: number;
  /** Lines that it has to refuse or to cut, and how many of them it did. */
  readonly bad: number;
  readonly caught: number;
}

/** The figures of each transcript whose name begins with one of the kinds, all heard in one show, in that order. */
export function gateFigures(kinds: readonly string[]): Figures[] {
  const memory = new RehearsalMemory();
  return kinds.flatMap(readTranscripts).map((transcript) => {
    const judged = judgeTranscript(transcript, memory);
    const good = judged.filter(({ line }) => line.label === 'good');
    const bad = judged.filter(({ line }) => line.label !== 'good');
    return {
      name: transcript.name,
      good: good.length,
      falselyRefused: good.filter(({ isRight }) => !isRight).length,
      bad: bad.length,
      caught: bad.filter(({ isRight }) => isRight).length,
    };
  });
}

/** How many lines of a show by the scripted engine the gate refuses until it has let so many pass. */
export async function refusedOfShow(content: Content, seed: number, lines: number): Promise<number> {
  let refused = 0;
  let passed = 0;
  for await (const turn of rehearse({ content, seed })) {
    refused += turn.refused.length;
    passed += 1;
    if (passed === lines) break;
  }
  return refused;
}

export function sumOf(figures: readonly Figures[], field: Exclude<keyof Figures, 'name'>): number {
  return figures.reduce((sum, each) => sum + each[field], 0);
}
