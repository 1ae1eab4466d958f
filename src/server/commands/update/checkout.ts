import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '#shared/errors.ts';

const run = promisify(execFile);

/** A version to go to. */
export interface Target {
  readonly commit: string;
  /** For people. */
  readonly name: string;
  /** Whether it is the one that is checked out. */
  readonly isPresent: boolean;
  /** The tag, branch or commit that was asked for; undefined where the present branch moves on. */
  readonly version: string | undefined;
}

/** The clone of the repository that the site runs from. */
export class Checkout {
  readonly #root: string;
  readonly #stopping: AbortSignal;

  constructor(root: string, stopping: AbortSignal) {
    this.#root = root;
    this.#stopping = stopping;
  }

  /**
   * Fetches what is new, and finds the version that was asked for.
   * @throws AppError STARTUP if there is no such version, or it can't be reached from here.
   */
  async find(version: string | undefined): Promise<Target> {
    if (!existsSync(join(this.#root, '.git')))
      throw refusal(`${this.#root} is no clone of a repository, so there is nothing to update from.`);
    const changed = await this.#git('status', '--porcelain', '--untracked-files=no');
    if (changed !== '')
      throw refusal(`These files were changed here; commit or revert them first:\n${changed}`);
    if ((await this.#git('remote')) !== '') await this.#git('fetch', '--tags', '--quiet');
    const commit = await this.#commitOf(version);
    const present = await this.present();
    if (version === undefined) await this.#assertAhead(present, commit);
    const name = await this.#git('log', '-1', '--format=%h (%s)', commit);
    return { commit, name, version, isPresent: commit === present };
  }

  /** The commit that is checked out. */
  present(): Promise<string> {
    return this.#git('rev-parse', 'HEAD');
  }

  /** Checks a version out in another folder, which must be empty. */
  async copyTo({ commit }: Target, folder: string): Promise<void> {
    await this.#git('clone', '--quiet', '--shared', '--no-checkout', this.#root, folder);
    await this.#git('-C', folder, 'checkout', '--quiet', '--detach', commit);
  }

  /** @throws AppError STARTUP where a file that the repository does not know is in the way; nothing has moved then. */
  async moveTo({ commit, version }: Target): Promise<void> {
    if (version === undefined) await this.#git('merge', '--ff-only', '--quiet', commit);
    else await this.#git('checkout', '--quiet', version);
  }

  async moveBack(commit: string): Promise<void> {
    await this.#git('reset', '--keep', commit);
  }

  async #commitOf(version: string | undefined): Promise<string> {
    const name = version ?? '@{upstream}';
    try {
      return await this.#git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
    } catch {
      throw version === undefined
        ? refusal('The present branch follows none. Name a version: npm run update -- VERSION')
        : refusal(`There is no version "${version}".`);
    }
  }

  async #assertAhead(present: string, commit: string): Promise<void> {
    try {
      await this.#git('merge-base', '--is-ancestor', present, commit);
    } catch {
      throw refusal(
        'There are commits here that the branch it follows does not have. Name a version: npm run update -- VERSION',
      );
    }
  }

  /** @throws AppError STARTUP with what git said. */
  async #git(...args: string[]): Promise<string> {
    try {
      const { stdout } = await run('git', args, { cwd: this.#root, signal: this.#stopping });
      return stdout.trim();
    } catch (error) {
      this.#stopping.throwIfAborted();
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
      throw new AppError('STARTUP', said || `git ${args.join(' ')} failed.`, { cause: error });
    }
  }
}

function refusal(sentence: string): AppError {
  return new AppError('STARTUP', sentence);
}
