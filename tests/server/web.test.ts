import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { readdirSync, symlinkSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readServerEnv } from '#server/env.ts';
import { startWeb } from '#server/web.ts';
import { workerFilesIn } from '#server/workers/worker-files.ts';
import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { archives } from '#shared/db/schema.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { Latch } from '#tests/support/trials/latch.ts';
import { connect, MIGRATIONS, ROOT, tempDataDir } from '#tests/support/database/temp-data.ts';

/** Long enough for a web that waits for nothing to be closed. */
const NOT_WAITING_MS = 500;

async function webWithALine(variables = {}, logger = pino({ level: 'silent' })) {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  say(db, addConversation(db), 'the last line');
  // Its root is the data folder, where there is no build.
  symlinkSync(MIGRATIONS, join(dataDir.folder, 'drizzle'));
  symlinkSync(join(ROOT, 'content'), join(dataDir.folder, 'content'));
  const web = await startWeb({
    env: readServerEnv({
      DATA_DIR: dataDir.folder,
      PORT: '0',
      ADMIN_PASSWORD: 'a password of the test',
      ...variables,
    }),
    root: dataDir.folder,
    workers: workerFilesIn(join(ROOT, 'src', 'server'), '.ts'),
    logger,
  });
  return { dataDir, db, web };
}

/** Asks over a connection that is kept. */
async function askOver(
  agent: Agent,
  url: string,
): Promise<{ status: number | undefined; connection: string | undefined }> {
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
  return { status: response.statusCode, connection: response.headers.connection };
}

/** Every archive stands still with its text on the disk, until the gate is opened. */
function holdArchives() {
  const [arrival, departure] = [new Latch(), new Latch()];
  const prepare = Object.getOwnPropertyDescriptor(ArchiveFiles.prototype, 'prepare')
    ?.value as ArchiveFiles['prepare'];
  const spy = vi.spyOn(ArchiveFiles.prototype, 'prepare').mockImplementation(async function (
    this: ArchiveFiles,
    text,
  ) {
    const prepared = await prepare.call(this, text);
    arrival.open();
    await departure.opened;
    return prepared;
  });
  onTestFinished(() => spy.mockRestore());
  return { arrival: arrival.opened, letGo: () => departure.open() };
}

/** Sends a beacon and leaves, as a tab that is closed does, once an archive is being written for it. */
async function sendAndLeave(url: string, underWay: Promise<void>): Promise<void> {
  const socket = connectSocket(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  const body = JSON.stringify({ since: Date.now() - 60_000 });
  const head = ['POST /api/eternal/archive HTTP/1.1', 'Host: localhost', 'Content-Type: text/plain'];
  socket.write([...head, `Content-Length: ${body.length}`, '', body].join('\r\n'));
  await underWay;
  socket.destroy();
  await once(socket, 'close');
}

describe('a web that is stopped while it writes an archive for somebody who has left', () => {
  test('finishes the archive first', async () => {
    const { dataDir, db, web } = await webWithALine();
    const held = holdArchives();
    await sendAndLeave(web.url, held.arrival);
    const closing = web.close();
    await Promise.race([closing, sleep(NOT_WAITING_MS)]);
    held.letGo();
    await closing;
    const recorded = db.select({ id: archives.id }).from(archives).all();
    expect(recorded).toHaveLength(1);
    expect(readdirSync(dataDir.archives)).toEqual(recorded.map(({ id }) => `${id}.txt`));
  });

  test('does not wait for ever', async () => {
    const { web } = await webWithALine();
    const held = holdArchives();
    await sendAndLeave(web.url, held.arrival);
    await expect(web.close()).resolves.toBeUndefined();
    held.letGo();
  });
});

describe('a web behind a trusted proxy', () => {
  test.each([
    [{}, 1],
    [{ PUBLIC_URL: 'https://feral.example.org' }, 0],
  ])(
    'warns that clients can name its host unless it is told where it is: %o',
    async (variables, warnings) => {
      const lines: string[] = [];
      const { web } = await webWithALine(
        { TRUST_PROXY: '127.0.0.1', ...variables },
        pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
      );
      expect(lines.filter((line) => line.includes('PUBLIC_URL is not'))).toHaveLength(warnings);
      await web.close();
    },
  );
});

describe('a web that is stopped', () => {
  test('answers who is connected once more, says that it was the last time, and lets nobody else in', async () => {
    const { web } = await webWithALine();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const ask = () => askOver(agent, `${web.url}/api/health`);
    expect(await ask()).toEqual({ status: 200, connection: 'keep-alive' });
    const closing = web.close();
    let last = await ask();
    while (last.status === 200 && last.connection === 'keep-alive') last = await ask();
    expect(last).toEqual({ status: 200, connection: 'close' });
    await expect(ask()).rejects.toThrow('ECONNREFUSED');
    await closing;
  });
});
