import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const listOf = (build: string) => join(build, '.assets');
const assetsOf = (build: string) => join(build, 'public', 'assets');

/** Notes which assets are a build's own. Call it before those of another are put beside them. */
export function listAssets(build: string): void {
  writeFileSync(listOf(build), readdirSync(assetsOf(build)).join('\n'));
}

/**
 * Puts the own assets of the build before beside those of the one that takes its place. Pages that are open in browsers ask for them,
 * and so do those that web renders until it is restarted.
 */
export function keepAssets(before: string, build: string): void {
  if (!existsSync(listOf(before))) return;
  const own = new Set(readdirSync(assetsOf(build)));
  for (const name of readFileSync(listOf(before), 'utf8')
    .split('\n')
    .filter((asset) => !own.has(asset)))
    copyFileSync(join(assetsOf(before), name), join(assetsOf(build), name));
}

/** Puts a folder in the place of another one, on the same disk: two renames, and `old` holds what was there. */
export function replaceFolder(from: string, to: string, old: string): void {
  if (existsSync(to)) renameSync(to, old);
  renameSync(from, to);
}

/** Puts a finished build in the place of `dist`. */
export function replaceBuild(build: string, dist: string): void {
  const old = `${dist}.old`;
  rmSync(old, { recursive: true, force: true });
  keepAssets(dist, build);
  replaceFolder(build, dist, old);
  rmSync(old, { recursive: true, force: true });
}
