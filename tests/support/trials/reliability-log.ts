import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, onTestFailed, onTestFinished } from 'vitest';
import { ROOT } from '../database/temp-data.ts';

/** What came of a trial. Where nothing can be lost or doubled, there is no number. */
export interface Tried {
  /** Missing where the test failed before it could count. */
  readonly tries?: number;
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
 * Begins a trial. What it returns takes what came of it so far, as often as one likes and ahead of what is expected of it: a test that
 * fails has then told what it saw. Once the test is over, the last of it is a line of the file that RELIABILITY_LOG names; a test
 * that fails before it told anything has a line without figures. `note` is added to what was done, e.g. a figure that depends on
 * the machine.
 */
export function beginTrial(line: string, what: string): (tried: Tried, note?: string) => void {
  const begun = performance.now();
  const secondsSoFar = () => (performance.now() - begun) / 1_000;
  const test = relative(ROOT, expect.getState().testPath ?? '');
  let told: { tried: Tried; what: string; seconds: number } | undefined;
  const write = (passed: boolean) => {
    const path = process.env['RELIABILITY_LOG'];
    if (path === undefined) return;
    const { tried, ...rest } = told ?? { tried: {}, what, seconds: secondsSoFar() };
    appendFileSync(path, `${JSON.stringify({ line, ...tried, ...rest, test, passed } satisfies Trial)}\n`);
  };
  onTestFinished(({ task }) => {
    if (task.result?.state !== 'fail') write(true);
  });
  // A test may also fail while its processes are ended, and the hook above is then left out.
  onTestFailed(() => write(false));
  return (tried, note) => {
    told = { tried, what: note === undefined ? what : `${what}: ${note}`, seconds: secondsSoFar() };
  };
}
