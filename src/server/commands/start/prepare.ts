import { join } from 'node:path';
import { BRAND } from '#shared/brand.ts';
import { openDataDir, type DataDir } from '#shared/db/data-dir.ts';
import { enterDataDir } from '#shared/db/data-dir-use.ts';
import { AppError } from '#shared/errors.ts';
import { ensureAdmin, type FirstAdmin } from '../../modules/auth/accounts.ts';
import { buildSite } from '../build/build-site.ts';
import { isBuildFresh } from '../build/build-folder.ts';
import { ROOT } from '../command.ts';
import { dataDirOf, readEnvironment } from '../command.ts';
import { endLeftovers } from '../running/pm2.ts';
import { assertNativeModules } from './native-modules.ts';
import { findPm2 } from '../running/pm2.ts';
import { openPm2Home } from '../running/pm2.ts';
import { claimPort } from '../running/web-address.ts';

/** What PM2 needs to be started. */
export interface Prepared {
  readonly HOST: string;
  readonly PORT: number;
  readonly PUBLIC_URL: string | undefined;
  /** The administrator that this start made, where the database had none. */
  readonly firstAdmin: FirstAdmin | undefined;
  readonly pm2Home: string;
}

/**
 * Does what a fresh clone, an update or a crash has left to do before both processes can run. What can be refused is
 * refused first: a build takes seconds.
 * @throws AppError STARTUP with a sentence for the operator, AbortError when told to stop.
 */
export async function prepare(stopping: AbortSignal): Promise<Prepared> {
  const env = await readEnvironment(stopping);
  assertNativeModules();
  const { dataDir, pm2Home } = openFolders();
  await refuseSecond(pm2Home);
  await endLeftovers(pm2Home);
  const PORT = await claimPort(env);
  if (!isBuildFresh(ROOT)) await buildSite(stopping);
  enterDataDir(dataDir.folder, join(ROOT, 'drizzle')).leave();
  const firstAdmin = await ensureAdmin(dataDir.database, env);
  return { HOST: env.HOST, PORT, PUBLIC_URL: env.PUBLIC_URL, firstAdmin, pm2Home };
}

function openFolders(): { dataDir: DataDir; pm2Home: string } {
  const path = dataDirOf(process.env);
  return { dataDir: openDataDir(path), pm2Home: openPm2Home(path) };
}

async function refuseSecond(pm2Home: string): Promise<void> {
  const pid = await findPm2(pm2Home);
  if (pid === undefined) return;
  throw new AppError('STARTUP', `${BRAND.product} is already running (PM2 is pid ${pid}). npm stop ends it.`);
}
