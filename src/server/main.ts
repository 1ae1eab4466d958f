import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { keepLogsShort, pm2LogFiles } from '#shared/db/log-files.ts';
import { operatorSentence } from '#shared/operator-sentence.ts';
import { readServerEnv } from './env.ts';
import { createLogger } from './logging.ts';
import { announcement, announcementForLog } from './modules/auth/accounts.ts';
import { startWeb } from './web.ts';
import { workerFilesIn } from './workers/worker-files.ts';

const root = join(import.meta.dirname, '..', '..');
const workers = workerFilesIn(import.meta.dirname, extname(import.meta.filename));
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

try {
  const env = readServerEnv(process.env);
  const logger = createLogger('web', env.LOG_LEVEL);
  keepLogsShort(pm2LogFiles(process.env), (err) =>
    logger.error({ err }, 'a log file could not be put aside'),
  );
  const web = await startWeb({ env, root, workers, logger });
  if (web.firstAdmin) {
    // A process manager keeps what is printed, and others read it: a password is for a person at a terminal.
    const announce = process.stdout.isTTY ? announcement : announcementForLog;
    process.stdout.write(`${announce(web.firstAdmin)}\n`);
  }
  logger.info({ url: web.url }, 'web is up');
  const stop = (signal: NodeJS.Signals | 'disconnect') => {
    logger.info({ signal }, 'web is stopping');
    void web.close().then(() => process.exit(0));
  };
  process
    .once('SIGINT', stop)
    .once('SIGTERM', stop)
    .once('disconnect', () => stop('disconnect'));
  // Whoever is told may stop it at once. A process manager that died meanwhile is told nothing; its end comes as 'disconnect'.
  process.send?.('ready', () => undefined);
} catch (error) {
  // One of several instances is tied to the process manager, and would not end by itself.
  process.stderr.write(`${operatorSentence(error)}\n`, () => process.exit(1));
}
