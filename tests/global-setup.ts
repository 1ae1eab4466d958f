import { keepParsedContent } from '#tests/support/duel/parsed-content.ts';
import { ensureBuilt } from '#tests/support/processes/build.ts';

/** Once before all: one build, which whatever runs as a process is started from, and one reading of the content. */
export default async function setup(): Promise<void> {
  try {
    await ensureBuilt();
    keepParsedContent();
  } catch (error) {
    process.stderr.write(`\nThe tests that need the build will FAIL: ${String(error)}\n\n`);
  }
}
