import { BRAND } from '#shared/brand.ts';
import { AppError } from '#shared/errors.ts';
import { runCommand } from './command.ts';
import { dataDirOf, loadEnvFile } from './command.ts';
import { endLeftovers } from './running/pm2.ts';
import { findPm2 } from './running/pm2.ts';
import { pm2HomeOf } from './running/pm2.ts';
import { isGone, signal } from './running/processes.ts';

/** Twice what PM2 gives the slower process. */
const STOPPED_WITHIN_MS = 30_000;

/** `npm stop`: ends what `npm start` runs in another terminal, or what a crash of it left behind. */
await runCommand(async () => {
  loadEnvFile();
  const home = pm2HomeOf(dataDirOf(process.env));
  const wasRunning = await stopPm2(home);
  const leftovers = await endLeftovers(home);
  console.log(`${BRAND.product} ${wasRunning || leftovers > 0 ? 'has stopped' : 'was not running'}.`);
});

async function stopPm2(home: string): Promise<boolean> {
  const pid = await findPm2(home);
  if (pid === undefined) return false;
  signal(pid, 'SIGINT');
  if (await isGone(pid, STOPPED_WITHIN_MS)) return true;
  throw new AppError('UNAVAILABLE', `PM2 (pid ${pid}) has not stopped within ${STOPPED_WITHIN_MS / 1000} s.`);
}
