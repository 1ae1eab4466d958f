import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { digestSources, stampBuild } from './build-folder.ts';
import { ROOT } from '../command.ts';
import { listAssets, replaceBuild } from './build-folder.ts';
import { precompress } from './build-site.ts';
import { PROGRAMS } from '../running/processes.ts';

const FOLDER = 'dist.new';

/**
 * Builds everything that runs, beside dist; then puts it in the place of dist, stamped with what it was built from. A build that fails or
 * is cut short leaves dist as it was: the site may be running from it.
 * @throws AppError STARTUP when the build fails, AbortError when told to stop.
 */
export async function buildSite(signal: AbortSignal): Promise<void> {
  const digest = digestSources(ROOT);
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: FOLDER };
  const building = spawn(process.execPath, [PROGRAMS.vite, 'build'], {
    cwd: ROOT,
    env,
    signal,
    stdio: 'inherit',
  });
  const [code] = (await once(building, 'exit')) as [number | null];
  signal.throwIfAborted();
  if (code !== 0) throw new AppError('STARTUP', 'The build failed; the lines above say where.');
  const build = join(ROOT, FOLDER);
  await precompress(join(build, 'public'));
  listAssets(build);
  stampBuild(build, digest);
  replaceBuild(build, join(ROOT, 'dist'));
}
