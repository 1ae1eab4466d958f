import type { Conditions } from './pace.ts';

/** The line that is due next. */
interface Due {
  readonly conversationId: string;
  /** Its position in its episode, from 0. */
  readonly ordinal: number;
}

/**
 * When the duel rests: while nobody watches, from the end of the episode on that ran when that was noticed. What has not begun by
 * then waits for somebody to hear it.
 */
export class Rest {
  /** The episode that is played to its end though nobody watches; empty where none had begun. */
  #finishing: string | undefined;
  #isResting = false;

  get isResting(): boolean {
    return this.#isResting;
  }

  /**
   * Looks whether the duel rests, before the line that is due.
   * @returns what that changes: a rest `begins`, or it ends with somebody's `arrival`. Undefined where nothing changes, or the rest
   * ends because it is not known any more whether anybody watches.
   */
  look(conditions: Conditions, due: Due): 'begins' | 'arrival' | undefined {
    const wasResting = this.#isResting;
    this.#isResting = conditions.isAway && !this.#mustFinish(due);
    if (!conditions.isAway) this.#finishing = undefined;
    if (this.#isResting) return wasResting ? undefined : 'begins';
    return wasResting && conditions.isWatched ? 'arrival' : undefined;
  }

  #mustFinish({ conversationId, ordinal }: Due): boolean {
    this.#finishing ??= ordinal > 0 ? conversationId : '';
    return this.#finishing === conversationId;
  }
}
