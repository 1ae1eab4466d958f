import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pino } from 'pino';
import { calmHooks } from '#shared/calm-log.ts';
import { keepLogsShort, pm2LogFiles } from '#shared/db/log-files.ts';
import { REDACTION } from '#shared/log-redaction.ts';
import { operatorSentence } from '#shared/operator-sentence.ts';
import { startDaemon } from './daemon.ts';
import { readDaemonEnv } from './env.ts';

const root = join(import.meta.dirname, '..', '..');
/** Beside this file, and built or not as it is. */
const backupChild = join(
  import.meta.dirname,
  `../shared/db/backup/backup-child${extname(import.meta.filename)}`,
);
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

try {
  const env = readDaemonEnv(process.env);
  const logger = pino({ name: 'duel', level: env.LOG_LEVEL, redact: REDACTION, hooks: calmHooks() });
  keepLogsShort(pm2LogFiles(process.env), (err) =>
    logger.error({ err }, 'a log file could not be put aside'),
  );
  const daemon = startDaemon({ env, root, main: import.meta.filename, backupChild, logger });
  logger.info('the duel is up');
  const stop = (signal: NodeJS.Signals | 'disconnect') => {
    logger.info({ signal }, 'the duel is stopping');
    void daemon.stop().then(() => process.exit(0));
  };
  process
    .once('SIGINT', stop)
    .once('SIGTERM', stop)
    .once('disconnect', () => stop('disconnect'));
  // Whoever is told may stop it at once. A process manager that died meanwhile is told nothing; its end comes as 'disconnect'.
  process.send?.('ready', () => undefined);
} catch (error) {
  process.stderr.write(`${operatorSentence(error)}\n`);
  process.exitCode = 1;
}
