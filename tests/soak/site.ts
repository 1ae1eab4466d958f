import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pm2HomeOf } from '#server/commands/pm2-home.ts';
import { ADMIN } from '#tests/support/site/admin.ts';
import { copyProject } from '#tests/support/processes/project-copy.ts';
import { runCommandLine, type RunningCommand } from '#tests/support/processes/running-command.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';

export const PROCESSES = ['web', 'duel'] as const;
export type ProcessName = (typeof PROCESSES)[number];

/** The site as `npm start` runs it. */
export interface Site {
  readonly url: string;
  readonly database: string;
  /** The process that PM2 runs under a name now. */
  pidOf(name: ProcessName): number | undefined;
  /** All that `npm start` has printed: its own words, PM2's, and the logs of both processes. */
  output(): string;
  /** Runs another command of the project on the same data: its exit code, and what it printed. */
  command(name: string): Promise<{ readonly code: number | NodeJS.Signals; readonly output: string }>;
  /** Ends it, with Ctrl-C: its exit code. */
  stop(): Promise<number | NodeJS.Signals>;
  remove(): void;
}

const HOST = '127.0.0.1';

/**
 * Starts a copy of the project, so that nobody who works in the folder, or builds there, meets what runs. It is built by the start,
 * as any clone is.
 */
export async function startSite(env: Record<string, string>): Promise<Site> {
  const cwd = copyProject();
  const dataDir = join(cwd, 'data');
  const port = await steadyPort();
  const own = {
    DATA_DIR: dataDir,
    HOST,
    PORT: String(port),
    ADMIN_PASSWORD: ADMIN.password,
    TZ: 'UTC',
    ...env,
  };
  const start = runCommandLine('npm', ['start'], { cwd, env: own });
  await start.untilPrinted('feral is awake');
  await start.untilPrinted('App [duel:1] online');
  let stopped: RunningCommand['ended'] | undefined;
  const stop = () => {
    start.pressCtrlC();
    return start.ended;
  };
  return {
    url: `http://${HOST}:${port}`,
    database: join(dataDir, 'feral.db'),
    pidOf: (name) => pidIn(join(pm2HomeOf(dataDir), 'pids'), name),
    output: () => start.output(),
    command: async (name) => {
      const running = runCommandLine('npm', ['run', name], { cwd, env: own });
      return { code: await running.ended, output: running.output() };
    },
    stop: () => (stopped ??= stop()),
    remove: () => rmSync(cwd, { recursive: true }),
  };
}

function pidIn(folder: string, name: ProcessName): number | undefined {
  const file = readdirSync(folder).find((entry) => entry.startsWith(`${name}-`));
  const path = join(folder, file ?? '');
  // A number is missing while PM2 writes it, and the file between two lives.
  return file !== undefined && existsSync(path) ? Number(readFileSync(path, 'utf8')) || undefined : undefined;
}
