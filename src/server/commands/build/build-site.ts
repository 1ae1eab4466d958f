import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ROOT } from '../command.ts';
import { PROGRAMS, runNode } from '../running/processes.ts';
import { digestSources, listAssets, replaceBuild, stampBuild } from './build-folder.ts';

const FOLDER = 'dist.new';

/**
 * Builds everything that runs, beside dist; then puts it in the place of dist, stamped with what it was built from. A build that fails or
 * is cut short leaves dist as it was: the site may be running from it.
 * @throws AppError STARTUP when the build fails, AbortError when told to stop.
 */
export async function buildSite(stopping: AbortSignal): Promise<void> {
  const digest = digestSources(ROOT);
  const variables = { NODE_ENV: 'production', BUILD_FOLDER: FOLDER };
  const failure = 'The build failed; the lines above say where.';
  await runNode([PROGRAMS.vite, 'build'], { cwd: ROOT, stopping, variables, failure });
  const build = join(ROOT, FOLDER);
  await precompress(join(build, 'public'));
  await runNode([join(build, 'daemon', 'keep-content.js')], { cwd: ROOT, stopping, failure });
  listAssets(build);
  stampBuild(build, digest);
  replaceBuild(build, join(ROOT, 'dist'));
}

const COMPRESSIBLE = new Set(['.css', '.js', '.json', '.svg', '.txt']);
/** Below this, headers outweigh what compression saves. */
const COMPRESSIBLE_FROM_BYTES = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Puts a .br and a .gz, as small as they get, beside each built file under `folder` that gains by it. */
export async function precompress(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && COMPRESSIBLE.has(extname(entry.name))) {
      await compressFile(join(entry.parentPath, entry.name));
    }
  }
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < COMPRESSIBLE_FROM_BYTES) return;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    brotli(bytes, best).then((small) => writeFile(`${path}.br`, small)),
    zip(bytes, { level: constants.Z_BEST_COMPRESSION }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
}
