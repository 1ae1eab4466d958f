import { defineConfig } from 'vitest/config';
import { memoryDisk } from './tests/memory-disk.ts';
import { LongestFirst } from './tests/longest-first.ts';
import { LONG } from './tests/support/trials/long.ts';
import { yamlFiles } from './vite.yaml.ts';

// Long trials are also of what a real disk takes.
const TMPDIR = LONG ? undefined : memoryDisk();

/**
 * Tests that bring a module up to date with the real parts around it; those in tests/e2e put a real browser in front of them. Files that follow each
 * other in a worker share what they import, which is half of what a small file costs; each test has its own database, server and profile.
 */
export default defineConfig({
  plugins: [yamlFiles()],
  test: {
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    env: TMPDIR === undefined ? {} : { TMPDIR },
    // Many wait for processes, browsers and clocks rather than compute: two processors are busy with so many.
    maxWorkers: 4,
    isolate: false,
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/setup.ts'],
    globalSetup: ['tests/global-setup.ts', 'tests/e2e/global-setup.ts'],
    // They end what hangs. No test asserts how long something takes, and a machine may be half as fast and busy with other things.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 180_000 } },
  },
});
