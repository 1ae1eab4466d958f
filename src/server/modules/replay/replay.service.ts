import { inArray, and, eq } from 'drizzle-orm';
import { REPLAY_LIMIT, REPLAY_LINES_BEFORE } from '#shared/constants.ts';
import type { Db } from '#shared/db/client.ts';
import { readEpoch } from '#shared/db/queries/feed-epoch.ts';
import { conversations } from '#shared/db/schema.ts';
import { readSnapshot } from '#shared/db/transactions.ts';
import type { ReplayDay, ReplayPage, ReplayPageInput } from '#shared/schemas/replay.ts';
import { feedMessages } from '../../live/feed-messages.ts';
import { dayOfDuel, latestDay } from './day-of-duel.ts';
import { SettledAnswers } from './settled-answers.ts';
import { lineBefore, placeOf, rowsBefore, rowsFrom, type Place } from './tape.ts';

const NOTHING: ReplayPage = { lines: [], position: 0, earlier: null, later: null, tape: 'duel' };

/** What was said, as it was said: pages of it from any place on, and days of it. Order is that of `seq`; times only find the place. */
export class ReplayService {
  readonly #db: Db;
  readonly #pages = new SettledAnswers<ReplayPage>();
  readonly #days = new SettledAnswers<ReplayDay>();

  constructor(deps: { db: Db }) {
    this.#db = deps.db;
  }

  /**
   * Lines from a place on, with some of those before it.
   * @throws AppError NOT_FOUND where the line or the conversation is not there, and no moment is given instead.
   */
  page(input: ReplayPageInput): ReplayPage {
    return readSnapshot(this.#db, () =>
      this.#pages.answer(JSON.stringify(input), {
        epoch: readEpoch(this.#db),
        read: () => this.#page(input),
        isSettled: (page) => page.later !== null && !this.#hasLive(page),
      }),
    );
  }

  /** A day of the duel in UTC, `2026-03-04`; the latest where none is given. */
  day(day?: string): ReplayDay {
    return readSnapshot(this.#db, () => {
      const asked = day ?? latestDay(this.#db);
      return this.#days.answer(asked, {
        epoch: readEpoch(this.#db),
        read: () => dayOfDuel(this.#db, asked),
        isSettled: ({ next }) => next !== null,
      });
    });
  }

  #page(input: ReplayPageInput): ReplayPage {
    const place = placeOf(this.#db, input);
    if (!place) return NOTHING;
    const { limit = REPLAY_LIMIT, before, after } = input;
    if (before !== undefined) return this.#pageAt(place, { behind: limit, ahead: 0 });
    return this.#pageAt(place, { behind: after === undefined ? REPLAY_LINES_BEFORE : 0, ahead: limit });
  }

  #pageAt(place: Place, { behind, ahead }: { behind: number; ahead: number }): ReplayPage {
    const said = rowsBefore(this.#db, place, behind);
    const { rows, next } = rowsFrom(this.#db, place, ahead);
    const start = ahead === 0 ? (said[0]?.seq ?? place.seq) : place.seq;
    return {
      lines: feedMessages(this.#db, [...said, ...rows], { introduced: true }),
      position: said.length,
      earlier: lineBefore(this.#db, { ...place, seq: start }, Math.max(behind, ahead)),
      later: next,
      tape: place.isDuel ? 'duel' : 'upload',
    };
  }

  /** Whether a line is of an episode that goes on: its title, its length and its summary may change. */
  #hasLive({ lines }: ReplayPage): boolean {
    const ids = [...new Set(lines.map(({ conversationId }) => conversationId))];
    const { id, live } = conversations;
    const found = this.#db
      .select({ id })
      .from(conversations)
      .where(and(inArray(id, ids), eq(live, true)))
      .get();
    return found !== undefined;
  }
}
