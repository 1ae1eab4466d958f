import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { at } from './time.ts';

/** One row: what the daemon last said of itself. */
export const duelStatus = sqliteTable(
  'duel_status',
  {
    id: integer().primaryKey(),
    running: integer({ mode: 'boolean' }).notNull(),
    engine: text().notNull(),
    model: text().notNull(),
    /** A provider is configured, and the scripted engine speaks in its place. */
    lowPower: integer('low_power', { mode: 'boolean' }).notNull(),
    lastMessageAt: integer('last_message_at'),
    /** Nobody has been watching for a while. */
    idle: integer({ mode: 'boolean' }).notNull().default(false),
    /** Why the provider does not speak, and since when: a sentence for the administrator; null while all is well. */
    problem: text(),
    problemAt: integer('problem_at'),
    /** Why the files in content/ that were changed last are not used; null while they are. */
    contentProblem: text('content_problem'),
    /** Tokens a day that may be spent (UTC). */
    dailyTokens: integer('daily_tokens').notNull().default(0),
  },
  (t) => [check('duel_status_is_one_row', sql`${t.id} = 1`)],
);

/** What an administrator asks of the show. The daemon carries it out and notes when. */
export const duelCommands = sqliteTable(
  'duel_commands',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    command: text({ enum: ['next-episode', 'beat'] }).notNull(),
    username: text().notNull(),
    at: at('at'),
    doneAt: integer('done_at'),
  },
  (t) => [
    index('duel_commands_open')
      .on(t.seq)
      .where(sql`${t.doneAt} IS NULL`),
  ],
);
