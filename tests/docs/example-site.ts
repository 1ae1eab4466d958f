import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { commitReply, findQuestions } from '#daemon/chat/chat-store.ts';
import { readServerEnv } from '#server/env.ts';
import { startWeb } from '#server/web.ts';
import { closeDb, openDb, type Db } from '#shared/db/client.ts';
import { openDataDir } from '#shared/db/data-dir.ts';
import { LEASE_HEARTBEAT_MS } from '#shared/db/queries/lease.ts';
import { written } from '#tests/support/duel/chat-fixtures.ts';
import { addArchive } from '#tests/support/database/archive-writer.ts';
import { leaseOf } from '#tests/support/duel/fixtures.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** What the calls of docs/api.md are made to. */
export interface ExampleSite {
  readonly url: string;
  readonly conversation: string;
  readonly archive: string;
  /** Says a line, as the daemon does. */
  say(line: string): void;
  /** Answers the visitor whose message waits, as the daemon does. */
  answer(text: string): void;
  close(): Promise<void>;
}

export const EXAMPLE_ADMIN = { username: 'admin', password: 'whatever you made it' };

/** Starts the real server on a data folder of its own: an episode that is closed and archived, and one that goes on. */
export async function startExampleSite(): Promise<ExampleSite> {
  const folder = mkdtempSync(join(tmpdir(), 'feral-docs-'));
  const env = readServerEnv({
    DATA_DIR: folder,
    PORT: '0',
    ADMIN_PASSWORD: EXAMPLE_ADMIN.password,
    OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
  });
  // A root without a build: the calls are the same with and without pages.
  symlinkSync(join(ROOT, 'drizzle'), join(folder, 'drizzle'));
  const bulkWorker = join(ROOT, 'src', 'server', 'bulk-worker.ts');
  const web = await startWeb({ env, root: folder, bulkWorker, logger: pino({ level: 'silent' }) });
  const dataDir = openDataDir(folder);
  const db = openDb(dataDir.database, 'daemon');
  const archive = await addArchive({ db, dataDir }, 'The stray door', ['I left the door open.', 'We noticed.']);
  const conversation = addConversation(db, { title: 'The badge printer', summary: '' });
  say(db, conversation, 'It prints my face in somebody else’s colours.');
  say(db, conversation, {
    content: 'Thank you for your feedback on the badge.',
    role: 'user',
    beat: 'The badge printer prints another one.',
  });
  const lease = leaseOf(db, 'the examples');
  lease.tryAcquire();
  const heartbeat = setInterval(() => lease.renew(), LEASE_HEARTBEAT_MS);
  const close = async () => {
    await web.close();
    clearInterval(heartbeat);
    closeDb(db);
    rmSync(folder, { recursive: true });
  };
  const speak = (line: string) => void say(db, conversation, line);
  return { url: web.url, conversation, archive, say: speak, answer: answererOf(db, lease.token ?? -1), close };
}

function answererOf(db: Db, token: number): (text: string) => void {
  return (text) => {
    const [question] = findQuestions(db, 1);
    if (!question) throw new Error('nobody has asked anything');
    commitReply(db, token, { question, written: written(text) });
  };
}
