import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dataDirAt } from '#shared/db/data-dir.ts';
import { readProviderKey, readSealedKey } from '#shared/db/queries/providers.ts';
import { restoreBackup, type Restored } from '#shared/db/restore/restore-backup.ts';
import { SecretBox } from '#shared/db/secret-box.ts';
import { withDb } from '#shared/db/with-db.ts';
import { AppError } from '#shared/errors.ts';
import { dataDirOf, loadEnvFile, ROOT, runCommand } from './command.ts';

const USAGE = 'npm run restore -- FILE    puts a backup in the place of the database and the archives';
const SPEND_IS_LOST =
  'The database that was replaced could not be read: tokens spent today count from the backup.';
const KEY_IS_LOST =
  'The provider key in it opens with another secret.key only: put that one there, or save the key again in the admin area.';

/** `npm run restore -- FILE`: only while nothing runs. */
await runCommand(async () => {
  loadEnvFile();
  const [name] = process.argv.slice(2);
  if (name === undefined) throw new AppError('STARTUP', USAGE);
  const file = resolve(process.env['INIT_CWD'] ?? process.cwd(), name);
  const folder = dataDirOf(process.env);
  const restored = await restoreBackup({ file, folder, migrations: join(ROOT, 'drizzle') });
  console.log(report(file, restored));
  if (!isKeyReadable(folder)) console.log(KEY_IS_LOST);
});

function report(file: string, { messages, replaced, isSpendKnown }: Restored): string {
  const aside = replaced === undefined ? '' : `\nWhat was there before is in ${replaced}.`;
  const spend = isSpendKnown ? '' : `\n${SPEND_IS_LOST}`;
  return `${file} is restored: ${messages} messages.${aside}${spend}
Logins have ended, and passwords are those of the backup; npm run admin -- set-password changes them. Start again with npm start.`;
}

/** Also true if no key is saved. */
function isKeyReadable(folder: string): boolean {
  const { database, secretKey } = dataDirAt(folder);
  return withDb(database, 'worker', (db) => {
    if (readSealedKey(db) === undefined) return true;
    return existsSync(secretKey) && readProviderKey(db, new SecretBox(secretKey)) !== undefined;
  });
}
