import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../database/temp-data.ts';
import { SMALL_CONTENT } from '../duel/content.ts';

/** What a clone does not have, or what running does not need. */
const LEFT_OUT = new Set(['.git', '.env', 'node_modules', 'dist', 'data', 'coverage', 'tests', 'docs']);
/** Of a build under way: what comes and goes while files are copied. */
const PASSING = /^dist\../;

function copyTo(copy: string, leftOut: ReadonlySet<string>): void {
  const isCopied = (name: string) => !leftOut.has(name) && !PASSING.test(name);
  // Each by itself: listed first, a file that goes meanwhile is never looked at.
  for (const name of readdirSync(ROOT).filter(isCopied))
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
}

/** The project as after a clone and `npm ci`: no build, no data. Remove the folder after use. */
export function copyProject(leftOut: ReadonlySet<string> = LEFT_OUT): string {
  const copy = mkdtempSync(join(tmpdir(), 'feral-project-'));
  copyTo(copy, leftOut);
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** The same, with the content of the tests' own: a command that reads it is up in a third of the time. Remove the folder after use. */
export function copyProjectWithSmallContent(): string {
  const copy = copyProject(new Set([...LEFT_OUT, 'content']));
  cpSync(SMALL_CONTENT, join(copy, 'content'), { recursive: true });
  return copy;
}

/** The project as it runs: built, with packages of its own, which can be taken away. Call `ensureBuilt` before; remove the folder after use. */
export function copyInstallation(): string {
  const copy = mkdtempSync(join(tmpdir(), 'feral-installed-'));
  const leftOut = new Set([...LEFT_OUT, 'src']);
  leftOut.delete('dist');
  copyTo(copy, leftOut);
  // Some 25,000 files: hard links where the disk is the same.
  const packages = [join(ROOT, 'node_modules'), copy];
  try {
    execFileSync('cp', ['-al', ...packages], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', ...packages]);
  }
  return copy;
}

/** A repository of the project, and an installation cloned from it. Call `ensureBuilt` before; remove both folders after use. */
export function cloneInstallation(): { origin: string; site: string } {
  const origin = copyProject();
  rmSync(join(origin, 'node_modules'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: origin, stdio: 'ignore' });
  git('init', '--initial-branch=main');
  git('config', 'user.name', 'test');
  git('config', 'user.email', 'test@example.org');
  git('add', '--all');
  git('commit', '-m', 'The first version');
  const site = copyInstallation();
  const clone = `${site}.clone`;
  git('clone', origin, clone);
  for (const folder of ['node_modules', 'dist']) renameSync(join(site, folder), join(clone, folder));
  rmSync(site, { recursive: true });
  return { origin, site: clone };
}
