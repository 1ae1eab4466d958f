import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { useDataDir } from '#shared/db/data-dir-lock.ts';
import { dataDirAt } from '#shared/db/data-dir.ts';
import { withDbAsync } from '#shared/db/with-db.ts';
import { AppError } from '#shared/errors.ts';
import { formatBytes } from '#shared/text/bytes.ts';
import { exportToFile, type ExportedFile } from '../modules/exports/export-file.ts';
import { ExportsService } from '../modules/exports/exports.service.ts';
import { callersFolder, dataDirOf, loadEnvFile, runCommand } from './command.ts';

/** `npm run export -- --out FILE`: everything that was said as JSON Lines, also while the site runs. */
await runCommand(async (stopping) => {
  loadEnvFile();
  const file = resolve(callersFolder(), outOf(process.argv.slice(2)));
  const dataDir = dataDirAt(dataDirOf(process.env));
  if (!existsSync(dataDir.database))
    throw new AppError(
      'BAD_REQUEST',
      `There is no database at ${dataDir.database} yet, so there is nothing to export.`,
    );
  // A restore would put another history in the place of the one that is exported.
  const leave = useDataDir(dataDir.folder);
  try {
    const made = await withDbAsync(dataDir.database, 'reader', (db) =>
      exportToFile(new ExportsService({ db }), file, stopping),
    );
    console.log(report(file, made));
  } finally {
    leave();
  }
});

function outOf(args: string[]): string {
  const usage = new AppError('BAD_REQUEST', 'Say where to: npm run export -- --out FILE');
  try {
    const { out } = parseArgs({ args, options: { out: { type: 'string' } } }).values;
    if (out !== undefined && out !== '') return out;
  } catch (cause) {
    throw new AppError(usage.code, usage.message, { cause });
  }
  throw usage;
}

function report(file: string, { bytes, resumed, sheet }: ExportedFile): string {
  const { conversations, messages } = sheet;
  const how = resumed ? 'was gone on with and ' : '';
  return `${file} ${how}holds ${messages} messages of ${conversations} conversations (${formatBytes(bytes)}). docs/data-sheet.md describes it.`;
}
