import { and, asc, desc, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { conversations, messages } from '#shared/db/schema.ts';
import { LINES_AFTER, LINES_BEFORE, NEIGHBOUR_LENGTH_MAX } from '#shared/schemas/line.ts';
import { prepareLinesBefore } from '../../live/feed-messages.ts';

const { placeholder } = sql;

const NEIGHBOUR = {
  ...getTableColumns(messages),
  content: sql<string>`substr(${messages.content}, 1, ${NEIGHBOUR_LENGTH_MAX})`,
};

export type LineQueries = ReturnType<typeof prepareLineQueries>;

/**
 * What a line is shown with, prepared once: to build and to prepare the five took three times as long as to run them.
 *
 * Lines of one origin follow each other a conversation at a time: the duel plays one episode after the other, and an upload is
 * written at once. An upload may come in the middle of an episode, so that `seq` alone would lead out of it.
 */
export function prepareLineQueries(db: Db) {
  const { id, origin, seq, conversationId } = messages;
  const neighbours = () => db.select(NEIGHBOUR).from(messages);
  return {
    /** `id`: the line and its conversation. */
    byId: db
      .select({ message: messages, conversation: conversations })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, conversationId))
      .where(eq(id, placeholder('id')))
      .prepare(),
    /** `origin`, `seq`: what was said just before, the latest first. */
    before: neighbours()
      .where(and(eq(origin, placeholder('origin')), lt(seq, placeholder('seq'))))
      .orderBy(desc(seq))
      .limit(LINES_BEFORE)
      .prepare(),
    /** `origin`, `seq`: what was said next. */
    after: neighbours()
      .where(and(eq(origin, placeholder('origin')), gt(seq, placeholder('seq'))))
      .orderBy(asc(seq))
      .limit(LINES_AFTER)
      .prepare(),
    linesBefore: prepareLinesBefore(db),
  };
}
