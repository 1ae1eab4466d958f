import { connectionLimits, openFilesMax } from '../../limits/connections.ts';
import { STREAMS_IN_ALL } from '../../limits/table.ts';
import { findPm2 } from '../running/pm2.ts';
import { ok, warning, type Finding, type Installation } from './finding.ts';
import { homesOf } from './processes.ts';

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
