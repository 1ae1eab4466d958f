import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { keepAssets, replaceFolder } from '../build/build-folder.ts';

/** What runs and is not in the repository. */
const FOLDERS = ['node_modules', 'dist'];

/** Exchanges packages and build of `root` for those made in `beside`. Where a rename fails, everything is put back. */
export function swapIn(beside: string, root: string): void {
  const old = join(beside, 'old');
  mkdirSync(old);
  keepAssets(join(root, 'dist'), join(beside, 'dist'));
  try {
    for (const folder of FOLDERS) replaceFolder(join(beside, folder), join(root, folder), join(old, folder));
  } catch (error) {
    for (const folder of FOLDERS) putBack(join(old, folder), join(root, folder), join(beside, folder));
    throw error;
  }
}

function putBack(old: string, place: string, made: string): void {
  if (!existsSync(old)) return;
  if (existsSync(place)) renameSync(place, made);
  renameSync(old, place);
}
