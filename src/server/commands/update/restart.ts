import type { DataDir } from '#shared/db/data-dir.ts';
import { AppError } from '#shared/errors.ts';
import { readServerEnv } from '../../env.ts';
import { say } from '../command.ts';
import { findOurs } from '../running/pm2.ts';
import { PROGRAMS, runNode } from '../running/processes.ts';
import { answersInTime, localUrl } from '../running/web-address.ts';

interface Restart {
  readonly root: string;
  readonly dataDir: DataDir;
  readonly stopping: AbortSignal;
  /** Whether the operator has not said that somebody else does it. */
  readonly wanted: boolean;
}

/**
 * Has PM2 restart the processes of this installation, one after the other: of several web processes one always answers, if the new version
 * comes up within a minute.
 * @throws AppError STARTUP when web does not answer afterwards.
 */
export async function restart({ root, dataDir, stopping, wanted }: Restart): Promise<void> {
  const ours = wanted ? await findOurs({ root, dataDir }) : undefined;
  if (!ours) return say('Restart the site, where it runs.');
  say('Restarting');
  const variables = { PM2_HOME: ours.home, PM2_DISABLE_VERSION_CHECK: 'true' };
  for (const { id, name } of ours.processes) {
    const command = name === 'web' ? 'reload' : 'restart';
    await runNode([PROGRAMS.pm2, command, String(id)], { cwd: root, stopping, variables });
  }
  await untilAwake(stopping);
}

async function untilAwake(stopping: AbortSignal): Promise<void> {
  const env = readServerEnv(process.env);
  if (env.PORT === 0 || (await answersInTime(localUrl(env), stopping))) return;
  stopping.throwIfAborted();
  throw new AppError(
    'STARTUP',
    'The new version does not answer; its log says why. docs/operations.md has the way back.',
  );
}
