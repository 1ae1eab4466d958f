import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { at } from './time.ts';

/** Tokens reserved before a provider call and settled after it. A crash leaves the reservation standing. */
export const spend = sqliteTable(
  'spend',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** UTC day, `YYYY-MM-DD`. */
    day: text().notNull(),
    purpose: text({ enum: ['duel', 'chat'] }).notNull(),
    tokens: integer().notNull(),
    /** Millionths of a US dollar; 0 where the price is not known. */
    costMicros: integer('cost_micros').notNull().default(0),
    settled: integer({ mode: 'boolean' }).notNull(),
    createdAt: at('created_at'),
  },
  (t) => [index('spend_by_day').on(t.day, t.purpose)],
);
