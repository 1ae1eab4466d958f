import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ownDataDir } from '#shared/db/data-dir-lock.ts';
import { findPm2 } from '../running/pm2.ts';
import { pm2HomeOf } from '../running/pm2.ts';
import { broken, ok, warning, type Finding, type Installation } from './finding.ts';
import { listProcesses, type Pm2Process } from '../running/pm2.ts';

const NAMES = ['web', 'duel'];
const OFTEN = 10;

/** Whether PM2 keeps both processes alive: that of `npm start`, or the user's own. */
export async function checkProcesses(installation: Pick<Installation, 'root' | 'dataDir'>): Promise<Finding> {
  const ours = await findOurs(installation);
  return ours ? judge(ours.processes) : withoutPm2(installation.dataDir.folder);
}

/** The PM2 that runs this installation, if one does: that of `npm start`, or the user's own. */
export async function findOurs({
  root,
  dataDir,
}: Pick<Installation, 'root' | 'dataDir'>): Promise<{ home: string; processes: Pm2Process[] } | undefined> {
  for (const home of homesOf(dataDir.folder)) {
    if ((await findPm2(home)) === undefined) continue;
    const processes = (await listProcesses(home)).filter(({ folder }) => folder === root);
    if (processes.length > 0) return { home, processes };
  }
  return undefined;
}

/** Where the PM2 of the site may be: that of `npm start`, the user's own. */
export function homesOf(folder: string): string[] {
  return [pm2HomeOf(folder), process.env['PM2_HOME'] ?? join(homedir(), '.pm2')];
}

function judge(processes: readonly Pm2Process[]): Finding {
  const down = NAMES.filter((name) => !processes.some((one) => one.name === name && one.status === 'online'));
  if (down.length > 0)
    return broken(
      `PM2 runs, but not ${down.join(' and ')}. The log says why: npx pm2 logs ${down.join(' ')}, or what npm start prints.`,
    );
  const restless = processes.find(({ restarts }) => restarts > OFTEN);
  if (restless)
    return warning(
      `PM2 runs web and duel; ${restless.name} has been started ${restless.restarts} times anew. The log says why: npx pm2 logs ${restless.name}, or what npm start prints.`,
    );
  return ok('PM2 runs web and duel.');
}

function withoutPm2(folder: string): Finding {
  if (isInUse(folder)) return ok('The site runs, without PM2.');
  return warning('The site does not run. Start it: npm start, or npx pm2 start ecosystem.config.cjs.');
}

function isInUse(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const release = ownDataDir(folder);
  release?.();
  return release === undefined;
}
