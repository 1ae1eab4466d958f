/* node collect.mjs FOLDER: lays out in FOLDER/root what the image's last stage holds, and in FOLDER/state what belongs to its user. */

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [, , image] = process.argv;
const root = join(image, 'root');
const site = join(import.meta.dirname, '..', '..');
const USER = 10001;

const programs = [process.execPath, '/bin/sh', '/usr/bin/getconf'];
const addons = readdirSync(join(site, 'node_modules'), { recursive: true })
  .filter((path) => path.endsWith('.node'))
  .map((path) => join(site, 'node_modules', path));

for (const file of new Set([...programs, ...[...programs, ...addons].flatMap(librariesOf)]))
  copy(file, ['-L', file]);
copy('/srv/feral', ['-R', site]);
mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
symlinkSync('/srv/feral/deploy/image/feral.mjs', join(root, 'usr/local/bin/feral'));
mkdirSync(join(root, 'etc'), { recursive: true });
writeFileSync(join(root, 'etc/passwd'), `feral:x:${USER}:${USER}:feral:/tmp:/bin/sh\n`);
writeFileSync(join(root, 'etc/group'), `feral:x:${USER}:\n`);
folder(join(root, 'tmp'), 0o1777);
folder(join(image, 'state', 'data'), 0o700);

/** The libraries that the loader finds for a program or an addon, and the loader itself: ldd(1). */
function librariesOf(file) {
  const lines = execFileSync('ldd', [file], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => /(\/\S+) \(0x/.exec(line)?.[1] ?? []);
}

function copy(to, from) {
  const target = join(root, to);
  mkdirSync(dirname(target), { recursive: true });
  execFileSync('cp', ['--preserve=mode', ...from, target]);
}

function folder(path, mode) {
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
}
