import { eq, like, or, sql } from 'drizzle-orm';
import { BRAND } from '#shared/brand.ts';
import type { PreparedText } from '#shared/db/archive-files.ts';
import type { ArchiveStore } from '#shared/db/archive-store.ts';
import { auditedWrite } from '#shared/db/audited-write.ts';
import type { Db, Tx } from '#shared/db/client.ts';
import { archives, conversations, messages, rejections } from '#shared/db/schema.ts';
import { writeTransaction } from '#shared/db/transactions.ts';
import type { BrandingReplaced } from '#shared/schemas/admin.ts';
import { replaceBrandWord } from '#shared/text/brand-word.ts';
import type { JobContext } from './job-context.ts';

const OLD_WORD = `%${BRAND.oldWord}%`;

/**
 * Replaces the old brand word in conversations, messages and archives, files included. The files come after the commit
 * and are looked through each time, so that a call repeated after a crash finishes the job.
 */
export async function replaceBranding({
  db,
  files,
  username,
}: Omit<JobContext, 'kept'>): Promise<BrandingReplaced> {
  const detail = (found: Replaced) => ({ ...found, changedArchives: found.changedArchives.length });
  const act = { username, action: 'replace branding', detail, history: 'rewritten' } as const;
  const { changedArchives, ...counts } = auditedWrite(db, act, replaceInRows);
  const changed = new Set([...changedArchives, ...(await rebrandFiles({ db, files }))]);
  return { success: true, modifiedCounts: { ...counts, archives: changed.size } };
}

/** How many rows were changed, and which archives. */
interface Replaced {
  readonly conversations: number;
  readonly messages: number;
  readonly changedArchives: readonly string[];
}

function replaceInRows(tx: Tx): Replaced {
  inRefusedLines(tx);
  return { conversations: inConversations(tx), messages: inMessages(tx), changedArchives: inArchives(tx) };
}

function inConversations(tx: Tx): number {
  const { id, title, summary } = conversations;
  const found = tx
    .select({ id, title, summary })
    .from(conversations)
    .where(or(like(title, OLD_WORD), like(summary, OLD_WORD)))
    .all();
  const changed = found
    .map((row) => ({
      id: row.id,
      title: replaceBrandWord(row.title),
      summary: replaceBrandWord(row.summary),
    }))
    .filter((row, n) => row.title !== found[n]?.title || row.summary !== found[n].summary);
  for (const { id: changedId, ...texts } of changed) {
    tx.update(conversations).set(texts).where(eq(id, changedId)).run();
  }
  return changed.length;
}

function inMessages(tx: Tx): number {
  const found = tx
    .select({ seq: messages.seq, content: messages.content, beat: messages.beat })
    .from(messages)
    .where(or(like(messages.content, OLD_WORD), like(messages.beat, OLD_WORD)))
    .all();
  // Prepared once: nobody else writes until the last of two hundred thousand is done.
  const rewrite = tx
    .update(messages)
    .set({ content: sql`${sql.placeholder('content')}`, beat: sql`${sql.placeholder('beat')}` })
    .where(eq(messages.seq, sql.placeholder('seq')))
    .prepare();
  let changed = 0;
  for (const { seq, content, beat } of found) {
    const replaced = { content: replaceBrandWord(content), beat: beat && replaceBrandWord(beat) };
    if (replaced.content === content && replaced.beat === beat) continue;
    rewrite.run({ seq, ...replaced });
    changed += 1;
  }
  return changed;
}

/** Visitors may read them (modules/bin). They are drafts: nobody counts them. */
function inRefusedLines(tx: Tx): void {
  const { seq, text } = rejections;
  for (const found of tx.select({ seq, text }).from(rejections).where(like(text, OLD_WORD)).all())
    tx.update(rejections)
      .set({ text: replaceBrandWord(found.text) })
      .where(eq(seq, found.seq))
      .run();
}

function inArchives(tx: Tx): string[] {
  const found = tx
    .select({ id: archives.id, title: archives.title })
    .from(archives)
    .where(like(archives.title, OLD_WORD))
    .all();
  const changed = found.filter(({ title }) => replaceBrandWord(title) !== title);
  for (const { id, title } of changed) {
    tx.update(archives)
      .set({ title: replaceBrandWord(title) })
      .where(eq(archives.id, id))
      .run();
  }
  return changed.map(({ id }) => id);
}

/**
 * Replaces the old brand word in the files of the archives, also in those without a record.
 * @returns the ids of the archives whose file has changed.
 */
async function rebrandFiles(store: ArchiveStore): Promise<string[]> {
  const changed: string[] = [];
  for (const id of (await store.files.list()).keys()) {
    if (await rebrand(store, id)) changed.push(id);
  }
  return changed;
}

/** Starts over while archivers are faster: what they write of a conversation is without the old word already. */
async function rebrand({ db, files }: ArchiveStore, id: string): Promise<boolean> {
  for (;;) {
    const lines = linesOf(db, id);
    const text = (await files.read(id)) ?? '';
    const replaced = replaceBrandWord(text);
    if (replaced === text) return false;
    const file = await files.prepare(replaced);
    try {
      if (exchange(db, { id, lines, file })) return true;
    } finally {
      await file.drop();
    }
  }
}

/** What was read, with the old word, and what takes its place. */
interface Exchange {
  readonly id: string;
  readonly lines: number | undefined;
  readonly file: PreparedText;
}

/** @returns false where the archive was extended since its file was read. */
function exchange(db: Db, { id, lines, file }: Exchange): boolean {
  return writeTransaction(db, (tx) => {
    if (linesOf(tx, id) !== lines) return false;
    // Moves the feed's revision: since the job's commit, visitors may have been given, and caches may keep, the old file.
    tx.update(archives).set({ id }).where(eq(archives.id, id)).run();
    file.keepAs(id);
    return true;
  });
}

/** How many lines an archive has by its record. */
function linesOf(db: Pick<Db, 'select'>, id: string): number | undefined {
  const { messageCount } = archives;
  return db.select({ messageCount }).from(archives).where(eq(archives.id, id)).get()?.messageCount;
}
