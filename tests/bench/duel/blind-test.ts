import { createRandom } from '#daemon/director/random.ts';
import type { Rehearsed } from '#daemon/rehearsal.ts';
import type { Show } from './play.ts';
import { decoysFor, guessPredecessor, learnWeights } from './predecessor.ts';
import { shareOf } from '#daemon/measures/shares.ts';
import { trainVoices } from '#daemon/measures/voices.ts';

type Episode = readonly Rehearsed[];

/** Episodes to learn from, and others to be asked about. */
export interface Halves {
  readonly learned: readonly Episode[];
  readonly asked: readonly Episode[];
}

/** The first half of the episodes, and the second. */
export function halvesOf({ episodes }: Show): Halves {
  const half = Math.ceil(episodes.length / 2);
  return { learned: episodes.slice(0, half), asked: episodes.slice(half) };
}

/** The episodes of half of the premises, and those of the others: what is asked about, no reader has seen in any form. */
export function halvesByPremise({ episodes }: Show): Halves {
  const premises = [...new Set(episodes.map(premiseOf))];
  const known = new Set(premises.slice(0, Math.ceil(premises.length / 2)));
  return {
    learned: episodes.filter((episode) => known.has(premiseOf(episode))),
    asked: episodes.filter((episode) => !known.has(premiseOf(episode))),
  };
}

/** How often a classifier names the right voice of a line, the names hidden. */
export function tellsVoices({ learned, asked }: Halves, train = trainVoices): number {
  const voiceOf = train(linesOf(learned));
  return shareOf(linesOf(asked), ({ persona, text }) => voiceOf(text) === persona);
}

/** How often the real predecessor of a line is found among four, the decoys being of the same voice and the same episode. */
export function findsPredecessors({ learned, asked }: Halves): number {
  const weights = learnWeights(linesOf(learned).map(({ text }) => text));
  const random = createRandom(1);
  const found = asked.flatMap((episode) =>
    episode.slice(1).map((turn) => {
      const real = turn.brief.transcript.at(-1)?.text ?? '';
      const candidates = [real, ...decoysFor(turn, episode, random)];
      return guessPredecessor(turn.line.text, candidates, { weights, random }) === real;
    }),
  );
  return shareOf(found, (isRight) => isRight);
}

function linesOf(episodes: readonly Episode[]) {
  return episodes.flat().map(({ line }) => line);
}

function premiseOf(episode: Episode): string {
  return episode[0]?.brief.premise.id ?? '';
}
