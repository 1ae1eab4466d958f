import { ensureBuilt } from '#tests/support/processes/build.ts';

/** Once before all: one build, which whatever runs as a process is started from. */
export default async function setup(): Promise<void> {
  await ensureBuilt().catch((error: unknown) => {
    process.stderr.write(`\nThe tests that need the build will FAIL: ${String(error)}\n\n`);
  });
}
