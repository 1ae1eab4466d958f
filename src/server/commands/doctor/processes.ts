import { existsSync } from 'node:fs';
import { ownDataDir } from '#shared/db/data-dir-lock.ts';
import { connectionLimits, openFilesMax } from '../../limits/connections.ts';
import { STREAMS_IN_ALL } from '../../live/limits.ts';
import { findOurs, findPm2, homesOf, type Pm2Process } from '../running/pm2.ts';
import { broken, ok, warning, type Finding, type Installation } from './finding.ts';

const NAMES = ['web', 'duel'];
const OFTEN = 10;

/** Whether PM2 keeps both processes alive: that of `npm start`, or the user's own. */
export async function checkProcesses(installation: Pick<Installation, 'root' | 'dataDir'>): Promise<Finding> {
  const ours = await findOurs(installation);
  return ours ? judge(ours.processes) : withoutPm2(installation.dataDir.folder);
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

/** Whether as many get in as may watch: every connection is an open file. `files`: how many web may have open. */
export async function checkOpenFiles(
  { dataDir: { folder } }: Pick<Installation, 'dataDir'>,
  files?: number,
): Promise<Finding> {
  const { inAll, perAddress } = connectionLimits(files ?? (await filesOfWeb(folder)));
  const sentence = `Web takes ${inAll} connections, ${perAddress} of them from one address.`;
  if (inAll >= STREAMS_IN_ALL) return ok(sentence);
  return warning(
    `${sentence} More files have to be allowed to be open before ${STREAMS_IN_ALL} can watch: LimitNOFILE=32768 in a systemd unit, or ulimit -Hn 32768, as root, in the shell that starts the site.`,
  );
}

/** Web inherits what PM2 has. Before it runs: what is started from this shell would have. */
async function filesOfWeb(folder: string): Promise<number> {
  for (const home of homesOf(folder)) {
    const pid = await findPm2(home);
    if (pid !== undefined) return openFilesMax(pid);
  }
  return openFilesMax();
}
