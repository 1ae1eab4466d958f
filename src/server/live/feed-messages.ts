import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { readSetting } from '#shared/db/queries/settings.ts';
import { toMessage } from '#shared/db/rows.ts';
import { conversations, messages } from '#shared/db/schema.ts';
import type { EpisodeOpening, EternalMessage } from '#shared/schemas/message.ts';

const { placeholder } = sql;

type MessageRow = typeof messages.$inferSelect;
type Episode = Pick<
  typeof conversations.$inferSelect,
  'id' | 'title' | 'summary' | 'live' | 'messageCount' | 'plannedTurns'
>;

interface Options {
  /** Whether the first of the messages tells of its episode too, where that began earlier: for a reader who knows nothing yet. */
  readonly introduced: boolean;
}

/**
 * Messages of the feed, each with its place in its episode, and the first of each episode with what that is about.
 * @param rows of the duel, or of an upload; oldest first, without gaps.
 */
export function feedMessages(db: Db, rows: readonly MessageRow[], { introduced }: Options): EternalMessage[] {
  const episodes = episodesOf(db, rows);
  let number = 0;
  return rows.map((row, n) => {
    const isFirstShown = row.conversationId !== rows[n - 1]?.conversationId;
    number = isFirstShown ? numberOf(db, row) : number + 1;
    const episode = episodes.get(row.conversationId);
    const tells = isFirstShown && (number === 1 || (introduced && n === 0));
    return {
      ...toMessage(row),
      conversationId: row.conversationId,
      number,
      count: Math.max(number, lengthOf(episode)),
      ...(tells && episode && { episode: opening(db, episode, number === 1 ? row : undefined) }),
    };
  });
}

function episodesOf(db: Db, rows: readonly MessageRow[]): Map<string, Episode> {
  const ids = new Set(rows.map(({ conversationId }) => conversationId));
  const found = [...ids].flatMap((id) => queriesOf(db).episode.get({ id }) ?? []);
  return new Map(found.map((episode) => [episode.id, episode]));
}

/** How many lines it has; while it runs, how many it is to have. */
function lengthOf(episode: Episode | undefined): number {
  if (!episode) return 0;
  return episode.live ? Math.max(episode.plannedTurns ?? 0, episode.messageCount) : episode.messageCount;
}

/** The number of a message in its conversation, from 1. */
function numberOf(db: Db, { conversationId, seq }: MessageRow): number {
  return (queriesOf(db).linesBefore.get({ conversationId, seq })?.n ?? 0) + 1;
}

/** @param first its first message, where that is among those that are shown. */
function opening(db: Db, { live, title, summary }: Episode, first: MessageRow | undefined): EpisodeOpening {
  const about = live ? readSetting(db, 'episode.pitch') : summary;
  const previous = first?.origin === 'eternal' ? episodeBefore(db, first) : undefined;
  return { title, about: about ?? '', ...(previous && { previously: previous }) };
}

/** What was played before an episode. */
function episodeBefore(db: Db, { seq }: MessageRow): EpisodeOpening['previously'] {
  const last = queriesOf(db).lastOfDuel.get({ seq });
  const episode = last && queriesOf(db).episode.get({ id: last.id });
  return episode && { title: episode.title, summary: episode.summary };
}

const PREPARED = new WeakMap<Db, ReturnType<typeof prepareQueries>>();

/** Prepared once for each connection: to build and to prepare them takes several times as long as to run them. */
function queriesOf(db: Db) {
  const queries = PREPARED.get(db) ?? prepareQueries(db);
  PREPARED.set(db, queries);
  return queries;
}

/** `conversationId`, `seq`: how many messages its conversation has before that one. */
export function prepareLinesBefore(db: Db) {
  const { conversationId, seq } = messages;
  return db
    .select({ n: count() })
    .from(messages)
    .where(and(eq(conversationId, placeholder('conversationId')), lt(seq, placeholder('seq'))))
    .prepare();
}

function prepareQueries(db: Db) {
  const { id, title, summary, live, messageCount, plannedTurns } = conversations;
  const { conversationId, origin, seq } = messages;
  return {
    episode: db
      .select({ id, title, summary, live, messageCount, plannedTurns })
      .from(conversations)
      .where(eq(id, placeholder('id')))
      .prepare(),
    linesBefore: prepareLinesBefore(db),
    lastOfDuel: db
      .select({ id: conversationId })
      .from(messages)
      .where(and(eq(origin, 'eternal'), lt(seq, placeholder('seq'))))
      .orderBy(desc(seq))
      .limit(1)
      .prepare(),
  };
}
