import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { ROOT } from './temp-data.ts';

/** What came of a trial. Where nothing can be lost or doubled, there is no number. */
export interface Tried {
  readonly tries: number;
  readonly lost?: number;
  readonly duplicated?: number;
}

/** A line of docs/reliability.md. */
export interface Trial extends Tried {
  /** Of the list of what has to hold, e.g. `A1`. */
  readonly line: string;
  readonly what: string;
  readonly seconds: number;
  /** Path of the test file, from the project's folder. */
  readonly test: string;
  readonly passed: boolean;
}

/**
 * Begins a trial. What it returns takes what came of it; once the test is over, that is a line of the file that RELIABILITY_LOG names.
 * `note` is added to what was done, e.g. a figure that depends on the machine.
 */
export function beginTrial(line: string, what: string): (tried: Tried, note?: string) => void {
  const begun = performance.now();
  const test = relative(ROOT, expect.getState().testPath ?? '');
  return (tried, note) => {
    const seconds = (performance.now() - begun) / 1_000;
    const path = process.env['RELIABILITY_LOG'];
    if (path === undefined) return;
    onTestFinished(({ task }) => {
      const passed = task.result?.state !== 'fail';
      const trial = { line, what: note === undefined ? what : `${what}: ${note}`, ...tried };
      appendFileSync(path, `${JSON.stringify({ ...trial, seconds, test, passed } satisfies Trial)}\n`);
    });
  };
}
