import type { Db } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import { conversations, type messages } from '#shared/db/schema.ts';

interface Size {
  readonly conversations: number;
  readonly messagesEach: number;
  /** What each line says; left out, a few phrases in turn. */
  readonly line?: (seq: number) => string;
}

type ConversationRow = typeof conversations.$inferInsert;
type MessageRow = Pick<
  Required<typeof messages.$inferInsert>,
  'seq' | 'id' | 'conversationId' | 'role' | 'content' | 'createdAt'
>;

/** Rows of one INSERT: SQLite takes 32,766 values in a statement. */
const ROWS_AT_ONCE = 1_000;
/** Prepared once: for a million lines drizzle takes minutes to write its statements. */
const INSERT_MESSAGE = `INSERT INTO messages (seq, id, conversation_id, origin, role, content, ascii_art, created_at)
  VALUES (@seq, @id, @conversationId, 'eternal', @role, @content, 0, @createdAt)`;
const TURN_MS = 10_000;
const STARTED = Date.UTC(2025, 0, 1);
const PHRASES = [
  'I counted the walls again and there is one more than you promised me.',
  'Your concern is important to us and has been filed under weather.',
  'You call it a den, the paperwork calls it a resource allocation.',
  'Please remain contained while we look for somebody who cares.',
  'I would like to speak to the manager of gravity.',
];

/**
 * Fills an empty, migrated database with closed episodes of equal length, in one transaction.
 * @returns the conversations' ids, oldest first.
 */
export function fillDatabase(db: Db, { conversations: count, messagesEach, line = phrases }: Size): string[] {
  const episodes = Array.from({ length: count }, (_, n) => episode(n, messagesEach));
  db.$client
    .transaction(() => {
      for (const rows of slices(episodes)) db.insert(conversations).values(rows).run();
      const insert = db.$client.prepare<MessageRow>(INSERT_MESSAGE);
      for (const row of linesOf(episodes, { messagesEach, line })) insert.run(row);
    })
    .immediate();
  db.$client.pragma('wal_checkpoint(TRUNCATE)');
  return episodes.map(({ id }) => id);
}

function episode(n: number, messagesEach: number): ConversationRow & { id: string } {
  const startDate = STARTED + n * messagesEach * TURN_MS;
  return {
    id: newId(),
    origin: 'eternal',
    live: false,
    title: `Episode ${n}: ${phrase(n)}`,
    summary: '',
    messageCount: messagesEach,
    activitySeq: (n + 1) * messagesEach,
    startDate,
    createdAt: startDate,
    updatedAt: startDate + messagesEach * TURN_MS,
  };
}

function* linesOf(
  episodes: readonly { id: string }[],
  { messagesEach, line }: Required<Pick<Size, 'messagesEach' | 'line'>>,
): Generator<MessageRow> {
  for (let seq = 1; seq <= episodes.length * messagesEach; seq += 1) {
    yield {
      seq,
      id: newId(),
      conversationId: episodes[Math.floor((seq - 1) / messagesEach)]?.id ?? '',
      role: seq % 2 === 0 ? 'user' : 'assistant',
      content: line(seq),
      createdAt: STARTED + seq * TURN_MS,
    };
  }
}

function phrases(seq: number): string {
  return `${phrase(seq)} ${phrase(seq * 7)} ${phrase(seq * 13)} (${seq})`;
}

function phrase(n: number): string {
  return PHRASES[(n * 31 + (n >> 3)) % PHRASES.length] ?? '';
}

function* slices<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let slice: Row[] = [];
  for (const row of rows) {
    slice.push(row);
    if (slice.length < ROWS_AT_ONCE) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}
