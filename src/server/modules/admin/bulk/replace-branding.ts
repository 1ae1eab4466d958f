import { eq, like, or, sql } from 'drizzle-orm';
import { BRAND } from '#shared/brand.ts';
import type { Tx } from '#shared/db/client.ts';
import { renewEpoch } from '#shared/db/queries/feed-epoch.ts';
import { archives, conversations, messages } from '#shared/db/schema.ts';
import type { BrandingReplaced } from '#shared/schemas/admin.ts';
import { replaceBrandWord } from '#shared/text/brand-word.ts';
import { recordDeed } from '../../../audit.ts';
import type { JobContext } from './job-context.ts';
import { rebrandFiles } from './replace-branding.ts';

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
  const { changedArchives, ...counts } = db.transaction(
    (tx) => {
      const replaced = {
        conversations: inConversations(tx),
        messages: inMessages(tx),
        changedArchives: inArchives(tx),
      };
      renewEpoch(tx);
      const detail = { ...replaced, changedArchives: replaced.changedArchives.length };
      recordDeed(tx, { username, action: 'replace branding', detail });
      return replaced;
    },
    { behavior: 'immediate' },
  );
  const changed = new Set([...changedArchives, ...(await rebrandFiles({ db, files }))]);
  return { success: true, modifiedCounts: { ...counts, archives: changed.size } };
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
    .select({ seq: messages.seq, content: messages.content })
    .from(messages)
    .where(like(messages.content, OLD_WORD))
    .all();
  // Prepared once: nobody else writes until the last of two hundred thousand is done.
  const rewrite = tx
    .update(messages)
    .set({ content: sql`${sql.placeholder('content')}` })
    .where(eq(messages.seq, sql.placeholder('seq')))
    .prepare();
  let changed = 0;
  for (const { seq, content } of found) {
    const replaced = replaceBrandWord(content);
    if (replaced === content) continue;
    rewrite.run({ seq, content: replaced });
    changed += 1;
  }
  return changed;
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
