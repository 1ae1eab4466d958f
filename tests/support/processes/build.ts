import { join } from 'node:path';
import { buildSite } from '#server/commands/build/build-site.ts';
import { isBuildFresh } from '#server/commands/build/build-folder.ts';
import { workerFilesIn } from '#server/workers/worker-files.ts';
import { tryFileLock } from '#shared/db/file-lock.ts';
import { ROOT } from '../database/temp-data.ts';
import { until } from './processes.ts';

/** What the build makes for Node, under `dist/` of a project. Sources take twice as long to start. */
export const PROGRAM = {
  web: 'dist/server/main.js',
  relay: 'dist/server/relay.js',
  daemon: 'dist/daemon/main.js',
  backupChild: 'dist/shared/db/backup/backup-child.js',
} as const;

/** The worker threads of the built web. */
export const BUILT_WORKERS = workerFilesIn(join(ROOT, 'dist', 'server'), '.js');

/** Builds the site if its build is stale. Of those that ask at the same time, one builds and the others wait. */
export async function ensureBuilt(): Promise<void> {
  const release = await until(() => tryFileLock(join(ROOT, 'dist.lock'), { mode: 'exclusive', waitMs: 0 }));
  try {
    if (!isBuildFresh(ROOT)) await buildSite(new AbortController().signal);
  } finally {
    release();
  }
}

/** The path of a program of the build, which the global setup has made. */
export function builtProgram(name: keyof typeof PROGRAM): string {
  return join(ROOT, PROGRAM[name]);
}
