import { join } from 'node:path';
import { desc } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { messages } from '#shared/db/schema.ts';
import { broken, ok, warning, type Finding, type Installation } from './finding.ts';
import { readFrom } from './database.ts';

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
