/** Keeps proxies from closing a quiet stream. */
export const HEARTBEAT_MS = 15_000;
/** A round of heartbeats goes out in so many slices: with 10,000 watchers some 170 writes each, one or two milliseconds. */
export const HEARTBEAT_SLICES = 60;
/** New members get their first heartbeat in one of the last so many slices of a round: late, since the opening was just sent, and not all at once. */
export const FIRST_SLICES = 15;

interface Alive {
  heartbeat(): void;
}

/** Sends everybody a heartbeat once a round, a slice at a time, so that it never holds the process up however many there are. */
export class Heartbeats<Member extends Alive> {
  readonly #slices = Array.from({ length: HEARTBEAT_SLICES }, () => new Set<Member>());
  #joined = 0;
  #sent = 0;
  #size = 0;

  /** How many members there are in all. */
  get size(): number {
    return this.#size;
  }

  /** Takes in a member, whose first heartbeat comes when the round is nearly over. */
  join(member: Member): Set<Member> {
    const ahead = HEARTBEAT_SLICES - 1 - (this.#joined % FIRST_SLICES);
    const slice = this.#sliceAt(this.#sent + ahead);
    this.#joined += 1;
    this.#size += 1;
    return slice.add(member);
  }

  /** Lets go of a member of `slice`, once. */
  leave(slice: Set<Member>, member: Member): void {
    if (slice.delete(member)) this.#size -= 1;
  }

  /** Sends the next slice its heartbeat. */
  next(): void {
    const slice = this.#sliceAt(this.#sent);
    this.#sent += 1;
    for (const member of slice) member.heartbeat();
  }

  /** Lets go of every member. */
  clear(): void {
    for (const slice of this.#slices) slice.clear();
    this.#size = 0;
  }

  /** Every member. */
  *[Symbol.iterator](): Generator<Member> {
    for (const slice of this.#slices) yield* [...slice];
  }

  #sliceAt(n: number): Set<Member> {
    return this.#slices[n % HEARTBEAT_SLICES] ?? new Set();
  }
}
