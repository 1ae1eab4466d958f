import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNull } from 'drizzle-orm';
import { pino } from 'pino';
import { commitReply, findQuestions } from '#daemon/chat/chat-store.ts';
import { readServerEnv } from '#server/env.ts';
import { startWeb } from '#server/web.ts';
import { workerFilesIn } from '#server/workers/worker-files.ts';
import { messages, providerTests, turns } from '#shared/db/schema.ts';
import { closeDb, openDb, type Db } from '#shared/db/client.ts';
import { openDataDir } from '#shared/db/data-dir.ts';
import { LEASE_HEARTBEAT_MS } from '#shared/db/queries/lease.ts';
import { written } from '#tests/support/duel/chat-fixtures.ts';
import { addArchive } from '#tests/support/database/archive-writer.ts';
import { leaseOf } from '#tests/support/duel/fixtures.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { refuse } from '#tests/support/database/refusal-writer.ts';
import { PATIENT } from '#tests/support/site/web-app.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** What the calls of docs/api.md are made to. */
export interface ExampleSite {
  readonly url: string;
  readonly conversation: string;
  /** The address of the provider of its environment. */
  readonly providerUrl: string;
  /** The id of a line of it. */
  readonly line: string;
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
  const provider = await startListingProvider();
  const env = readServerEnv({
    DATA_DIR: folder,
    PORT: '0',
    ADMIN_PASSWORD: EXAMPLE_ADMIN.password,
    PUBLIC_BIN: 'true',
    OPENAI_BASE_URL: provider.url,
  });
  // A root without a build: the calls are the same with and without pages.
  for (const part of ['drizzle', 'content']) symlinkSync(join(ROOT, part), join(folder, part));
  const workers = workerFilesIn(join(ROOT, 'src', 'server'), '.ts');
  const patience = { workerLimits: PATIENT, awayAfterMs: Infinity };
  const web = await startWeb({ env, root: folder, workers, logger: pino({ level: 'silent' }), ...patience });
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
  refuse(db, conversation, { text: 'It prints my face in the wrong colours.', reason: 'nearly said before' });
  const line = writtenLine(db, conversation);
  const lease = leaseOf(db, 'the examples');
  lease.tryAcquire();
  const heartbeat = setInterval(() => lease.renew(), LEASE_HEARTBEAT_MS);
  const testing = setInterval(() => answerTest(db), 50);
  const close = async () => {
    await web.close();
    clearInterval(heartbeat);
    clearInterval(testing);
    provider.server.close();
    closeDb(db);
    rmSync(folder, { recursive: true });
  };
  const speak = (line: string) => void say(db, conversation, line);
  return { url: web.url, providerUrl: provider.url, conversation, line, archive, say: speak, answer: answererOf(db, lease.token ?? -1), close };
}

/** A provider that has models. */
async function startListingProvider() {
  const models = JSON.stringify({ data: [{ id: 'gpt-4o' }, { id: 'gpt-4o-mini' }] });
  const server = createServer((_, response) => void response.end(models));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
}

/** Answers whoever tests a provider, as the daemon does. */
function answerTest(db: Db): void {
  const line = { raw: 'I left. You filed it.', sentence: null, gate: null, latencyMs: 840 };
  const result = JSON.stringify({ ...line, tokensIn: 1_310, tokensOut: 24, costMicros: 211 });
  const isAsked = isNull(providerTests.result);
  // Only where there is one: a job of the site may have the write lock for long.
  if (db.select().from(providerTests).where(isAsked).all().length === 0) return;
  db.update(providerTests).set({ result }).where(isAsked).run();
}

/** The conversation's last line, as if an engine had written it. */
function writtenLine(db: Db, conversationId: string): string {
  const { id = '', seq = 0 } = db.select().from(messages).all().at(-1) ?? {};
  const cost = { tokensIn: 0, tokensOut: 0, costMicros: 0, retries: 0, latencyMs: 3 };
  const by = { engine: 'scripted', model: 'scripted', fingerprint: id, fencingToken: 1 };
  db.insert(turns).values({ ...cost, ...by, conversationId, ordinal: 1, messageSeq: seq }).run();
  return id;
}

function answererOf(db: Db, token: number): (text: string) => void {
  return (text) => {
    const [question] = findQuestions(db, 1);
    if (!question) throw new Error('nobody has asked anything');
    commitReply(db, token, { question, written: written(text) });
  };
}
