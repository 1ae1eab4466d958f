import { checkAccounts } from './database.ts';
import { checkBackups } from './database.ts';
import { checkClock } from './machine.ts';
import { checkContent } from './setup.ts';
import { checkDataFolder } from './data-folder.ts';
import { checkDatabase } from './database.ts';
import { checkDiskSpace } from './data-folder.ts';
import { checkEnvironment } from './setup.ts';
import { broken, type Check, type Finding, type Installation } from './finding.ts';
import { checkNode } from './machine.ts';
import { checkOpenFiles } from './processes.ts';
import { checkProcesses } from './processes.ts';
import { checkProvider } from './setup.ts';
import { checkSecretKey } from './data-folder.ts';
import { checkSockets } from './data-folder.ts';
import { checkSqlite } from './machine.ts';

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
