import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { mutated, type Mutant } from './mutant.ts';

/** What tests do not need, or what must not be written to by two at once. */
const LEFT_OUT = new Set(['.git', '.env', 'node_modules', 'dist', 'data', 'coverage']);
/** A guard may be what ends a test: tests of one guard that go on for longer than this have noticed. */
const PATIENCE_MS = 15 * 60_000;
/** A test has failed after this many times as long as the slowest one takes while every guard is in place, and after a minute at the least. */
const SLOWER = 4;
const LEAST_TIMEOUT_MS = 60_000;
/** The tests of all guards are nearly the whole suite. */
const PATIENCE_WITH_ALL_MS = 60 * 60_000;

/** How tests went. */
export interface Outcome {
  /** Names of tests that failed. */
  readonly failed: readonly string[];
  /** How many ran. */
  readonly ran: number;
  readonly seconds: number;
  /** How long the slowest test took. */
  readonly slowestMs: number;
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly duration?: number;
    }[];
  }[];
}

/** A copy of the project in which things may be broken. */
export class Workshop {
  readonly #folder: string;

  constructor() {
    this.#folder = mkdtempSync(join(tmpdir(), 'feral-mutants-'));
    cpSync(ROOT, this.#folder, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(ROOT, path)) });
    symlinkSync(join(ROOT, 'node_modules'), join(this.#folder, 'node_modules'));
  }

  /** Runs tests with every guard in place, also past one that fails. */
  async runWhole(tests: readonly string[]): Promise<Outcome> {
    return await this.#run(tests, PATIENCE_WITH_ALL_MS);
  }

  /**
   * Runs the tests of a mutant without its guard, which is put back, until the first one fails.
   * @param slowestMs how long the slowest test takes while every guard is in place.
   */
  async runWithout(mutant: Mutant, slowestMs: number): Promise<Outcome> {
    const path = join(this.#folder, mutant.file);
    const source = readFileSync(path, 'utf8');
    writeFileSync(path, mutated(source, mutant));
    const timeout = Math.ceil(Math.max(LEAST_TIMEOUT_MS, SLOWER * slowestMs));
    try {
      return await this.#run(['--bail', '1', '--testTimeout', String(timeout), ...mutant.tests], PATIENCE_MS);
    } finally {
      writeFileSync(path, source);
    }
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #run(args: readonly string[], patience: number): Promise<Outcome> {
    const begun = performance.now();
    const file = join(this.#folder, 'report.json');
    rmSync(file, { force: true });
    await this.#vitest(['run', '--reporter', 'json', '--outputFile', file, ...args], patience);
    const seconds = (performance.now() - begun) / 1000;
    // Vitest that is told to stop exits by itself, and reports nothing.
    return existsSync(file)
      ? { ...read(file), seconds }
      : { failed: ['(the tests did not end)'], ran: 0, seconds, slowestMs: 0 };
  }

  async #vitest(args: string[], timeout: number): Promise<void> {
    const entry = join(this.#folder, 'node_modules', 'vitest', 'vitest.mjs');
    const vitest = spawn(process.execPath, [entry, ...args], {
      cwd: this.#folder,
      stdio: 'ignore',
      timeout,
    });
    await once(vitest, 'exit');
  }
}

function read(file: string): Omit<Outcome, 'seconds'> {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  const ran = tests.filter(({ status }) => status === 'passed').length + failed.length;
  return { failed, ran, slowestMs: Math.max(0, ...tests.map(({ duration }) => duration ?? 0)) };
}
