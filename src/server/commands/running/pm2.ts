import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BRAND } from '#shared/brand.ts';
import type { DataDir } from '#shared/db/data-dir.ts';
import { AppError } from '#shared/errors.ts';
import { ROOT } from '../command.ts';
import { endProcess, PROGRAMS } from './processes.ts';

const run = promisify(execFile);

/** A Unix socket's path has 108 bytes on Linux and 104 elsewhere, with the final NUL: unix(7), unix(4). */
const SOCKET_PATH_MAX_BYTES = 103;
/** The longest name among PM2's sockets. */
const LONGEST_SOCKET = 'interactor.sock';

/**
 * Where PM2 keeps the sockets, pids and settings of this installation: beside its data, so that two installations on a
 * machine never meet. Where sockets would not fit that path, a folder of the same user's in the temporary one.
 */
export function pm2HomeOf(dataDir: string): string {
  const home = join(dataDir, 'pm2');
  if (Buffer.byteLength(join(home, LONGEST_SOCKET)) <= SOCKET_PATH_MAX_BYTES) return home;
  const digest = createHash('sha256').update(dataDir).digest('hex');
  return join(tmpdir(), `${BRAND.product}-${digest.slice(0, 16)}`);
}

/**
 * Makes the folder for its owner alone.
 * @throws AppError STARTUP when somebody else made it first: whoever owns it could command PM2.
 */
export function openPm2Home(dataDir: string): string {
  const home = pm2HomeOf(dataDir);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(home);
  const isOwn = process.getuid === undefined || uid === process.getuid();
  if (isOwn && (mode & 0o022) === 0) return home;
  throw new AppError(
    'STARTUP',
    `${home} can be written by other users. Remove it, or set DATA_DIR to a shorter path.`,
  );
}

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
async function listProcesses(home: string): Promise<Pm2Process[]> {
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

/** The PM2 that runs this installation, if one does: that of `npm start`, or the user's own. */
export async function findOurs({
  root,
  dataDir,
}: {
  root: string;
  dataDir: DataDir;
}): Promise<{ home: string; processes: Pm2Process[] } | undefined> {
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

/**
 * Ends what a PM2 that is gone has left behind: it was killed, or told to stop while it was still starting. Where a PM2
 * answers in `home`, nothing is left over.
 * @returns how many processes there were.
 */
export async function endLeftovers(home: string): Promise<number> {
  if ((await findPm2(home)) !== undefined) return 0;
  const pids = readPids(home).filter((pid) => belongsTo(home, pid));
  await Promise.all(pids.map(endProcess));
  return pids.length;
}

/** PM2 keeps `pids/<name>-<number>.pid` for as long as a process lives. */
function readPids(home: string): number[] {
  const folder = join(home, 'pids');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((file) => {
    const path = join(folder, file);
    const pid = Number(readFileSync(path, 'utf8'));
    rmSync(path, { force: true });
    return pid;
  });
}

/** A pid may long be somebody else's. Where the system shows it, the environment that PM2 gave the process decides. */
function belongsTo(home: string, pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 1) return false;
  if (!existsSync('/proc/self/environ')) return true;
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`PM2_HOME=${home}`);
  } catch {
    return false; // gone, or another user's
  }
}
