import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Audience } from '#daemon/room/audience.ts';
import { NudgeServer } from '#daemon/room/nudge-server.ts';
import { closeDb, openDb, type Db } from '#shared/db/client.ts';
import { openDataDir } from '#shared/db/data-dir.ts';
import { migrateDb } from '#shared/db/migrate.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { percentile, type Table } from './table.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PORT = 3_999;
const SAMPLES = 200;

/**
 * From a commit of the daemon to the bytes on a watcher's socket, through the real web process. This process commits and
 * watches, so both moments are read from one clock.
 */
export async function commitToWire(): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'feral-bench-'));
  const dataDir = openDataDir(folder);
  migrateDb(dataDir.database, join(ROOT, 'drizzle'));
  const db = openDb(dataDir.database, 'daemon');
  const web = spawn(process.execPath, [join(ROOT, 'dist', 'server', 'main.js')], {
    env: { ...process.env, DATA_DIR: folder, PORT: String(PORT), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    await once(web, 'message');
    return {
      title: 'Commit to the watcher’s socket, idle machine',
      ...(await measureBoth(db, dataDir.duelSocket)),
    };
  } finally {
    web.kill('SIGINT');
    await once(web, 'exit');
    closeDb(db);
    rmSync(folder, { recursive: true });
  }
}

async function measureBoth(db: Db, socket: string): Promise<Omit<Table, 'title'>> {
  const nudges = new NudgeServer({
    path: socket,
    audience: new Audience({ now: () => performance.now() }),
    onError: (error) => {
      throw error;
    },
  });
  nudges.start();
  await sleep(1_500);
  const nudged = await measure(db, () => nudges.nudge());
  nudges.stop();
  rmSync(socket, { force: true });
  const polled = await measure(db, () => undefined);
  return {
    columns: ['path', 'samples', 'p50 ms', 'p99 ms', 'max ms'],
    rows: [row('nudge socket', nudged), row('polling alone', polled)],
  };
}

function row(path: string, samples: number[]): string[] {
  const figures = [percentile(samples, 50), percentile(samples, 99), Math.max(...samples)];
  return [path, String(samples.length), ...figures.map((ms) => ms.toFixed(1))];
}

async function measure(db: Db, nudge: () => void): Promise<number[]> {
  const conversation = addConversation(db, { live: false });
  const stream = await watch();
  const samples: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) {
    await sleep(20 + Math.random() * 60);
    const line = `sample ${n} of ${conversation}.`;
    const arrived = arrival(stream, line);
    say(db, conversation, line);
    const committedAt = performance.now();
    nudge();
    samples.push((await arrived) - committedAt);
  }
  stream.destroy();
  return samples;
}

async function watch(): Promise<IncomingMessage> {
  const request = get({ port: PORT, path: '/api/eternal/stream' });
  const [stream] = (await once(request, 'response')) as [IncomingMessage];
  await once(stream, 'data');
  return stream;
}

/** Listens until then: a heartbeat may come in the same read, right before. */
function arrival(stream: IncomingMessage, line: string): Promise<number> {
  return new Promise((resolve) => {
    const look = (chunk: Buffer) => {
      if (!chunk.includes(line)) return;
      stream.off('data', look);
      resolve(performance.now());
    };
    stream.on('data', look);
  });
}
