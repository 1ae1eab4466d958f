import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { clearBuildStamp, digestSources, stampBuild } from './build-stamp.ts';
import { ROOT } from './command.ts';
import { precompress } from './precompress.ts';
import { PROGRAMS } from './programs.ts';

/**
 * Builds everything that runs into dist, and stamps it with what it was built from.
 * @throws AppError STARTUP when the build fails, AbortError when told to stop.
 */
export async function buildSite(signal: AbortSignal): Promise<void> {
  const digest = digestSources(ROOT);
  clearBuildStamp(ROOT);
  const env = { ...process.env, NODE_ENV: 'production' };
  const building = spawn(process.execPath, [PROGRAMS.vite, 'build'], {
    cwd: ROOT,
    env,
    signal,
    stdio: 'inherit',
  });
  const [code] = (await once(building, 'exit')) as [number | null];
  signal.throwIfAborted();
  if (code !== 0) throw new AppError('STARTUP', 'The build failed; the lines above say where.');
  await precompress(join(ROOT, 'dist', 'public'));
  stampBuild(ROOT, digest);
}
