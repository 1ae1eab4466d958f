import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { percentile } from '#tests/bench/table.ts';
import { call } from '#tests/support/http/call.ts';
import { LONG } from '#tests/support/trials/long.ts';
import {
  expectWhole,
  expectWrites,
  fromAnywhere,
  linesIn,
  moreTurns,
  READS,
  settle,
  startLivingSite,
  WRITES,
  type LivingSite,
} from '#tests/support/site/living-site.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';

/* A6 of reliability.md: another process holds the write lock. */

const HELD_MS = LONG ? 30_000 : 4_000;
const READS_EVERY_MS = 20;
const WRITES_EVERY_MS = 500;
const WRITES_MIN = 2;
const P99_MAX_MS = 100;

/** Has another process take the write lock; resolves once it is held. */
async function hold({ dataDir }: LivingSite): Promise<ChildProcess> {
  const program = join(ROOT, 'tests', 'support', 'programs', 'lock.ts');
  const child = fork(program, [dataDir.database], { execArgv: ['--import', 'tsx'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

/** Asks for one public page after the other until the signal aborts: how long each took, in milliseconds. */
async function keepReading({ web }: LivingSite, signal: AbortSignal): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; !signal.aborted; n += 1) {
    const route = READS[n % READS.length] ?? '';
    const begun = performance.now();
    const { status } = await call(web, route, { headers: fromAnywhere() });
    took.push(performance.now() - begun);
    expect([route, status]).toEqual([route, 200]);
    await sleep(READS_EVERY_MS);
  }
  return took;
}

/** Tries every write in turn until the signal aborts, two of them however late it is: what came of each. */
async function keepWriting(site: LivingSite, signal: AbortSignal): Promise<unknown[]> {
  const answers: unknown[] = [];
  const writes = Object.entries(WRITES);
  for (let n = 0; !signal.aborted || n < WRITES_MIN; n += 1) {
    const [what, write] = writes[n % writes.length] ?? [];
    const { status, json } = (await write?.(site)) ?? {};
    answers.push([what, status, json]);
    await sleep(WRITES_EVERY_MS);
  }
  return answers;
}

test('while another process holds the write lock, all that is read is answered, what is written is refused, and then all goes on', async () => {
  const done = beginTrial('A6', `another process holds the write lock for ${HELD_MS / 1_000} s`);
  const site = await startLivingSite();
  const lock = await hold(site);
  const before = linesIn(site.db);
  const held = AbortSignal.timeout(HELD_MS);
  const [took, answers] = await Promise.all([keepReading(site, held), keepWriting(site, held)]);
  expect(linesIn(site.db)).toEqual(before);
  for (const answer of answers) expect(answer).toEqual([expect.any(String), 503, failure('UNAVAILABLE')]);
  lock.send('let go');
  await moreTurns(site);
  await expectWrites(site);
  for (const { exitCode, signalCode } of [site.web.child, site.daemon])
    expect([exitCode, signalCode]).toEqual([null, null]);
  const p99 = percentile(took, 99);
  done({ tries: 1, ...(await settle(site)) }, `${took.length} reads, p99 ${p99.toFixed(0)} ms`);
  expectWhole(site);
  if (LONG) expect(p99).toBeLessThan(P99_MAX_MS);
});
