import { pino } from 'pino';
import { PERSONAS, type Persona } from '#shared/brand.ts';
import { CONTEXT_LINES } from './episodes/brief.ts';
import type { Beat, Content } from './content/content.ts';
import { cueOf } from './director/cue.ts';
import { createDirector } from './director/director.ts';
import type { Episode } from './director/episode.ts';
import { factsToKeep, ledgerFor, type KeptFact } from './director/ledger.ts';
import { createUsage } from './director/usage.ts';
import { createRandom } from './director/random.ts';
import { always } from './engines/engine-list.ts';
import type { Brief, Engine, Line, Reply } from './engines/engine.ts';
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
  /** A fixed number of turns for each episode; left out gives each what its plot takes. */
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
  /** What the line takes up, shown above it. */
  readonly beat: Beat | undefined;
  /** Why the gate refused what was offered before it. */
  readonly refused: readonly Rejection[];
}

/** Plays the show with the scripted engine, one episode after another without end, as the daemon does, but in memory and without a pause. */
export async function* rehearse(options: RehearsalOptions): AsyncGenerator<Rehearsed, never> {
  const { content, seed, episodeTurns } = options;
  const random = createRandom(seed);
  const memory = new RehearsalMemory();
  const past = { usage: createUsage(), wasSaid: (print: string) => memory.wasSaid(print) };
  const engine = createScriptedEngine({ ...past, content, random, chatRandom: random });
  const director = createDirector({ ...past, content, random, episodeTurns });
  const troupe = new Troupe(engine, memory);
  const kept: KeptFact[] = [];
  for (let number = 0; ; number += 1) {
    const episode = director.open();
    const lines: Line[] = [];
    while (lines.length < episode.plannedTurns) {
      const brief = briefOf(episode, lines, kept);
      const { line, refused, reply } = await troupe.say(brief, lines);
      episode.noteLine(lines.length, reply);
      lines.push(line);
      yield { episode: number, brief, line, beat: reply.beat, refused };
    }
    const facts = factsToKeep(episode.premise.facts, kept);
    kept.push(...facts.map((fact) => ({ ...fact, recalledSeq: null })));
  }
}

function briefOf(episode: Episode, lines: readonly Line[], kept: readonly KeptFact[]): Brief {
  return {
    ...cueOf(episode, lines.length, lines.slice(-CONTEXT_LINES)),
    soFar: '',
    ledger: ledgerFor(kept, episode.premise),
    attempt: 0,
  };
}

interface Said extends Pick<Rehearsed, 'line' | 'refused'> {
  readonly reply: Reply;
}

/** Writes lines as the daemon does, the gate behind the engine, and remembers them. */
class Troupe {
  readonly #writer: Writer;
  readonly #memory: RehearsalMemory;

  constructor(engine: Engine, memory: RehearsalMemory) {
    const chain = new FallbackChain({ logger: pino({ level: 'silent' }) });
    this.#memory = memory;
    this.#writer = new Writer({ chain, engines: always(engine), memory: this.#memory });
  }

  async say(brief: Brief, lines: readonly Line[]): Promise<Said> {
    const refused: Rejection[] = [];
    const { reply } = await this.#writer.write(brief, {
      signal: NEVER,
      conversationId: '',
      mayAskProvider: false,
      patienceMs: 0,
      episode: lines.map(({ text }) => text),
      onRefused: (_, { reason }) => void refused.push(reason),
    });
    const line = { persona: brief.speaker, text: reply.text, asciiArt: reply.asciiArt };
    this.#memory.note(line);
    return { line, refused, reply };
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
