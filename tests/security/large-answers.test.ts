import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { UploadService } from '#server/modules/admin/upload.service.ts';
import { startApiProcess, type ApiProcess } from '#tests/support/api-process.ts';
import { connect, tempDataDir } from '#tests/support/temp-data.ts';
import { inputOf } from '#tests/support/typed-input.ts';

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
  const web = await startApiProcess(folder, { NODE_OPTIONS: HEAP_FLAGS });
  return { web, id: conversationId };
}

/** A figure of /proc/{pid}/status in bytes: VmRSS is what the process has in memory, VmHWM the most that it ever had. */
function memoryOf({ child }: ApiProcess, figure: 'VmRSS' | 'VmHWM'): number {
  const text = readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8');
  return Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(text)?.[1]) * 1_024;
}

/** Asks the same of a web process from several connections at once; how many bytes came, and how far its memory rose. */
async function askAtOnce(web: ApiProcess, path: string) {
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
