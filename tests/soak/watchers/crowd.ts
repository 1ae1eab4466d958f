import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '#daemon/director/random.ts';
import { REST, TYPED } from './lanes.ts';
import { Lines, type ToldLine } from './lines.ts';
import { Watcher } from './watcher.ts';

/** Whom to watch, and how many watch at any time. */
export interface Watching {
  readonly url: string;
  readonly watchers: number;
  readonly seed: number;
  /** Where each watcher's `WatcherRecord` goes as it leaves, a line of JSON each. */
  readonly file: string;
}

/** Asks how it stands; with `leave`, after everybody has left. */
export interface Asking {
  readonly leave: boolean;
}

/** What came of the crowd so far. */
export interface CrowdFigures {
  readonly connected: number;
  readonly inAll: number;
  readonly deliveries: number;
  readonly differing: number;
  /** Once everybody has left. */
  readonly lines: readonly ToldLine[];
}

/** How long somebody stays: evenly spread over the orders of magnitude from seconds to minutes. */
const STAY_MIN_MS = 5_000;
const STAY_MAX_MS = 300_000;
/** How long a connection holds until a network cuts it. */
const CUT_MIN_MS = 20_000;
const CUT_MAX_MS = 240_000;
const JOIN_EVERY_MS = 20;
const AGAIN_MS = 1_000;
/** Of so many, two watch a single conversation, which is over with its episode: one on each lane. */
const TWO_OF = 20;

/** Those who watch: when one leaves, another comes. */
export class Crowd {
  readonly #watching: Watching;
  readonly #random: Random;
  readonly #records;
  readonly #lines = new Lines();
  readonly #present = new Map<Watcher, () => void>();
  #inAll = 0;
  #isOver = false;

  constructor(watching: Watching) {
    this.#watching = watching;
    this.#random = createRandom(watching.seed);
    this.#records = createWriteStream(watching.file);
  }

  /** Resolves when all have come once. */
  async gather(): Promise<void> {
    for (let seat = 0; seat < this.#watching.watchers; seat += 1) {
      void this.#keepTaken(seat);
      await sleep(JOIN_EVERY_MS);
    }
  }

  figures(): CrowdFigures {
    const { deliveries, differing } = this.#lines;
    const connected = [...this.#present.keys()].filter(({ isConnected }) => isConnected).length;
    const lines = this.#isOver ? this.#lines.all() : [];
    return { connected, inAll: this.#inAll, deliveries, differing, lines };
  }

  async disperse(): Promise<void> {
    this.#isOver = true;
    for (const leave of this.#present.values()) leave();
    await new Promise((resolve) => this.#records.end(resolve));
  }

  /** One after the other watches from here. */
  async #keepTaken(seat: number): Promise<void> {
    while (!this.#isOver) {
      const ofConversation = seat % TWO_OF < 2;
      const conversation = ofConversation ? await this.#liveConversation() : undefined;
      if (this.#isOver) return;
      if (!ofConversation || conversation !== undefined) await this.#watch(seat, conversation);
      // The next conversation takes a moment to begin.
      if (ofConversation) await sleep(AGAIN_MS);
    }
  }

  /** Resolves when the watcher has left. */
  #watch(seat: number, conversation: string | undefined): Promise<void> {
    this.#inAll += 1;
    return new Promise((resolve) => {
      const leave = () => {
        clearTimeout(stay);
        clearInterval(cuts);
        if (!this.#present.delete(watcher)) return;
        this.#records.write(`${JSON.stringify(watcher.leave())}\n`);
        resolve();
      };
      const watcher = new Watcher({
        url: this.#watching.url,
        lane: seat % 2 === 0 ? REST : TYPED,
        conversation,
        address: addressOf(this.#inAll),
        readsHistory: this.#random.chance(0.5),
        lines: this.#lines,
        onOver: leave,
      });
      this.#present.set(watcher, leave);
      const stay = setTimeout(leave, this.#stayMs());
      const cuts = setInterval(() => watcher.cut(), this.#random.int(CUT_MIN_MS, CUT_MAX_MS));
    });
  }

  #stayMs(): number {
    const share = this.#random.int(0, 1_000) / 1_000;
    return STAY_MIN_MS * (STAY_MAX_MS / STAY_MIN_MS) ** share;
  }

  /** The conversation of the latest line; undefined while nobody answers. */
  async #liveConversation(): Promise<string | undefined> {
    try {
      const headers = { 'x-forwarded-for': addressOf(this.#random.int(0, 60_000)) };
      const response = await fetch(`${this.#watching.url}/api/eternal/history?limit=1`, { headers });
      const [message] = (await response.json()) as { conversationId: string }[];
      return message?.conversationId;
    } catch {
      return undefined;
    }
  }
}

/** Each from an address of its own, as a proxy in front would say: one address may watch twenty times. */
function addressOf(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}
