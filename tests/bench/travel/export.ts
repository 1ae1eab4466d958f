import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDataDir } from '#shared/db/data-dir.ts';
import { ROOT, serverOf } from '../processes.ts';
import type { Cost } from './cost.ts';
import { shellMs } from './by-hand.ts';

const LOOK_MS = 100;

/** What came of exporting everything, and how much memory it took at most. */
export interface Exported extends Cost {
  readonly megabytes: number;
  readonly fileMegabytes: number;
}

/** `npm run export` while the site runs, beside the shell's own. */
export async function exportAll(folder: string): Promise<Exported> {
  const file = join(folder, 'export.jsonl');
  const args = ['--import', 'tsx', 'src/server/commands/export.ts', '--out', file];
  const env = { ...process.env, DATA_DIR: folder, INIT_CWD: folder };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const server = serverOf(child, 0);
  let [cpuMs, megabytes] = [NaN, NaN];
  while (child.exitCode === null && child.signalCode === null) {
    const seen = peakMegabytes(child.pid ?? 0);
    if (seen !== undefined) [cpuMs, megabytes] = [server.cpuSeconds() * 1_000, seen];
    await sleep(LOOK_MS);
  }
  if (child.exitCode !== 0) throw new Error(`the export ended with ${child.exitCode ?? child.signalCode}`);
  const { database } = openDataDir(folder);
  const ms = shellMs(database, 'SELECT * FROM messages ORDER BY seq', ['-json']);
  return {
    what: 'everything, exported',
    cpuMs,
    instead: { what: 'sqlite3 -json, as it stands', ms },
    megabytes,
    fileMegabytes: statSync(file).size / 1e6,
  };
}

/** The most memory that a process has had; undefined once it is gone, and where no Linux tells. */
function peakMegabytes(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024;
  } catch {
    return undefined;
  }
}
