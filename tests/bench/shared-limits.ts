import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WindowStore } from '#server/limits/rate-limits.ts';
import { joinInstances, type Instances } from '#server/limits/instances.ts';
import { Admission } from '#server/limits/stream-admission.ts';
import { STREAMS } from '#server/limits/table.ts';
import { Throttle } from '#server/limits/sign-in-throttle.ts';
import { ROOT } from './processes.ts';
import { percentile, type Table } from './table.ts';

const TIMES = 20_000;
const ADDRESSES = 5_000;
const MINUTE_MS = 60_000;
const HEADS_UP_MS = 2_000;

/** What it costs to count in a file that several web processes share, instead of in the process itself. */
export async function sharedLimits(): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'feral-bench-'));
  const dataDir = { limits: join(folder, 'limits.db') };
  try {
    const alone = within(1, dataDir);
    const shared = within(2, dataDir);
    const rival = await startRival(dataDir.limits);
    const contended = within(2, dataDir);
    rival.kill('SIGKILL');
    await once(rival, 'exit');
    const ways = {
      'in the process': alone,
      shared,
      'shared, while another process does nothing else': contended,
    };
    return tableOf(ways);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Samples = Record<string, readonly number[]>;

/** Microseconds of each of many updates, by what is counted. */
function within(count: number, dataDir: { limits: string }): Samples {
  const instances = joinInstances({ count, dataDir, onFailure: (error) => console.warn(String(error)) });
  try {
    return Object.fromEntries(
      Object.entries(actionsOn(instances)).map(([name, act]) => [name, samplesOf(act)] as const),
    );
  } finally {
    instances.close();
  }
}

function actionsOn({ volatile, streams }: Instances): Record<string, (address: string) => void> {
  const windows = new WindowStore(volatile.map('requests', MINUTE_MS));
  const throttle = new Throttle(volatile);
  const admission = new Admission(STREAMS, streams);
  return {
    'a request': (address) => windows.incr(address, () => undefined, MINUTE_MS),
    'a failed sign-in': (address) => throttle.fail(address),
    'a stream that opens and ends': (address) => admission.enter(address)(),
  };
}

function samplesOf(act: (address: string) => void): number[] {
  return Array.from({ length: TIMES }, (_, n) => {
    const address = `10.0.${((n * 7) % ADDRESSES) >> 8}.${((n * 7) % ADDRESSES) & 255}`;
    const begun = performance.now();
    act(address);
    return (performance.now() - begun) * 1_000;
  });
}

/** Another process that counts as fast as it can. */
async function startRival(path: string) {
  const program = join(ROOT, 'tests', 'support', 'programs', 'counting.ts');
  const rival = spawn(process.execPath, ['--import', 'tsx', program, path, '1000000000'], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  await once(rival, 'spawn');
  await sleep(HEADS_UP_MS);
  return rival;
}

function tableOf(ways: Record<string, Samples>): Table {
  const rows = Object.entries(ways).flatMap(([way, samples]) =>
    Object.entries(samples).map(([what, micros]) => [
      what,
      way,
      ...[50, 99, 99.9].map((p) => percentile(micros, p).toFixed(1)),
    ]),
  );
  return {
    title: 'Counting for limits, in microseconds',
    columns: ['counted', 'where', 'p50', 'p99', 'p99.9'],
    rows,
  };
}
