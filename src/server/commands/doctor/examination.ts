import { checkAccounts } from './accounts.ts';
import { checkBackups } from './backups.ts';
import { checkClock } from './clock.ts';
import { checkContent } from './content.ts';
import { checkDataFolder } from './data-folder.ts';
import { checkDatabase } from './database.ts';
import { checkDiskSpace } from './disk-space.ts';
import { checkEnvironment } from './environment.ts';
import { broken, type Check, type Finding, type Installation } from './finding.ts';
import { checkNode } from './node-version.ts';
import { checkOpenFiles } from './open-files.ts';
import { checkProcesses } from './processes.ts';
import { checkProvider } from './provider.ts';
import { checkSecretKey } from './secret-key.ts';
import { checkSockets } from './socket-paths.ts';
import { checkSqlite } from './sqlite-version.ts';

const CHECKS: readonly Check[] = [
  checkNode,
  checkEnvironment,
  checkDataFolder,
  checkSecretKey,
  checkDiskSpace,
  checkOpenFiles,
  checkSockets,
  checkSqlite,
  checkDatabase,
  checkAccounts,
  checkBackups,
  checkClock,
  checkContent,
  checkProvider,
  checkProcesses,
];

/** Looks at everything, one thing after another. */
export async function* examine(installation: Installation): AsyncGenerator<Finding, void> {
  for (const check of CHECKS) yield await examined(check, installation);
}

/** A check that fails itself has found something too. */
async function examined(check: Check, installation: Installation): Promise<Finding> {
  try {
    return await check(installation);
  } catch (error) {
    return broken(error instanceof Error ? error.message : String(error));
  }
}
