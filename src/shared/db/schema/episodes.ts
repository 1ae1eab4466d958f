import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { conversations } from './conversations.ts';
import { at } from './time.ts';

/** What the director knows of an episode beyond its messages, so that a restart goes on from it. */
export const episodes = sqliteTable('episodes', {
  conversationId: text('conversation_id')
    .primaryKey()
    .references(() => conversations.id, { onDelete: 'cascade' }),
  /** The running summary, and how many of the episode's turns it covers. */
  soFar: text('so_far').notNull().default(''),
  summarisedTurns: integer('summarised_turns').notNull().default(0),
  /** Share of the episode's word 3-grams that had been said in it before, from 0 to 1; null while it runs. */
  repetition: real(),
  closedAt: integer('closed_at'),
});

/** How each line of the duel came to be. Its key lets a turn be stored once, whatever crashed in between. */
export const turns = sqliteTable(
  'turns',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Position in the episode, from 0. */
    ordinal: integer().notNull(),
    messageSeq: integer('message_seq').notNull(),
    /** Digest of the line with digits, case and spaces normalised: equal lines have equal fingerprints. */
    fingerprint: text().notNull(),
    engine: text().notNull(),
    model: text().notNull(),
    tokensIn: integer('tokens_in').notNull(),
    tokensOut: integer('tokens_out').notNull(),
    /** Millionths of a US dollar. */
    costMicros: integer('cost_micros').notNull(),
    retries: integer().notNull(),
    latencyMs: integer('latency_ms').notNull(),
    fencingToken: integer('fencing_token').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.ordinal] }),
    index('turns_by_fingerprint').on(t.fingerprint, t.messageSeq),
    index('turns_by_message').on(t.messageSeq),
  ],
);

/** Lines that the gate refused. Pruned by the daemon, which writes it. */
export const rejections = sqliteTable(
  'rejections',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    at: at('at'),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['duel', 'chat'] }).notNull(),
    persona: text().notNull(),
    engine: text().notNull(),
    model: text().notNull(),
    reason: text().notNull(),
    /** What was offered, cleaned and cut. */
    text: text().notNull(),
  },
  (t) => [index('rejections_by_conversation').on(t.conversationId), index('rejections_by_time').on(t.at)],
);

/** A draft of a line, cleaned and cut, and what was made of it. */
export interface StoredDraft {
  readonly text: string;
  /** Why the gate refused it; null where it passed. */
  readonly refusal: string | null;
  /** What spoke for it, by measure, from 0 to 1. */
  readonly scores: Readonly<Record<string, number>>;
  /** All of that together, from 0 to 1. */
  readonly total: number;
}

/** Lines that were chosen from several drafts. Pruned by the daemon, which writes it. */
export const choices = sqliteTable(
  'choices',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    at: at('at'),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Position of the line in the episode, from 0. */
    ordinal: integer().notNull(),
    /** The best first: it was said. */
    drafts: text({ mode: 'json' }).$type<readonly StoredDraft[]>().notNull(),
  },
  (t) => [index('choices_by_conversation').on(t.conversationId)],
);

/** What episodes leave behind for later ones, for as long as their conversations are kept. */
export const facts = sqliteTable(
  'facts',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    /** Null for what an earlier version of the program kept. */
    conversationId: text('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    /** A sentence that can be understood without the episode. */
    text: text().notNull(),
    /** An object that changed hands, as a noun phrase with its determiner, and who has had it since. */
    thing: text(),
    holder: text({ enum: ['feral', 'warden', 'nobody'] }),
    at: at('at'),
    /** `seq` of the message that last came back to it; null where none has. */
    recalledSeq: integer('recalled_seq'),
  },
  (t) => [
    index('facts_by_conversation').on(t.conversationId),
    index('facts_by_thing')
      .on(t.thing, t.seq)
      .where(sql`${t.thing} IS NOT NULL`),
  ],
);

/** When each entry of the content was last used, so that the longest unused comes first. */
export const contentUses = sqliteTable('content_uses', {
  /** `beat:fire-drill`, or the kind of the entry and the fingerprint of its text. */
  key: text().primaryKey(),
  /** `seq` of the message that used it. */
  usedSeq: integer('used_seq').notNull(),
});
