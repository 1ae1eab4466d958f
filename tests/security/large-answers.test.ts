import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MESSAGE_LENGTH_MAX } from '#shared/constants.ts';
import { UploadService } from '#server/modules/admin/upload.service.ts';
import { startWebProcess, type WebProcess } from '#tests/support/processes/web-process.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { inputOf } from '#tests/support/http/typed-input.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

/* X2 of reliability.md: what a batch, a page or a picture may weigh is bounded, not only how many there are. */

/** As ecosystem.config.cjs has web run. */
const HEAP_FLAGS = '--max-old-space-size=192 --max-semi-space-size=1';
const AT_ONCE = 8;
const CALLS = 20;
const GROWTH_MAX = 30 * 2 ** 20;
const ONE_MIB = 2 ** 20;

/** Web as it is operated, with one uploaded conversation of a mebibyte of text: its lines are `length` long. */
async function startWithUpload(length: number) {
  const { folder, database } = tempDataDir();
  const db = connect(database, 'daemon');
  const line = `${'x'.repeat(length - 2)}\n\n`;
  const content = line.repeat(Math.floor(ONE_MIB / line.length));
  const { conversationId } = new UploadService({ db }).upload({ title: 'Large', content }, 'nobody');
  const web = await startWebProcess(folder, { NODE_OPTIONS: HEAP_FLAGS });
  return { web, id: conversationId };
}

/** A figure of /proc/{pid}/status in bytes: VmRSS is what the process has in memory, VmHWM the most that it ever had. */
function memoryOf({ child }: WebProcess, figure: 'VmRSS' | 'VmHWM'): number {
  const text = readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8');
  return Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(text)?.[1]) * 1_024;
}

/** Asks the same of a web process from several connections at once; how many bytes came, and how far its memory rose. */
async function askAtOnce(web: WebProcess, path: string) {
  await (await fetch(`${web.url}/api/eternal/conversations`)).arrayBuffer();
  // Forgets the most that it has had so far: https://docs.kernel.org/filesystems/proc.html
  writeFileSync(`/proc/${web.child.pid ?? 0}/clear_refs`, '5');
  const before = memoryOf(web, 'VmRSS');
  const sizes = await Promise.all(
    Array.from(
      { length: AT_ONCE },
      async () => (await (await fetch(web.url + path)).arrayBuffer()).byteLength,
    ),
  );
  return { sizes, growth: memoryOf(web, 'VmHWM') - before };
}

/** The longest characters that there are in UTF-8. */
const wide = (length: number) => '😀'.repeat(length);

describe('an answer that anybody may have', () => {
  test.each([
    ['the history', '/api/eternal/history?limit=500'],
    ['the list', '/api/eternal/conversations?limit=100'],
    ['a page of a conversation', '/api/eternal/conversations/ID?limit=10000'],
  ])('weighs little more than a mebibyte, whatever was said: %s', async (_, path) => {
    const web = await startTestWeb();
    const long = addConversation(web.db, { live: false });
    for (let n = 0; n < 500; n += 1) say(web.db, long, wide(MESSAGE_LENGTH_MAX));
    for (let n = 0; n < 100; n += 1) {
      const id = addConversation(web.db, { origin: 'upload', live: false, title: wide(200) });
      say(web.db, id, wide(20_000));
    }
    const answer = await fetch(web.url + path.replace('ID', long));
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect((JSON.parse(text) as unknown[]).length).not.toBe(0);
    expect(Buffer.byteLength(text)).toBeLessThan(1.25 * ONE_MIB);
  });
});

const inLinux = process.platform === 'linux' ? test : test.skip;

describe('batches of a large conversation, eight at once', () => {
  inLinux.each([
    ['of many lines', 200],
    ['of one line', ONE_MIB],
  ])('%s leave web standing, and its memory flat', async (_, length) => {
    const { web, id } = await startWithUpload(length);
    const calls = Array<string>(CALLS).fill('conversations.byId').join(',');
    const inputs = Array.from({ length: CALLS }, () => ({ id }));
    const { sizes, growth } = await askAtOnce(web, `/trpc/${calls}?batch=1&${inputOf(inputs)}`);
    expect(Math.max(...sizes)).toBeLessThan(3 * ONE_MIB);
    expect(growth).toBeLessThan(GROWTH_MAX);
    expect((await fetch(`${web.url}/api/health`)).status).toBe(200);
  });
});
