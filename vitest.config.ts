import { defineConfig } from 'vitest/config';
import { memoryDisk } from './tests/memory-disk.ts';
import { LongestFirst } from './tests/longest-first.ts';
import { LONG } from './tests/support/trials/long.ts';
import { yamlFiles } from './vite.yaml.ts';

// Long trials are also of what a real disk takes.
const TMPDIR = LONG ? undefined : memoryDisk();
const env = TMPDIR === undefined ? {} : { TMPDIR };

/**
 * Tests that bring a module up to date with the real parts around it; `e2e` puts a real browser in front of them. Files that follow each
 * other in a worker share what they import, which is half of what a small file costs; each test has its own database, server and profile.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [yamlFiles()],
        test: {
          name: 'unit',
          env,
          // Many of them wait for processes and clocks rather than compute: two processors are busy with so many.
          maxWorkers: 4,
          sequence: { groupOrder: 2 },
          isolate: false,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**'],
          setupFiles: ['tests/setup.ts'],
          globalSetup: ['tests/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          env,
          // First, and not beside the others, which would crowd the browsers.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles: ['tests/setup.ts'],
          globalSetup: ['tests/global-setup.ts', 'tests/e2e/global-setup.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
