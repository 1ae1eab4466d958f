import { AppError } from '#shared/errors.ts';
import { readDaemonEnv } from './env.ts';

/* Whether the daemon would take this environment: exit code 0, or 1 and a sentence. `npm start` asks before it starts anything. */
try {
  readDaemonEnv(process.env);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
