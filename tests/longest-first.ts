import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What kills processes or waits for clocks for half a minute and more: one that begins last would be waited for by all. */
const WAITS = /\/tests\/faults\//;

/** What browsers and servers share the processors with: they crowd each other least where others wait. */
const BROWSES = /\/tests\/e2e\//;

/**
 * What waits begins first, and by turns with it what a browser is for, then what computes: so neither the processors nor the workers stand
 * idle, and no more than some of the workers have a browser each at work.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // By how long they took the last time; where that isn't known, by their size.
    const sorted = await super.sort(files);
    const kinds = [
      sorted.filter(({ moduleId }) => WAITS.test(moduleId)),
      sorted.filter(({ moduleId }) => BROWSES.test(moduleId)),
      sorted.filter(({ moduleId }) => !WAITS.test(moduleId) && !BROWSES.test(moduleId)),
    ];
    const turns = Math.max(...kinds.map(({ length }) => length));
    return Array.from({ length: turns }, (_, n) => kinds.flatMap((kind) => kind.slice(n, n + 1))).flat();
  }
}
