import { FIRST_BEAT_SLICES, HEARTBEAT_SLICES } from './heartbeat.ts';

interface Beating {
  beat(): void;
}

/** Beats for everybody once a round, a slice at a time, so that the process stands still for none of it however many there are. */
export class Heart<Member extends Beating> {
  readonly #slices = Array.from({ length: HEARTBEAT_SLICES }, () => new Set<Member>());
  #joined = 0;
  #beats = 0;
  #size = 0;

  /** How many there are in all. */
  get size(): number {
    return this.#size;
  }

  /** Takes somebody in, who beats first when the round is nearly over. */
  join(member: Member): Set<Member> {
    const ahead = HEARTBEAT_SLICES - 1 - (this.#joined % FIRST_BEAT_SLICES);
    const slice = this.#sliceAt(this.#beats + ahead);
    this.#joined += 1;
    this.#size += 1;
    return slice.add(member);
  }

  /** Lets somebody go, who is in `slice`, once. */
  leave(slice: Set<Member>, member: Member): void {
    if (slice.delete(member)) this.#size -= 1;
  }

  /** Beats for the next slice. */
  beat(): void {
    const slice = this.#sliceAt(this.#beats);
    this.#beats += 1;
    for (const member of slice) member.beat();
  }

  /** Lets everybody go. */
  clear(): void {
    for (const slice of this.#slices) slice.clear();
    this.#size = 0;
  }

  /** Everybody. */
  *[Symbol.iterator](): Generator<Member> {
    for (const slice of this.#slices) yield* [...slice];
  }

  #sliceAt(beat: number): Set<Member> {
    return this.#slices[beat % HEARTBEAT_SLICES] ?? new Set();
  }
}
