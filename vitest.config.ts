import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { yamlFiles } from './vite.yaml.ts';

/**
 * The files in a browser one after the other and before all others, so that each worker starts its browser once; the many short
 * files come last and fill up whichever worker is free.
 */
class BrowserFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [inBrowser, others] = [true, false].map((first) =>
      sorted.filter(({ project }) => (project.name === 'e2e') === first),
    );
    return [...(inBrowser ?? []), ...(others ?? [])];
  }
}

/** Tests that bring a module up to date with the real parts around it; `e2e` puts a real browser in front of them. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: BrowserFirst },
    projects: [
      {
        plugins: [yamlFiles()],
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**'],
          setupFiles: ['tests/setup.ts'],
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          // Files that follow each other in a worker share what they import and its browser; every visit has a profile of its own.
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles: ['tests/setup.ts'],
          globalSetup: ['tests/e2e/global-setup.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
