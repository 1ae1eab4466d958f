import { isAtLeast, OLDEST_SQLITE } from '#shared/db/client.ts';
import { Database } from '#shared/db/sqlite.ts';
import { broken, ok, type Finding } from './finding.ts';

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
