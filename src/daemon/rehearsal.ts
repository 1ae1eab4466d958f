import { pino } from 'pino';
import { PERSONAS, type Persona } from '#shared/brand.ts';
import { CONTEXT_LINES } from './episodes/brief.ts';
import type { Content } from './content/content.ts';
import { createDirector, type Episode, nextSpeaker } from './director/director.ts';
import { harvestOf, afterEpisode, withoutThings, type Harvest, type KeptEntry } from './director/ledger.ts';
import { createRandom } from './director/random.ts';
import type { Brief, Engine, Line } from './engines/engine.ts';
import { createScriptedEngine } from './engines/scripted/scripted-engine.ts';
import type { Rejection, Memory } from './gate/gate.ts';
import { FallbackChain } from './turns/fallback-chain.ts';
import { Writer } from './turns/writer.ts';
import { fingerprint } from './gate/fingerprint.ts';

const NEVER = new AbortController().signal;

export interface RehearsalOptions {
  readonly content: Content;
  /** The same seed plays the same show; without one it is another each time. */
  readonly seed: number | undefined;
  /** A fixed number of turns for each episode; left out draws from 24 to 40. */
  readonly episodeTurns?: number;
}

/** One turn of a rehearsal. */
export interface Rehearsed {
  /** Which episode, from 0. */
  readonly episode: number;
  /** What the engine was told: speaker, premise, position, beat. */
  readonly brief: Brief;
  /** What passed the gate. */
  readonly line: Line;
  /** Why the gate refused what was offered before it. */
  readonly refused: readonly Rejection[];
}

/** Plays the show with the scripted engine, one episode after another without end, as the daemon does, but in memory and without a pause. */
export async function* rehearse(options: RehearsalOptions): AsyncGenerator<Rehearsed, never> {
  const { content, seed, episodeTurns } = options;
  const random = createRandom(seed);
  const engine = createScriptedEngine({ content, random, chatRandom: random });
  const director = createDirector({ content, random, episodeTurns, recentPremises: [] });
  const troupe = new Troupe(engine);
  let ledger: KeptEntry[] = [];
  for (let number = 0; ; number += 1) {
    const episode = director.open();
    const lines: Line[] = [];
    while (lines.length < episode.plannedTurns) {
      const brief = briefOf(episode, lines, ledger);
      const { line, refused } = await troupe.say(brief, lines);
      lines.push(line);
      yield { episode: number, brief, line, refused };
    }
    ledger = afterEpisode(ledger, await leftBehind(engine, episode, lines));
  }
}

function briefOf(episode: Episode, lines: readonly Line[], ledger: readonly KeptEntry[]): Brief {
  const { premise, plannedTurns } = episode;
  return {
    speaker: nextSpeaker(lines, episode),
    premise,
    ordinal: lines.length,
    plannedTurns,
    beat: episode.beatAt(lines.length),
    soFar: '',
    ledger: withoutThings(ledger, premise.things),
    transcript: lines.slice(-CONTEXT_LINES),
    attempt: 0,
  };
}

async function leftBehind(engine: Engine, { premise }: Episode, lines: readonly Line[]): Promise<Harvest> {
  const brief = { premise, soFar: '', lines, beats: [], closing: true };
  const summary = await engine.summarise(brief, NEVER);
  return harvestOf({ lines, things: premise.things, summary });
}

/** Writes lines as the daemon does, the gate behind the engine, and remembers them. */
class Troupe {
  readonly #writer: Writer;
  readonly #memory = new RehearsalMemory();

  constructor(engine: Engine) {
    const chain = new FallbackChain({ engines: [engine], logger: pino({ level: 'silent' }) });
    this.#writer = new Writer({ chain, memory: this.#memory });
  }

  async say(brief: Brief, lines: readonly Line[]): Promise<Pick<Rehearsed, 'line' | 'refused'>> {
    const refused: Rejection[] = [];
    const { reply } = await this.#writer.write(brief, {
      signal: NEVER,
      mayAskProvider: false,
      patienceMs: 0,
      episode: lines.map(({ text }) => text),
      onRefused: (_, { reason }) => void refused.push(reason),
    });
    const line = { persona: brief.speaker, text: reply.text, asciiArt: reply.asciiArt };
    this.#memory.note(line);
    return { line, refused };
  }
}

/** A persona's lines that a new one is compared with. */
const COMPARED = 200;

/** What the gate has to know of the feed, where there is no database. It forgets no line. */
export class RehearsalMemory implements Memory {
  readonly #fingerprints = new Set<string>();
  readonly #lines = new Map<Persona, string[]>(PERSONAS.map((persona) => [persona, []]));

  note({ persona, text }: Line): void {
    this.#fingerprints.add(fingerprint(text));
    this.#lines.set(persona, [...this.linesOf(persona), text].slice(-COMPARED));
  }

  wasSaid(print: string): boolean {
    return this.#fingerprints.has(print);
  }

  linesOf(persona: Persona): readonly string[] {
    return this.#lines.get(persona) ?? [];
  }
}
