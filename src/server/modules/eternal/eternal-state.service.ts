import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { auditedWrite } from '#shared/db/audited-write.ts';
import type { Db } from '#shared/db/client.ts';
import { isEternalEnabled, writeSetting } from '#shared/db/queries/settings.ts';
import type { EternalStateSet } from '#shared/schemas/admin.ts';

const DOCKER_MAX_MS = 10_000;

interface EternalStateDeps {
  readonly reader: Db;
  readonly writer: Db;
  /** A container in which the daemon lives, where the operator has it so. */
  readonly container: string | undefined;
}

/** The switch of the duel: a row that the daemon watches. */
export class EternalStateService {
  readonly #deps: EternalStateDeps;

  constructor(deps: EternalStateDeps) {
    this.#deps = deps;
  }

  isEnabled(): boolean {
    return isEternalEnabled(this.#deps.reader);
  }

  /** Switches it; a container that could not be moved is reported, not thrown. */
  async set(enabled: boolean, username: string): Promise<EternalStateSet> {
    const action = enabled ? 'enable eternal' : 'disable eternal';
    auditedWrite(this.#deps.writer, { username, action, detail: {}, history: 'kept' }, (tx) =>
      writeSetting(tx, 'eternal.enabled', String(enabled)),
    );
    return { success: true, enabled, docker: await this.#moveContainer(enabled) };
  }

  async #moveContainer(enabled: boolean): Promise<EternalStateSet['docker']> {
    const { container } = this.#deps;
    if (container === undefined) return { ok: true, used: false, stderr: '' };
    try {
      const args = [enabled ? 'start' : 'stop', container];
      await promisify(execFile)('docker', args, { timeout: DOCKER_MAX_MS });
      return { ok: true, used: true, stderr: '' };
    } catch (error) {
      return { ok: false, used: true, stderr: stderrOf(error) };
    }
  }
}

function stderrOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const stderr = 'stderr' in error ? String(error.stderr).trim() : '';
  if (stderr !== '') return stderr;
  return 'killed' in error && error.killed === true
    ? 'docker did not answer within 10 s'
    : 'docker could not be run';
}
