import { checkAccounts, checkBackups, checkDatabase } from './database.ts';
import { checkClock, checkNode, checkSqlite } from './machine.ts';
import { checkContent, checkEnvironment, checkProvider } from './setup.ts';
import { checkDataFolder, checkDiskSpace, checkSecretKey, checkSockets } from './data-folder.ts';
import { broken, type Check, type Finding, type Installation } from './finding.ts';
import { checkOpenFiles, checkProcesses } from './processes.ts';
import { checkRelays } from './relays.ts';

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
  checkRelays,
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
