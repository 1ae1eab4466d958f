import { eq } from 'drizzle-orm';
import { UPLOAD_TEXT_MAX_BYTES } from '#shared/constants.ts';
import { auditedWrite } from '#shared/db/audited-write.ts';
import type { Db, Tx } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import { conversations, messages } from '#shared/db/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { UploadInput } from '#shared/schemas/admin.ts';
import { looksLikeAsciiArt } from '#shared/text/ascii-art.ts';
import { withoutControlCharacters } from '#shared/text/control-characters.ts';
import { parseTranscript, type TranscriptMessage } from '#shared/text/transcript.ts';

/** Rows a single INSERT carries: SQLite allows 32,766 bound values. */
const ROWS_AT_ONCE = 1_000;

/** Turns a text an administrator uploads into a conversation. */
export class UploadService {
  readonly #db: Db;

  constructor(deps: { db: Db }) {
    this.#db = deps.db;
  }

  /** @throws AppError TOO_LARGE past a mebibyte, BAD_REQUEST for a NUL, a broken character, no title or nothing to read. */
  upload({ title, content }: UploadInput, username: string): { conversationId: string } {
    assertText(content);
    const spoken = parseTranscript(withoutControlCharacters(content));
    if (spoken.length === 0) throw new AppError('BAD_REQUEST', 'There is nothing to read in this file.');
    const shownTitle = titleOf(title);
    const conversationId = newId();
    const detail = { conversationId, messages: spoken.length };
    auditedWrite(this.#db, { username, action: 'upload', detail, history: 'kept' }, (tx) =>
      insertConversation(tx, {
        id: conversationId,
        title: shownTitle,
        messages: spoken,
        now: Date.now(),
      }),
    );
    return { conversationId };
  }
}

function assertText(content: string): void {
  if (Buffer.byteLength(content) > UPLOAD_TEXT_MAX_BYTES)
    throw new AppError('TOO_LARGE', 'A text may have 1 MiB.');
  // U+FFFD is what a decoder leaves where the bytes were not UTF-8.
  if (content.includes('\0') || content.includes('\ufffd') || !content.isWellFormed()) {
    throw new AppError('BAD_REQUEST', 'The file is not plain text in UTF-8.');
  }
}

/** One line that shows something. */
function titleOf(text: string): string {
  const title = withoutControlCharacters(text).replace(/\s+/g, ' ').trim();
  if (title === '') throw new AppError('BAD_REQUEST', 'A title is needed.');
  return title;
}

interface NewConversation {
  readonly id: string;
  readonly title: string;
  readonly messages: readonly TranscriptMessage[];
  readonly now: number;
}

function insertConversation(tx: Tx, { id, title, messages: spoken, now }: NewConversation): void {
  const times = { startDate: now, createdAt: now, updatedAt: now };
  const fields = { title, summary: '', messageCount: spoken.length, activitySeq: 0 };
  tx.insert(conversations)
    .values({ id, origin: 'upload', live: false, ...fields, ...times })
    .run();
  let activitySeq = 0;
  for (let from = 0; from < spoken.length; from += ROWS_AT_ONCE) {
    const rows = spoken.slice(from, from + ROWS_AT_ONCE).map((message) => rowOf(message, { id, now }));
    activitySeq =
      tx.insert(messages).values(rows).returning({ seq: messages.seq }).all().at(-1)?.seq ?? activitySeq;
  }
  tx.update(conversations).set({ activitySeq }).where(eq(conversations.id, id)).run();
}

function rowOf({ role, content }: TranscriptMessage, { id, now }: { id: string; now: number }) {
  return {
    id: newId(),
    conversationId: id,
    origin: 'upload' as const,
    role,
    content,
    asciiArt: looksLikeAsciiArt(content),
    createdAt: now,
  };
}
