import { count, eq } from 'drizzle-orm';
import { closeDb, openDb, type Db } from '#shared/db/client.ts';
import { audit, chatMessages, conversations, messages } from '#shared/db/schema.ts';
import type { Said } from './exactness.ts';
import { integrityOf } from '#tests/support/database/integrity.ts';

/** A line of the duel. */
export interface StoredLine extends Said {
  readonly id: string;
  readonly conversationId: string;
  readonly content: string;
}

/** What the database holds once everything has stopped. */
export interface Stored {
  /** Of the duel, in order. */
  readonly lines: readonly StoredLine[];
  readonly episodes: number;
  /** Replies to visitors, by the id of the question. */
  readonly replies: ReadonlyMap<string, string>;
  /** What is wrong with it, a sentence each. */
  readonly troubles: readonly string[];
}

export function readStored(database: string): Stored {
  const db = openDb(database, 'reader');
  try {
    return {
      lines: linesOf(db),
      episodes: db.select().from(conversations).where(eq(conversations.origin, 'eternal')).all().length,
      replies: repliesOf(db),
      troubles: [...damageIn(db), ...holesIn(db), ...miscountsIn(db)],
    };
  } finally {
    closeDb(db);
  }
}

function linesOf(db: Db): StoredLine[] {
  const { seq, id, conversationId, content, createdAt: at } = messages;
  return db
    .select({ seq, id, conversationId, content, at })
    .from(messages)
    .where(eq(messages.origin, 'eternal'))
    .orderBy(seq)
    .all();
}

function repliesOf(db: Db): Map<string, string> {
  const rows = db.select().from(chatMessages).where(eq(chatMessages.role, 'assistant')).all();
  return new Map(rows.map(({ answersId, content }) => [answersId ?? '', content]));
}

function damageIn(db: Db): string[] {
  const integrity = String(integrityOf(db));
  const orphans = (db.$client.pragma('foreign_key_check') as unknown[]).length;
  return [
    ...(integrity === 'ok' ? [] : [`integrity_check says: ${integrity}`]),
    ...(orphans === 0 ? [] : [`${orphans} rows refer to something that is gone.`]),
  ];
}

/** Each `seq` given out is there, or was deleted by somebody who is in the audit. */
function holesIn(db: Db): string[] {
  const given = Number(
    db.$client.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'messages'").pluck().get() ?? 0,
  );
  const there = db.select({ n: count() }).from(messages).get()?.n ?? 0;
  const deleted = db
    .select()
    .from(audit)
    .all()
    .map(({ detail }) => (JSON.parse(detail) as { messagesDeleted?: number }).messagesDeleted ?? 0)
    .reduce((sum, each) => sum + each, 0);
  if (given === there + deleted) return [];
  return [`${given} numbers were given to messages; ${there} are there, ${deleted} were deleted.`];
}

/** Each episode has its turns from 0 on without a gap, and as many lines as it says. */
function miscountsIn(db: Db): string[] {
  const wrong = db.$client
    .prepare(
      `SELECT c.id FROM conversations c WHERE c.message_count <> (SELECT count(*) FROM messages m WHERE m.conversation_id = c.id)
       OR (c.origin = 'eternal' AND c.message_count <> (SELECT coalesce(max(ordinal) + 1, 0) FROM turns t WHERE t.conversation_id = c.id))`,
    )
    .pluck()
    .all();
  return wrong.map((id) => `The conversation ${String(id)} has not the lines that it counts.`);
}
