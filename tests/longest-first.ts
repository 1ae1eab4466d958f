import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What kills processes and waits for clocks begins first: one that begins last would be waited for by all. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(waits(b)) - Number(waits(a)));
  }
}

function waits({ moduleId }: TestSpecification): boolean {
  return moduleId.includes('/tests/faults/');
}
