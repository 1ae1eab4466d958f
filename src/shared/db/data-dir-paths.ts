import { join } from 'node:path';

/** Where all state lives. */
export interface DataDir {
  readonly folder: string;
  readonly database: string;
  readonly archives: string;
  readonly secretKey: string;
  readonly duelSocket: string;
  /** Held by the daemon that holds the lease. */
  readonly duelLock: string;
  /** What was read of content/, a file a file; daemon/content/parsed-files.ts. It may be lost. */
  readonly parsedContent: string;
  readonly backups: string;
  /** What administrators deleted, a file a deletion, until it is restored or its time is up. */
  readonly deleted: string;
  /** Pictures of lines that were drawn: server/pictures/picture-files.ts. They may be lost. */
  readonly pictures: string;
  /** What several web processes count together. It may be lost. */
  readonly limits: string;
  /** Held by the process that runs a bulk job. */
  readonly bulkLock: string;
  /** Which files the running processes have open: data-dir-use.ts. */
  readonly openFiles: string;
}

/** The paths inside `folder` (an absolute path). Nothing is made. */
export function dataDirAt(folder: string): DataDir {
  return {
    folder,
    database: join(folder, 'feral.db'),
    archives: join(folder, 'archives'),
    secretKey: join(folder, 'secret.key'),
    duelSocket: join(folder, 'duel.sock'),
    duelLock: join(folder, 'duel.lock'),
    parsedContent: join(folder, 'parsed-content'),
    backups: join(folder, 'backups'),
    deleted: join(folder, 'deleted'),
    pictures: join(folder, 'pictures'),
    limits: join(folder, 'limits.db'),
    bulkLock: join(folder, 'bulk.lock'),
    openFiles: join(folder, 'open-files.json'),
  };
}
