import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What kills processes or waits for clocks for half a minute and more: one that begins last would be waited for by all. */
const WAITS = /\/tests\/(?:faults\/|e2e\/(?:axe|layout-shift|network|permalinks|reconnect|resting)\.)/;

/** What computes as much as the processor lets it. */
const COMPUTES = /\/tests\/(?:contract|daemon|docs|security|server\/commands)\//;

/** What waits begins first, and by turns with it what computes, so that neither the processors nor the workers stand idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // By how long they took the last time; where that isn't known, by their size.
    const sorted = await super.sort(files);
    const waiting = sorted.filter(({ moduleId }) => WAITS.test(moduleId));
    const computing = sorted.filter(({ moduleId }) => COMPUTES.test(moduleId)).slice(0, waiting.length);
    const first = waiting.flatMap((file, n) => [file, ...computing.slice(n, n + 1)]);
    return [...new Set([...first, ...sorted])];
  }
}
