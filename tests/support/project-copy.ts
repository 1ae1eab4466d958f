import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from './temp-data.ts';

/** What a clone does not have, or what running does not need. */
const LEFT_OUT = new Set(['.git', '.env', 'node_modules', 'dist', 'data', 'coverage', 'tests', 'docs']);

/** The project as after a clone and `npm ci`: no build, no data. Remove the folder after use. */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'feral-project-'));
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(ROOT, path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
