import { join } from 'node:path';
import { readServerEnv } from '#server/env.ts';
import { createLogger } from '#server/logging.ts';
import { startWeb } from '#server/web.ts';

/** The program of api-process.ts. Its root is the data folder, where there is no build; it tells its parent its address. */
const env = readServerEnv(process.env);
const web = await startWeb({
  env,
  root: env.DATA_DIR ?? '',
  bulkWorker: join(import.meta.dirname, '..', '..', 'src', 'server', 'bulk-worker.ts'),
  logger: createLogger('web', env.LOG_LEVEL),
});
process.send?.(web.url);
