import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Trial } from '#tests/support/trials/reliability-log.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { reliabilityPage } from './reliability-page.ts';

/*
 * `npm run test:long`: the faults, and every other test that tries a line of the list or has a long form, at their full counts, one
 * file after the other. With paths after `--`, only those. What the tests tell of goes into docs/reliability.md; it ends as vitest does.
 */

const PAGE = join(ROOT, 'docs', 'reliability.md');
const words = process.argv.slice(2);
const files = testFiles().filter((file) =>
  words.length === 0 ? isLong(file) : words.some((word) => file.includes(word.replace(/^\.\//, ''))),
);
const folder = mkdtempSync(join(tmpdir(), 'feral-long-'));
const log = join(folder, 'trials.jsonl');
try {
  process.exitCode = run();
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  const written = reliabilityPage(page, trials(), (test) => words.length === 0 || files.includes(test));
  writeFileSync(PAGE, written);
  process.stdout.write(`\n${written.slice(written.indexOf('| line'))}\n`);
} finally {
  rmSync(folder, { recursive: true });
}

/** Every test, by its path from the project's folder. */
function testFiles(): string[] {
  const entries = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' });
  return entries.filter((entry) => /\.test\.tsx?$/.test(entry)).map((entry) => `tests/${entry}`);
}

/** All faults, and what tells of a trial, asks for the long form or for a fuzzer's cases. */
function isLong(file: string): boolean {
  if (file.startsWith('tests/faults/')) return true;
  return /\bLONG\b|support\/(fuzz|reliability-log)\.ts/.test(readFileSync(join(ROOT, file), 'utf8'));
}

function run(): number {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--no-file-parallelism', ...files], {
    cwd: ROOT,
    env: { ...process.env, LONG: '1', RELIABILITY_LOG: log },
    stdio: 'inherit',
  });
  return status ?? 1;
}

function trials(): Trial[] {
  if (!existsSync(log)) return [];
  return readFileSync(log, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Trial);
}
