import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimPort } from '#server/commands/port.ts';
import { ADMIN } from '#tests/support/site/admin.ts';
import { answerOf, nodeArgsOf, ROOT, serverOf } from './processes.ts';
import { percentile, type Table } from './table.ts';

const STARTS = 7;
/** By then what a start leaves behind has been collected, and web has been asked for its pages. */
const SETTLE_MS = 3_000;
const ASKED = ['/', '/eternal', '/conversations', '/archives', '/api/eternal/history?limit=100'];
const PROCESSES = { web: 'server', duel: 'daemon' } as const;

interface Started {
  readonly readyMs: number;
  readonly megabytes: number;
  readonly cpuMs: number;
}

/** From nothing to ready, and what each process then takes, on an empty database. */
export async function start(): Promise<Table> {
  const rows: string[][] = [];
  for (const [name, folder] of Object.entries(PROCESSES)) {
    const seen: Started[] = [];
    for (let n = 0; n < STARTS; n += 1)
      seen.push(await startOnce(name, join(ROOT, 'dist', folder, 'main.js')));
    const median = (figure: (one: Started) => number) => percentile(seen.map(figure), 50);
    const figures = [
      median(({ readyMs }) => readyMs),
      median(({ cpuMs }) => cpuMs),
      median(({ megabytes }) => megabytes),
    ];
    rows.push([name, ...figures.map((figure) => figure.toFixed(0))]);
  }
  return {
    title: `Start and memory of both processes, median of ${STARTS} starts`,
    about: `Memory is the resident set ${SETTLE_MS / 1_000} s after the start, when web has sent each of ${ASKED.length} answers once.`,
    columns: ['process', 'ready after ms', 'CPU ms until ready', 'resident MB'],
    rows,
  };
}

async function startOnce(name: string, main: string): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'feral-bench-'));
  const port = await claimPort({ HOST: '127.0.0.1', PORT: 0 });
  const own = { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent', ADMIN_PASSWORD: ADMIN.password };
  const begun = performance.now();
  const child = spawn(process.execPath, [...nodeArgsOf(name), main], {
    env: { ...process.env, NODE_ENV: 'production', ...own },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await answerOf(child);
  const readyMs = performance.now() - begun;
  const server = serverOf(child, port);
  const cpuMs = server.cpuSeconds() * 1_000;
  if (name === 'web') for (const path of ASKED) await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  await sleep(SETTLE_MS);
  const megabytes = server.residentBytes() / 2 ** 20;
  await server.stop();
  rmSync(folder, { recursive: true });
  return { readyMs, cpuMs, megabytes };
}
