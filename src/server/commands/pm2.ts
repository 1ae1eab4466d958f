import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ROOT } from './command.ts';
import { PROGRAMS } from './running/processes.ts';

/**
 * Starts PM2 with both processes, in a session of its own: a Ctrl-C reaches only the command, which passes it on once.
 * `variables` are added to the environment.
 */
export function startPm2(home: string, variables: Record<string, string>): ChildProcess {
  // Without --no-auto-exit PM2 itself ends when both processes wait for their next start at the same time.
  const args = [PROGRAMS.pm2Runtime, 'start', 'ecosystem.config.cjs', '--no-auto-exit'];
  const env = { ...process.env, ...variables, PM2_HOME: home, PM2_DISABLE_VERSION_CHECK: 'true' };
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** The pid of the PM2 that answers in `home`, where one does. */
export async function findPm2(home: string): Promise<number | undefined> {
  const pidFile = join(home, 'pm2.pid');
  if (!(await answersAt(join(home, 'rpc.sock'))) || !existsSync(pidFile)) return undefined;
  return Number(readFileSync(pidFile, 'utf8'));
}

function answersAt(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath)
      .on('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .on('error', () => resolve(false));
  });
}
