import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { desc } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { BRAND } from '#shared/brand.ts';
import { isAtLeast, OLDEST_SQLITE } from '#shared/db/client.ts';
import { messages } from '#shared/db/schema.ts';
import { Database } from '#shared/db/sqlite.ts';
import { AppError } from '#shared/errors.ts';
import { VERSION } from '#shared/version.ts';
import { assertNativeModules } from '../start/native-modules.ts';
import { broken, ok, warning, type Finding, type Installation } from './finding.ts';
import { readFrom } from './database.ts';

/** Whether this Node is new enough, and the one that the packages were installed for. */
export function checkNode({ root }: Pick<Installation, 'root'>, version = process.versions.node): Finding {
  const oldest = oldestNode(root);
  if (!isAtLeast(partsOf(version), partsOf(oldest))) {
    return broken(`Node ${version} is too old: ${oldest} or newer is needed. Install one, then run npm ci.`);
  }
  try {
    assertNativeModules();
    return ok(`Node ${version} runs ${BRAND.product} ${VERSION}, and the packages were built for it.`);
  } catch (error) {
    if (error instanceof AppError) return broken(error.message);
    throw error;
  }
}

function oldestNode(root: string): string {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  return engines.node.replace('>=', '');
}

function partsOf(version: string): number[] {
  return version.split('.').map(Number);
}

/** Whether the SQLite library is one that two processes may share a file with. */
export function checkSqlite(_installation: unknown, version = installedVersion()): Finding {
  if (isAtLeast(version.split('.').map(Number), OLDEST_SQLITE)) return ok(`SQLite ${version} is new enough.`);
  return broken(
    `SQLite ${version} can damage a file that two processes use; ${OLDEST_SQLITE.join('.')} or newer is needed. Run npm ci.`,
  );
}

function installedVersion(): string {
  const memory = new Database(':memory:');
  try {
    return String(memory.prepare('SELECT sqlite_version()').pluck().get());
  } finally {
    memory.close();
  }
}

const MINUTE_MS = 60_000;

/** Whether the time can be right: after this program was written, and not before what was said last. */
export function checkClock(
  { root, dataDir: { database } }: Pick<Installation, 'root' | 'dataDir'>,
  now = Date.now(),
): Finding {
  const time = new Date(now).toISOString();
  if (now < writtenAt(root))
    return broken(
      `The clock says ${time}, which is before this program was written. Set it, and let it be kept: timedatectl set-ntp true.`,
    );
  const said = readFrom(database, (db) =>
    db.select().from(messages).orderBy(desc(messages.seq)).limit(1).get(),
  );
  if (said !== undefined && said.createdAt > now + MINUTE_MS) {
    return warning(
      `The clock says ${time}, and the latest message is of ${new Date(said.createdAt).toISOString()}. Unless an administrator dated it so, the clock was or is wrong: timedatectl set-ntp true.`,
    );
  }
  return ok(`The clock says ${time}.`);
}

/** When the newest migration was made. */
function writtenAt(root: string): number {
  const known = readMigrationFiles({ migrationsFolder: join(root, 'drizzle') });
  return Math.max(0, ...known.map(({ folderMillis }) => folderMillis));
}
