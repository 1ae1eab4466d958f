import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';

/* Times are epoch milliseconds, read as numbers; order comes from `seq`, never from a clock. */
const at = (name: string) => integer(name).notNull();

export const users = sqliteTable('users', {
  id: text().primaryKey(),
  username: text().notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  createdAt: at('created_at'),
});

/** A login is known by the SHA-256 of its token; the token itself is never stored. */
export const logins = sqliteTable(
  'logins',
  {
    tokenDigest: text('token_digest').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at'),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [index('logins_by_user').on(t.userId)],
);

export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
});

/**
 * One row. `epoch`: the generation of the feed's history; it changes when what was said is rewritten. `revision`: counts
 * every change that an anonymous visitor could see; triggers move it, so that no writer can forget to.
 */
export const feed = sqliteTable(
  'feed',
  { id: integer().primaryKey(), epoch: text().notNull(), revision: integer().notNull().default(0) },
  (t) => [check('feed_is_one_row', sql`${t.id} = 1`)],
);

export const conversations = sqliteTable(
  'conversations',
  {
    id: text().primaryKey(),
    origin: text({ enum: ['eternal', 'upload'] }).notNull(),
    live: integer({ mode: 'boolean' }).notNull(),
    /** Which premise of content/ an episode plays; null for an upload. */
    premiseId: text('premise_id'),
    /** How many turns an episode was given when it began; null for an upload. */
    plannedTurns: integer('planned_turns'),
    title: text().notNull(),
    summary: text().notNull(),
    messageCount: integer('message_count').notNull().default(0),
    /** `seq` of the latest message, or the feed's head at creation: what "last activity" is ordered by. */
    activitySeq: integer('activity_seq').notNull(),
    startDate: at('start_date'),
    createdAt: at('created_at'),
    updatedAt: at('updated_at'),
  },
  (t) => [
    index('conversations_by_activity').on(t.activitySeq, t.id),
    index('conversations_with_messages_by_activity')
      .on(t.activitySeq, t.id)
      .where(sql`${t.messageCount} > 0`),
    index('conversations_by_origin').on(t.origin),
    uniqueIndex('conversations_one_live')
      .on(t.live)
      .where(sql`${t.live} = 1`),
  ],
);

export const messages = sqliteTable(
  'messages',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** The conversation's origin again, so that the feed is read without a join. */
    origin: text({ enum: ['eternal', 'upload'] }).notNull(),
    role: text({ enum: ['assistant', 'user'] }).notNull(),
    content: text().notNull(),
    asciiArt: integer('ascii_art', { mode: 'boolean' }).notNull(),
    createdAt: at('created_at'),
  },
  (t) => [
    index('messages_by_conversation').on(t.conversationId, t.seq),
    index('messages_by_origin').on(t.origin, t.seq),
    index('messages_by_time').on(t.origin, t.createdAt),
  ],
);

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

export const archives = sqliteTable('archives', {
  seq: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull().unique(),
  /** At most one archive a conversation; kept when the conversation goes. */
  conversationId: text('conversation_id').unique(),
  title: text().notNull(),
  startDate: at('start_date'),
  messageCount: integer('message_count').notNull(),
  createdAt: at('created_at'),
});

export const chatMessages = sqliteTable(
  'chat_messages',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    visitorId: text('visitor_id').notNull(),
    role: text({ enum: ['assistant', 'user'] }).notNull(),
    content: text().notNull(),
    /** On a reply: the visitor's message it answers, so that a reply is stored once. */
    answersId: text('answers_id').unique(),
    /** On a visitor's message: whether its reply is still to be written. The reply's transaction ends it. */
    awaitsReply: integer('awaits_reply', { mode: 'boolean' }).notNull().default(false),
    createdAt: at('created_at'),
  },
  (t) => [
    // The conversation first, so that deleting one finds its chats.
    index('chat_by_conversation').on(t.conversationId, t.visitorId, t.seq),
    index('chat_awaiting_reply')
      .on(t.seq)
      .where(sql`${t.awaitsReply} = 1`),
    // A visitor waits for one reply at a time.
    uniqueIndex('chat_one_question')
      .on(t.visitorId)
      .where(sql`${t.awaitsReply} = 1`),
  ],
);

/**
 * One row: who may write the duel. `beat` moves while the holder lives; `fencingToken` grows with each holder, and
 * every commit checks it, so that a late holder can add nothing.
 */
export const lease = sqliteTable(
  'lease',
  {
    id: integer().primaryKey(),
    holder: text(),
    fencingToken: integer('fencing_token').notNull(),
    beat: integer().notNull(),
  },
  (t) => [check('lease_is_one_row', sql`${t.id} = 1`)],
);

/** Tokens reserved before a provider call and settled after it. A crash leaves the reservation standing. */
export const spend = sqliteTable(
  'spend',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** UTC day, `YYYY-MM-DD`. */
    day: text().notNull(),
    purpose: text({ enum: ['duel', 'chat'] }).notNull(),
    tokens: integer().notNull(),
    settled: integer({ mode: 'boolean' }).notNull(),
    createdAt: at('created_at'),
  },
  (t) => [index('spend_by_day').on(t.day, t.purpose)],
);

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

/** What administrators did. Written in the transaction that did it. */
export const audit = sqliteTable('audit', {
  seq: integer().primaryKey({ autoIncrement: true }),
  at: at('at'),
  username: text().notNull(),
  action: text().notNull(),
  /** Counts and names, as JSON. Never a secret. */
  detail: text().notNull(),
});

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

/** What episodes leave behind for later ones, until it has faded. */
export const ledger = sqliteTable('ledger', {
  id: integer().primaryKey({ autoIncrement: true }),
  kind: text({ enum: ['gag', 'fact'] }).notNull(),
  text: text().notNull().unique(),
  /** 1 when new; less with each episode. */
  strength: real().notNull(),
});

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

/** How each reply to a visitor came to be. */
export const chatTurns = sqliteTable('chat_turns', {
  messageId: text('message_id')
    .primaryKey()
    .references(() => chatMessages.id, { onDelete: 'cascade' }),
  engine: text().notNull(),
  model: text().notNull(),
  tokensIn: integer('tokens_in').notNull(),
  tokensOut: integer('tokens_out').notNull(),
  costMicros: integer('cost_micros').notNull(),
  retries: integer().notNull(),
  latencyMs: integer('latency_ms').notNull(),
});
