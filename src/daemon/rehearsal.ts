import { pino } from 'pino';
import { PERSONAS, type Persona } from '#shared/brand.ts';
import { CONTEXT_LINES } from './episodes/brief.ts';
import { isSummaryDue } from './episodes/episode-summaries.ts';
import { createSummariser, type Summarise } from './episodes/summariser.ts';
import type { Beat, Content } from './content/content.ts';
import { cueOf } from './director/cue.ts';
import { createDirector } from './director/director.ts';
import type { Episode } from './director/episode.ts';
import { factsToKeep, ledgerFor, type KeptFact } from './director/ledger.ts';
import { createUsage } from './director/usage.ts';
import { createRandom, seedOf, type Random } from './director/random.ts';
import { always } from './engines/engine-list.ts';
import type { Brief, Engine, Line, Reply } from './engines/engine.ts';
import { createScriptedEngine } from './engines/scripted/scripted-engine.ts';
import type { Rejection, Memory } from './gate/gate.ts';
import { FallbackChain } from './turns/fallback-chain.ts';
import { Writer } from './turns/writer.ts';
import { fingerprint } from './gate/fingerprint.ts';
import { PATIENCE_MS } from './tempo/pace.ts';

const NEVER = new AbortController().signal;

export interface RehearsalOptions {
  readonly content: Content;
  /** The same seed plays the same show; without one it is another each time. */
  readonly seed: number | undefined;
  /** A fixed number of turns for each episode; left out gives each what its plot takes. */
  readonly episodeTurns?: number;
  /** A model that is asked before the scripted engine, and sums up; left out where the scripted engine plays alone. */
  readonly model?: Engine | undefined;
  /** Ends it, with its reason. */
  readonly signal?: AbortSignal;
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
  /** What is shown above it: of the beat, or of a new scene. */
  readonly direction: string | undefined;
  /** Why the gate refused what was offered before it. */
  readonly refused: readonly Rejection[];
}

/** Plays the show, one episode after another without end, as the daemon does, but in memory and without a pause. */
export async function* rehearse(options: RehearsalOptions): AsyncGenerator<Rehearsed, never> {
  const { content, episodeTurns, model, signal = NEVER } = options;
  const chance = chanceOf(options);
  const memory = new RehearsalMemory();
  const past = { usage: createUsage(), wasSaid: (print: string) => memory.wasSaid(print) };
  const scripted = createScriptedEngine({
    ...past,
    content,
    random: chance.ofEngine,
    chatRandom: chance.ofEngine,
  });
  const troupe = new Troupe(model ? [model, scripted] : [scripted], { memory, signal });
  const kept: KeptFact[] = [];
  for (let number = 0; ; number += 1) {
    const random = chance.ofEpisode(number);
    const episode = createDirector({ ...past, content, random, episodeTurns }).open();
    const lines: Line[] = [];
    let notes = NO_NOTES;
    while (lines.length < episode.plannedTurns) {
      notes = model ? await troupe.keepNotes(notes, episode, lines) : notes;
      const brief = { ...briefOf(episode, lines, kept), soFar: notes.soFar };
      const { line, refused, reply } = await troupe.say(brief, lines);
      episode.noteLine(lines.length, reply);
      lines.push(line);
      const { beat, direction = beat?.event } = reply;
      yield { episode: number, brief, line, beat, direction, refused };
    }
    const facts = factsToKeep(episode.premise.facts, kept);
    kept.push(...facts.map((fact) => ({ ...fact, recalledSeq: null })));
  }
}

/** Where a rehearsal's draws come from. */
interface Chance {
  readonly ofEngine: Random;
  readonly ofEpisode: (number: number) => Random;
}

/**
 * One source for everything where the scripted engine plays alone. With a model each episode has its own: so the same seed opens the same
 * premises, whatever the model says and however often the script fills in.
 */
function chanceOf({ seed, model }: RehearsalOptions): Chance {
  const random = createRandom(seed);
  const ofEpisode = (number: number) => (model ? createRandom(seedOf(`${seed} ${number}`)) : random);
  return { ofEngine: random, ofEpisode };
}

function briefOf(episode: Episode, lines: readonly Line[], kept: readonly KeptFact[]): Omit<Brief, 'soFar'> {
  return {
    ...cueOf(episode, lines.length, lines.slice(-CONTEXT_LINES)),
    ledger: ledgerFor(kept, episode.premise),
    attempt: 0,
  };
}

interface Said extends Pick<Rehearsed, 'line' | 'refused'> {
  readonly reply: Reply;
}

/** What happened in an episode so far, and how many of its turns that covers. */
interface Notes {
  readonly soFar: string;
  readonly turns: number;
}

const NO_NOTES: Notes = { soFar: '', turns: 0 };

interface TroupeDeps {
  readonly memory: RehearsalMemory;
  readonly signal: AbortSignal;
}

/** A rehearsal stores nothing. */
const NO_CONVERSATION = '';

/** Writes lines as the daemon does, the gate behind the engines, and remembers them. */
class Troupe {
  readonly #writer: Writer;
  readonly #summarise: Summarise;
  readonly #memory: RehearsalMemory;
  readonly #signal: AbortSignal;

  constructor(engines: readonly Engine[], { memory, signal }: TroupeDeps) {
    const logger = pino({ level: 'silent' });
    const list = always(...engines);
    this.#memory = memory;
    this.#signal = signal;
    this.#writer = new Writer({ chain: new FallbackChain({ logger }), engines: list, memory });
    this.#summarise = createSummariser({ engines: () => engines, logger });
  }

  /** Sums up when the daemon would. */
  async keepNotes(notes: Notes, episode: Episode, lines: readonly Line[]): Promise<Notes> {
    if (!isSummaryDue(notes.turns, lines.length, episode)) return notes;
    const { premise } = episode;
    const beats = episode.beatsSince(notes.turns);
    const brief = { premise, soFar: notes.soFar, lines: lines.slice(notes.turns), beats, closing: false };
    const order = { conversationId: NO_CONVERSATION, signal: this.#signal, mayAskProvider: true };
    const { text } = await this.#summarise(brief, order);
    return { soFar: text, turns: lines.length };
  }

  async say(brief: Brief, lines: readonly Line[]): Promise<Said> {
    const refused: Rejection[] = [];
    const { reply } = await this.#writer.write(brief, {
      signal: this.#signal,
      conversationId: NO_CONVERSATION,
      mayAskProvider: true,
      patienceMs: PATIENCE_MS,
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
