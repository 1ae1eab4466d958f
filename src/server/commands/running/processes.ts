import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** The installed programs that commands run with Node, as paths of their scripts. */
export const PROGRAMS = {
  pm2: resolve('pm2/bin/pm2'),
  pm2Runtime: resolve('pm2/bin/pm2-runtime'),
  tsx: resolve('tsx/cli'),
  vite: join(dirname(resolve('vite/package.json')), 'bin', 'vite.js'),
} as const;
