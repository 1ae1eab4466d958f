import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { BetweenProcesses } from '#server/volatile/between-processes.ts';
import { SharedLimits } from '#server/volatile/shared-limits.ts';
import type { VolatileMap } from '#server/volatile/volatile-store.ts';
import { tempFolder } from './temp-data.ts';

/** A path at which there is no file yet. */
export function limitsPath(): string {
  return join(tempFolder(), 'limits.db');
}

/** The file as one process has it open, and what it says of failures. It is closed with the test. */
export function openLimits(path: string) {
  const failures: unknown[] = [];
  const limits = new SharedLimits({ path, onFailure: (error) => failures.push(error) });
  onTestFinished(() => limits.close());
  const store = new BetweenProcesses(limits);
  return { limits, failures, store, counts: store.map<Count>('counts', 60_000) };
}

interface Count {
  readonly n: number;
}

/** Counts a key up: how often it was counted. */
export function count(counts: VolatileMap<Count>, key = 'a'): number {
  return counts.update(key, (known) => ({ n: (known?.n ?? 0) + 1 })).n;
}
