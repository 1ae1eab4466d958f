import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything a build is made from. Migrations, and the content of the duel, are read when the processes run. */
const SOURCE_FOLDERS = ['src', 'content'];
const SOURCE_FILES = /^(vite\..+|tsconfig\.json|package\.json|package-lock\.json)$/;
const stampOf = (build: string) => join(build, '.sources');

/**
 * A digest of the names and bytes of everything a build of `root` is made from. Not of times: a clone, a copy or a
 * branch switch and back changes those and nothing else.
 */
export function digestSources(root: string): string {
  const hash = createHash('sha256');
  for (const source of sourcesIn(root)) add(hash, root, source);
  return hash.digest('hex');
}

/** Whether dist was built from the sources as they are now. */
export function isBuildFresh(root: string): boolean {
  const stamp = stampOf(join(root, 'dist'));
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digestSources(root);
}

/** Stamps the finished build in a folder with the digest taken before: what was changed meanwhile is not in the build. */
export function stampBuild(build: string, digest: string): void {
  writeFileSync(stampOf(build), digest);
}

function sourcesIn(root: string): string[] {
  const entries = readdirSync(root).sort();
  return entries.filter((name) => SOURCE_FOLDERS.includes(name) || SOURCE_FILES.test(name));
}

/** Lengths come first, so that no two trees can give the same bytes. */
function add(hash: Hash, root: string, path: string): void {
  const full = join(root, path);
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) add(hash, root, `${path}/${name}`);
    return;
  }
  const bytes = readFileSync(full);
  hash.update(`${path.length} ${path} ${bytes.length} `).update(bytes);
}
