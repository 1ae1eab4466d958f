import { ensureBuilt } from '#tests/support/processes/built-web.ts';
import { findChrome } from './chrome.ts';

const NO_BROWSER =
  'No Chromium was found. Set CHROME_PATH to one, or install it (Debian: apt-get install chromium).';

/** Once before all: looks for a browser, and builds the site where its build is stale. */
export default async function setup(): Promise<void> {
  if (findChrome() === undefined) skipOrFail();
  await ensureBuilt();
}

/** Where a browser is a must, its absence is a failure; elsewhere whoever runs the tests should know what was left out. */
function skipOrFail(): void {
  if (process.env['REQUIRE_BROWSER'] === '1') throw new Error(NO_BROWSER);
  process.stderr.write(`\nThe tests in a browser are SKIPPED. ${NO_BROWSER}\n\n`);
}
