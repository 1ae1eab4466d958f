import type { Publication } from './publication.ts';
import type { Subscriber } from './watcher.ts';

/** Those who watch one thing. */
export class Topic<E> {
  readonly #members = new Set<Subscriber<E>>();
  /** The members as they stand, copied once for all that is published before one of them comes or goes. */
  #snapshot: readonly Subscriber<E>[] | undefined;

  get isEmpty(): boolean {
    return this.#members.size === 0;
  }

  join(member: Subscriber<E>): void {
    this.#members.add(member);
    this.#snapshot = undefined;
  }

  leave(member: Subscriber<E>): void {
    this.#members.delete(member);
    this.#snapshot = undefined;
  }

  has(member: Subscriber<E>): boolean {
    return this.#members.has(member);
  }

  snapshot(): readonly Subscriber<E>[] {
    this.#snapshot ??= [...this.#members];
    return this.#snapshot;
  }
}

/** A publication on its way to those who watched when it was published. */
interface Delivery<E> {
  readonly topic: Topic<E>;
  readonly members: readonly Subscriber<E>[];
  readonly publication: Publication<E>;
  /** The next one to get it. */
  next: number;
}

/** A turn longer than this is felt by others: 10,000 watchers take 150 to 300 ms, in which nobody would be answered. */
const TURN_MS = 10;
/** The clock is read once for so many. */
const MEMBERS_PER_READING = 32;

/**
 * Hands out publications in the order in which they were published. What takes longer than a turn goes on in the next turn of the event
 * loop. Whoever comes meanwhile gets nothing of what was published before: the replay buffer has it already. Whoever goes gets nothing more.
 */
export class Deliveries<E> {
  readonly #waiting: Delivery<E>[] = [];
  #isGoingOn = false;
  #count = 0;

  /** How often a publication was handed to a member so far. */
  get count(): number {
    return this.#count;
  }

  /** Whether something is on its way to members who have not got it yet. */
  get isUnderWay(): boolean {
    return this.#waiting.length > 0;
  }

  add(topic: Topic<E>, publication: Publication<E>): void {
    this.#waiting.push({ topic, members: topic.snapshot(), publication, next: 0 });
    if (!this.#isGoingOn) this.#takeTurn();
  }

  /** Hands out all that waits, however long it takes. */
  finish(): void {
    this.#handOut(Infinity);
  }

  #takeTurn(): void {
    this.#isGoingOn = true;
    try {
      this.#handOut(performance.now() + TURN_MS);
    } finally {
      this.#isGoingOn = this.#waiting.length > 0;
      if (this.#isGoingOn) setImmediate(() => this.#takeTurn());
    }
  }

  #handOut(until: number): void {
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      this.#handSome(first);
      if (first.next >= first.members.length) this.#waiting.shift();
      if (performance.now() >= until) return;
    }
  }

  #handSome(delivery: Delivery<E>): void {
    const { topic, members, publication } = delivery;
    const end = Math.min(delivery.next + MEMBERS_PER_READING, members.length);
    while (delivery.next < end) {
      const member = members[delivery.next];
      delivery.next += 1;
      if (!member || !topic.has(member)) continue;
      member.deliver(publication);
      this.#count += 1;
    }
  }
}
