import { dataDirAt } from '#shared/db/data-dir.ts';
import { AppError } from '#shared/errors.ts';
import { readServerEnv, type ServerEnv } from '../env.ts';
import { ROOT, runCommand } from './command.ts';
import { dataDirOf, loadEnvFile } from './command.ts';
import { examine } from './doctor/examination.ts';
import { lineOf } from './doctor/finding.ts';

/** `npm run doctor`: a line for everything that the site needs, and exit code 1 where something is broken. */
await runCommand(async (stopping) => {
  loadEnvFile();
  const dataDir = dataDirAt(dataDirOf(process.env));
  for await (const finding of examine({ root: ROOT, dataDir, env: validEnv() })) {
    stopping.throwIfAborted();
    console.log(lineOf(finding));
    if (finding.level === 'broken') process.exitCode = 1;
  }
});

function validEnv(): ServerEnv | undefined {
  try {
    return readServerEnv(process.env);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
