import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where all state lives. */
export interface DataDir {
  readonly database: string;
  readonly archives: string;
  readonly secretKey: string;
  readonly duelSocket: string;
}

/** The paths inside `dir` (an absolute path), which is made where it is missing. */
export function openDataDir(dir: string): DataDir {
  const archives = join(dir, 'archives');
  mkdirSync(archives, { recursive: true, mode: 0o700 });
  return {
    database: join(dir, 'feral.db'),
    archives,
    secretKey: join(dir, 'secret.key'),
    duelSocket: join(dir, 'duel.sock'),
  };
}
