import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { readServerEnv } from '#server/env.ts';
import { startWeb } from '#server/web.ts';
import type { Db } from '#shared/db/client.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { holdLease } from '#tests/support/duel/held-lease.ts';
import { connect, ROOT, tempDataDir } from '#tests/support/database/temp-data.ts';
import { PATIENT } from '#tests/support/site/web-app.ts';
import { BUILT_WORKERS } from '#tests/support/processes/build.ts';

export interface Site {
  readonly url: string;
  /** A connection such as the daemon's. */
  readonly db: Db;
}

/** The real site, as built, on a real port and a real file, with somebody who holds the lease. It is closed with the test. */
export async function startSite(): Promise<Site> {
  // A machine that is busy with other tests stands still for longer than a daemon may be silent.
  const site = await startSiteWithoutDaemon(Infinity);
  holdLease(site.db);
  return site;
}

/** The same, where nobody holds it yet. */
export async function startSiteWithoutDaemon(awayAfterMs?: number): Promise<Site & { folder: string }> {
  const { folder, database } = tempDataDir();
  const db = connect(database, 'daemon');
  // What a test writes need not survive a power cut, and hundreds of lines should not wait for the disk.
  db.$client.pragma('synchronous = OFF');
  const env = readServerEnv({ PORT: '0', DATA_DIR: folder, PUBLIC_BIN: 'true' });
  const web = await startWeb({
    env,
    root: ROOT,
    workers: BUILT_WORKERS,
    logger: pino({ level: 'silent' }),
    workerLimits: PATIENT,
    awayAfterMs,
  });
  onTestFinished(() => web.close());
  return { url: web.url, db, folder };
}

/** A site whose live conversation has said `contents`, the two personas in turn. */
export async function startDuel(...contents: string[]): Promise<Site & { conversation: string }> {
  const site = await startSite();
  const conversation = addConversation(site.db, { title: 'The badge printer is grieving' });
  for (const [n, content] of contents.entries()) {
    say(site.db, conversation, { content, role: n % 2 === 0 ? 'assistant' : 'user' });
  }
  return { ...site, conversation };
}
