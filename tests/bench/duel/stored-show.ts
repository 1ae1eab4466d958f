import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asc, count, eq } from 'drizzle-orm';
import { personaOf } from '#shared/brand.ts';
import type { Db } from '#shared/db/client.ts';
import { openDataDir } from '#shared/db/data-dir.ts';
import { migrateDb } from '#shared/db/migrate.ts';
import { conversations, messages } from '#shared/db/schema.ts';
import { withDb } from '#shared/db/with-db.ts';
import type { Line } from '#daemon/engines/engine.ts';
import { nodeArgsOf } from '../processes.ts';

/** A message as the daemon stored it. */
export interface StoredLine extends Line {
  readonly conversationId: string;
  /** What its episode plays, and of a sequel behind `+`, how. */
  readonly premiseId: string;
  readonly title: string;
  readonly beat: string | undefined;
}

export interface StoredShow {
  readonly lines: readonly StoredLine[];
  /** Resident set of the daemon at the end, in bytes; NaN where /proc does not tell. */
  readonly residentBytes: number;
}

const ROOT = join(import.meta.dirname, '..', '..', '..');
const LOOK_MS = 500;

/** Plays with the daemon as it is operated, into a database of its own, as fast as it can. @param wanted lines, at least. */
export async function playStored(wanted: number, seed: number): Promise<StoredShow> {
  const folder = mkdtempSync(join(tmpdir(), 'feral-month-'));
  const { database } = openDataDir(folder);
  migrateDb(database, join(ROOT, 'drizzle'));
  const daemon = fork(join(ROOT, 'dist', 'daemon', 'main.js'), {
    cwd: ROOT,
    // Its memory is that of a heap which may grow no further.
    execArgv: nodeArgsOf('duel'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      DUEL_INTERVAL_MS: '1',
      DUEL_SEED: String(seed),
      LOG_LEVEL: 'warn',
      OPENAI_API_KEY: '',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    while (withDb(database, 'reader', storedCount) < wanted) {
      if (daemon.exitCode !== null) throw new Error(`the daemon ended with ${daemon.exitCode}`);
      await sleep(LOOK_MS);
    }
    const residentBytes = residentOf(daemon.pid);
    return { lines: withDb(database, 'reader', storedLines), residentBytes };
  } finally {
    daemon.kill('SIGINT');
    await once(daemon, 'exit');
    rmSync(folder, { recursive: true });
  }
}

function storedCount(db: Db): number {
  return db.select({ n: count() }).from(messages).get()?.n ?? 0;
}

function storedLines(db: Db): StoredLine[] {
  return db
    .select()
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .orderBy(asc(messages.seq))
    .all()
    .map(({ messages: message, conversations: conversation }) => ({
      persona: personaOf(message.role),
      text: message.content,
      asciiArt: message.asciiArt,
      conversationId: conversation.id,
      premiseId: conversation.premiseId ?? '',
      title: conversation.title,
      beat: message.beat ?? undefined,
    }));
}

/** @see https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
function residentOf(pid: number | undefined): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) * 1_024;
  } catch {
    return NaN;
  }
}
