import { RECONNECT_DELAY_MS } from '#shared/constants.ts';
import type { Speed } from '#shared/replay-address.ts';
import type { ReplayPage, ReplayPageInput } from '#shared/schemas/replay.ts';
import { initialFeed, finishedTyping, received, trimmed, type FeedState } from '../feed/feed-state.ts';
import {
  indexAfter,
  isTimed,
  lineOf,
  movedTo,
  nextEpisode,
  nextLine,
  nextPause,
  tapeOf,
  type Tape,
  withEarlier,
  withLater,
} from './tape.ts';

/** Reads a page of what was said. Rejects where none comes. */
export type ReadPage = (input: ReplayPageInput) => Promise<ReplayPage>;

/** How a replay stands. `stuck`: what comes next was asked for in vain, and will be again. `ended`: nothing comes after the line that stands. */
type ReplayMode = 'playing' | 'paused' | 'winding' | 'stuck' | 'ended';

/** What a page knows of its replay. Never changed in place. */
export interface ReplayState {
  readonly mode: ReplayMode;
  readonly speed: Speed;
  readonly tape: Tape;
  /** The lines that stand, as a feed. */
  readonly feed: FeedState;
  /** What stands in the place of the silence that is being shortened just now. */
  readonly silence: string | undefined;
}

/** Lines that stand on the page, whose nodes stay below 2,000. */
const SHOWN_MAX = 200;
/** Pages are read ahead when fewer lines than this are left: at 32 times the pace, for some seconds. */
const AHEAD = 60;
/** Lines never come faster than somebody can see that they are lines. */
const PAUSE_MIN_MS = 50;

export interface ReplayOptions {
  readonly read: ReadPage;
  readonly page: ReplayPage;
  readonly speed: Speed;
}

/**
 * Plays what was said as it was said, from a page on, and reads on ahead of itself. It needs no live feed. Lines come in the order in
 * which they were said; their times say how long to wait between them. React reads it as an external store.
 */
export class ReplayPlayer {
  readonly #read: ReadPage;
  readonly #listeners = new Set<() => void>();
  #state: ReplayState;
  /** Whether it plays as soon as it can. */
  #wanted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The pause that is under way: when it began, and how much of it was left then, at the speed of the show. */
  #pause: { readonly begun: number; readonly left: number } | undefined;
  /** The reading of what comes after the tape, while one is under way. */
  #readingOn: Promise<boolean> | undefined;
  /** Grows with each jump, so that the answer to an earlier one counts for nothing. */
  #jumps = 0;

  constructor({ read, page, speed }: ReplayOptions) {
    this.#read = read;
    const tape = tapeOf(page);
    this.#state = { mode: 'paused', speed, tape, feed: standing(tape), silence: undefined };
  }

  readonly state = (): ReplayState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly play = (): void => {
    if (this.#wanted) return;
    this.#wanted = true;
    if (this.#state.mode !== 'winding') this.#goOn(this.#pause?.left);
  };

  readonly pause = (): void => {
    this.#wanted = false;
    this.#hold();
    this.#set({ mode: 'paused', silence: undefined, feed: finishedTyping(this.#state.feed) });
  };

  readonly toggle = (): void => (this.#wanted ? this.pause() : this.play());

  /** For good: nothing is shown or asked for any more. */
  stop(): void {
    this.#wanted = false;
    this.#jumps += 1;
    this.#hold();
  }

  /** The typewriter has shown the last character. */
  readonly finishTyping = (): void => this.#set({ feed: finishedTyping(this.#state.feed) });

  /** The rest of a pause that is under way passes at the new speed. */
  setSpeed(speed: Speed): void {
    this.#hold();
    this.#set({ speed });
    if (this.#wanted && this.#state.mode === 'playing') this.#goOn(this.#pause?.left);
  }

  /** Moves by whole lines; back if negative. */
  async step(lines: number): Promise<void> {
    if (lines < 0 && this.#state.tape.index + lines < 0) await this.#readBack();
    if (lines > 0 && !nextLine(this.#state.tape)) await this.#readOn();
    this.#moveTo(this.#state.tape.index + lines);
  }

  /** Moves by milliseconds of the show, and by a line at least; back if negative. */
  async skip(ms: number): Promise<void> {
    const { tape } = this.#state;
    if (!isTimed(tape)) return this.step(Math.sign(ms));
    if (ms < 0 && indexAfter(tape, ms) === 0) await this.#readBack();
    if (ms > 0 && indexAfter(tape, ms) >= tape.lines.length - 1) await this.#readOn();
    this.#moveTo(indexAfter(this.#state.tape, ms));
  }

  /** To the first line of the next episode, or else to the end of what was said. */
  async nextEpisode(): Promise<void> {
    if (nextEpisode(this.#state.tape) === undefined) await this.#readOn();
    this.#moveTo(nextEpisode(this.#state.tape) ?? this.#state.tape.lines.length - 1);
  }

  /** To the first line of the episode; from there, to that of the one before. */
  async previousEpisode(): Promise<void> {
    const line = lineOf(this.#state.tape);
    if (line?.number === 1) await this.step(-1);
    const { conversationId } = lineOf(this.#state.tape) ?? {};
    if (conversationId !== undefined) await this.go({ conversation: conversationId });
  }

  /** Winds to a place; `offset`: how many lines before it. Of several, the latest counts. */
  async go(place: ReplayPageInput, offset = 0): Promise<void> {
    const jump = ++this.#jumps;
    this.#hold();
    this.#pause = undefined;
    this.#readingOn = undefined;
    this.#set({ mode: 'winding', silence: undefined });
    try {
      const page = await this.#read(place);
      if (jump !== this.#jumps) return;
      const tape = tapeOf(page);
      this.#stand(movedTo(tape, page.position - offset));
    } catch {
      if (jump === this.#jumps) this.#stick(() => this.go(place, offset));
    }
  }

  #moveTo(index: number): void {
    this.#hold();
    this.#pause = undefined;
    this.#stand(movedTo(this.#state.tape, index));
  }

  /** Stands at another line, and plays on from there if it was playing. */
  #stand(tape: Tape): void {
    clearTimeout(this.#timer);
    this.#set({ tape, feed: standing(tape), mode: 'paused', silence: undefined });
    if (this.#wanted) this.#goOn();
  }

  /** Waits for the next line; `left` milliseconds of the show, where it has waited already. */
  #goOn(left?: number): void {
    const pause = nextPause(this.#state.tape);
    if (!pause) return void this.#reachEnd();
    this.#set({ mode: 'playing', silence: pause.silence });
    const ms = left ?? pause.ms;
    this.#pause = { begun: performance.now(), left: ms };
    this.#timer = setTimeout(() => this.#advance(), Math.max(PAUSE_MIN_MS, ms / this.#state.speed));
    this.#lookAhead();
  }

  /** Stops waiting, and remembers how much of the pause was left. */
  #hold(): void {
    clearTimeout(this.#timer);
    if (!this.#pause || this.#state.mode !== 'playing') return;
    const { begun, left } = this.#pause;
    const waited = (performance.now() - begun) * this.#state.speed;
    this.#pause = { begun, left: Math.max(0, left - waited) };
  }

  #advance(): void {
    this.#pause = undefined;
    const line = nextLine(this.#state.tape);
    if (!line) return this.#goOn();
    const tape = movedTo(this.#state.tape, this.#state.tape.index + 1);
    this.#set({ tape, feed: trimmed(received(this.#state.feed, line), SHOWN_MAX), silence: undefined });
    this.#goOn();
  }

  #lookAhead(): void {
    const { lines, index, hasLater } = this.#state.tape;
    // What fails here is asked for again at the next line.
    if (hasLater && lines.length - index < AHEAD) void this.#readOn();
  }

  /** Everything that was read has been played. What has been said meanwhile is played too. */
  async #reachEnd(): Promise<void> {
    const jump = this.#jumps;
    const last = this.#state.tape.lines.length;
    this.#set({ mode: 'winding', silence: undefined });
    const came = await this.#readOn();
    if (jump !== this.#jumps || !this.#wanted) return;
    if (!came) return this.#stick(() => this.#reachEnd());
    if (this.#state.tape.lines.length > last || nextLine(this.#state.tape)) return this.#goOn();
    this.#wanted = false;
    this.#set({ mode: 'ended', feed: finishedTyping(this.#state.feed) });
  }

  /** Says that nothing comes, and tries again after a while. */
  #stick(again: () => Promise<void>): void {
    this.#set({ mode: 'stuck' });
    this.#timer = setTimeout(() => void again(), RECONNECT_DELAY_MS);
  }

  /** Reads the page after what is there. @returns whether it came. */
  #readOn(): Promise<boolean> {
    const last = this.#state.tape.lines.at(-1);
    if (!last) return Promise.resolve(true);
    // Where that line was deleted meanwhile, its time leads on.
    const after = { after: last._id, at: new Date(last.createdAt.getTime() + 1).toISOString() };
    const reading = (this.#readingOn ??= this.#readInto(after, withLater).finally(() => {
      if (this.#readingOn === reading) this.#readingOn = undefined;
    }));
    return reading;
  }

  async #readBack(): Promise<void> {
    const [first] = this.#state.tape.lines;
    if (first && this.#state.tape.hasEarlier) await this.#readInto({ before: first._id }, withEarlier);
  }

  async #readInto(place: ReplayPageInput, join: (tape: Tape, page: ReplayPage) => Tape): Promise<boolean> {
    const jump = this.#jumps;
    try {
      const page = await this.#read(place);
      if (jump === this.#jumps) this.#set({ tape: join(this.#state.tape, page) });
      return true;
    } catch {
      return false;
    }
  }

  #set(changes: Partial<ReplayState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

/** The lines up to the one that stands, complete. */
function standing(tape: Tape): FeedState {
  const messages = tape.lines.slice(0, tape.index + 1);
  return trimmed({ ...initialFeed(messages, 'archived'), finished: messages.slice(-1) }, SHOWN_MAX);
}
