import type { Content } from '#daemon/content/content.ts';
import { cueOf } from '#daemon/director/cue.ts';
import { createDirector } from '#daemon/director/director.ts';
import type { Episode } from '#daemon/director/episode.ts';
import { createRandom } from '#daemon/director/random.ts';
import type { Brief, Engine, Line, Reply } from '#daemon/engines/engine.ts';
import { createScriptedEngine } from '#daemon/engines/scripted/scripted-engine.ts';

const CONTEXT_LINES = 12;

/** A line of a played show and the brief it was written for. */
export interface Played {
  readonly brief: Brief;
  readonly line: Line;
}

export interface ShowOptions {
  readonly content: Content;
  readonly seed: number;
  /** At least how many lines; the last episode is played to its end. */
  readonly lines: number;
}

/** Plays whole episodes with the scripted engine, as the daemon does, but without a pause. */
export async function playShow({ content, seed, lines }: ShowOptions): Promise<Played[]> {
  const random = createRandom(seed);
  const engine = createScriptedEngine({ content, random });
  const director = createDirector({ content, random, episodeTurns: undefined });
  const played: Played[] = [];
  while (played.length < lines) played.push(...(await playEpisode(engine, director.open())));
  return played;
}

/** One episode from its opener to its last line. */
export async function playEpisode(engine: Engine, episode: Episode): Promise<Played[]> {
  const played: Played[] = [];
  for (let ordinal = 0; ordinal < episode.plannedTurns; ordinal += 1) {
    const transcript = played.slice(-CONTEXT_LINES).map(({ line }) => line);
    const brief = briefOf(episode, ordinal, transcript);
    const { beat, turnsLeft, uses, ...line } = await reply(engine, brief);
    episode.noteLine(ordinal, { beat, turnsLeft, uses });
    played.push({ brief, line });
  }
  return played;
}

/** The brief of a turn, with nothing of earlier episodes. */
export function briefOf(episode: Episode, ordinal: number, transcript: readonly Line[]): Brief {
  return { ...cueOf(episode, ordinal, transcript), soFar: '', ledger: [], attempt: 0 };
}

export async function speak(engine: Engine, brief: Brief): Promise<Line> {
  const { persona, text, asciiArt } = await reply(engine, brief);
  return { persona, text, asciiArt };
}

async function reply(
  engine: Engine,
  brief: Brief,
): Promise<Line & Pick<Reply, 'beat' | 'turnsLeft' | 'uses'>> {
  const { text, asciiArt, beat, turnsLeft, uses } = await engine.speak(brief, new AbortController().signal);
  return { persona: brief.speaker, text, asciiArt, beat, turnsLeft, uses };
}
