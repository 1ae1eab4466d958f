import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { messages } from './conversations.ts';
import { at } from './time.ts';

/** Which visitor put which stamp on which line: one of a kind. Triggers keep `stamp_counts` in step, so that no writer can forget to. */
export const stamps = sqliteTable(
  'stamps',
  {
    messageSeq: integer('message_seq')
      .notNull()
      .references(() => messages.seq, { onDelete: 'cascade' }),
    visitorId: text('visitor_id').notNull(),
    /** The id of a stamp in content/stamps.yaml, or one that used to be there. */
    kind: text().notNull(),
    at: at('at'),
  },
  (t) => [
    primaryKey({ columns: [t.messageSeq, t.visitorId, t.kind] }),
    // The kind under which `stamp_counts` has the sum of all.
    check('stamps_are_of_a_kind', sql`${t.kind} <> 'all'`),
  ],
);

/**
 * How many stamps of a kind a line has, and of the kind `all` how many in all. Triggers alone write it: it follows `stamps`, and goes with
 * its message. A line that nobody ever stamped has no row; one whose stamps were taken back keeps its rows, with 0.
 */
export const stampCounts = sqliteTable(
  'stamp_counts',
  {
    messageSeq: integer('message_seq').notNull(),
    kind: text().notNull(),
    /** The UTC day on which the line was said, counted from 1970. */
    day: integer().notNull(),
    count: integer().notNull(),
    /** Which change of any count moved this one last; see `stamp_changes`. */
    change: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.messageSeq, t.kind] }),
    index('stamp_counts_best_of_day').on(t.kind, t.day, t.count, t.messageSeq),
    index('stamp_counts_best_ever').on(t.kind, t.count, t.messageSeq),
    index('stamp_counts_by_change')
      .on(t.change)
      .where(sql`${t.kind} = 'all'`),
  ],
);

/** One row: how often a stamp was put on a line or taken back. Triggers count it; who follows the counts reads on from the change they saw last. */
export const stampChanges = sqliteTable(
  'stamp_changes',
  { id: integer().primaryKey(), latest: integer().notNull() },
  (t) => [check('stamp_changes_is_one_row', sql`${t.id} = 1`)],
);
