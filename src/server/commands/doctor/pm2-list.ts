import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PROGRAMS } from '../running/processes.ts';

const run = promisify(execFile);

/** A process as PM2 tells of it. */
export interface Pm2Process {
  readonly id: number;
  readonly name: string;
  /** `online` while it runs. */
  readonly status: string;
  readonly restarts: number;
  /** The project it belongs to. */
  readonly folder: string;
}

interface Listed {
  readonly pm_id: number;
  readonly name: string;
  readonly pm2_env: { readonly status: string; readonly restart_time: number; readonly pm_cwd: string };
}

/** What the PM2 that answers in `home` runs. Where none answers, asking would start one. */
export async function listProcesses(home: string): Promise<Pm2Process[]> {
  const env = { ...process.env, PM2_HOME: home, PM2_DISABLE_VERSION_CHECK: 'true' };
  const { stdout } = await run(process.execPath, [PROGRAMS.pm2, 'jlist'], { env });
  // It may first say that it is older or newer than what runs.
  const listed = JSON.parse(stdout.slice(stdout.lastIndexOf('\n[') + 1)) as Listed[];
  return listed.map(({ pm_id: id, name, pm2_env: { status, restart_time: restarts, pm_cwd: folder } }) => ({
    id,
    name,
    status,
    restarts,
    folder,
  }));
}
