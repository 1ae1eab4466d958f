import { ensureBuilt } from '#tests/support/processes/build.ts';

/** Once before all: one build, which whatever runs as a process is started from and which has parsed the content. */
export default async function setup(): Promise<void> {
  try {
    await ensureBuilt();
  } catch (error) {
    process.stderr.write(`\nThe tests that need the build will FAIL: ${String(error)}\n\n`);
  }
}
