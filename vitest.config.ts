import { defineConfig } from 'vitest/config';
import { yamlFiles } from './vite.yaml.ts';

/** Tests that bring a module up to date with the real parts around it; `e2e` puts a real browser in front of them. */
export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      {
        plugins: [yamlFiles()],
        test: {
          name: 'unit',
          // Many of them wait for processes and clocks rather than compute.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**'],
          setupFiles: ['tests/setup.ts'],
          testTimeout: 40_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          // Alone and first: a third worker crowds the browsers.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
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
