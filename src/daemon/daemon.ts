import { join } from 'node:path';
import type { Logger } from 'pino';
import { closeDb, openDb } from '#shared/db/client.ts';
import { enterDataDir, noteOpenFiles } from '#shared/db/data-dir-use.ts';
import { sweepTemporary } from '#shared/db/temporary-file.ts';
import { assemble } from './assemble.ts';
import { builtContent, createParsedFiles, programDigest, type ParsedFiles } from './content/parsed-files.ts';
import { loadLibrary } from './engines/openai/provider-client.ts';
import { followContent } from './repertoire.ts';
import type { DaemonEnv } from './env.ts';

interface DaemonOptions {
  readonly env: DaemonEnv;
  /** The project's folder: migrations and content are found from here. */
  readonly root: string;
  /** The file that runs, built or not. */
  readonly main: string;
  /** The file of the process that makes a backup: shared/db/backup/backup-child, built or not. */
  readonly backupChild: string;
  readonly logger: Logger;
}

/** A running daemon. */
export interface Daemon {
  /** Finishes or drops the turn under way, lets the lease go, closes the database. */
  stop(): Promise<void>;
}

/**
 * Starts the duel daemon: it writes, or stands by while another one does.
 * @throws AppError STARTUP with a sentence for the operator.
 */
export function startDaemon({ env, root, main, backupChild, logger }: DaemonOptions): Daemon {
  const { dataDir, leave } = enterDataDir(env.DATA_DIR ?? join(root, 'data'), join(root, 'drizzle'));
  sweepArchives(dataDir.archives, logger);
  const db = openDb(dataDir.database, 'daemon');
  noteOpenFiles(dataDir, db.$files);
  const content = join(root, 'content');
  const program = programDigest(main, root);
  const parsed = parsedFiles({ folder: dataDir.parsedContent, built: builtContent(main), program, logger });
  const parts = { env, content, parsed, backupChild, logger, db, dataDir };
  const { duel, repertoire, hasProvider } = assemble(parts);
  if (hasProvider)
    loadLibrary().catch((error: unknown) =>
      logger.error({ err: error }, 'the library for the provider does not load'),
    );
  const watch = followContent({ folder: content, parsed, repertoire, db, logger });
  const stopping = new AbortController();
  const running = duel.run(stopping.signal);
  const stop = async () => {
    watch.stop();
    stopping.abort();
    await running;
    closeDb(db);
    leave();
  };
  return { stop };
}

interface ParsedFilesParts {
  readonly folder: string;
  readonly built: string;
  readonly program: string | undefined;
  readonly logger: Logger;
}

/** Undefined for a program that runs from its sources. */
function parsedFiles({ folder, built, program, logger }: ParsedFilesParts): ParsedFiles | undefined {
  const onTrouble = (error: unknown) =>
    logger.warn({ err: error }, 'what was read of the content cannot be kept or used; it is read again');
  return program === undefined ? undefined : createParsedFiles({ folder, built, program, onTrouble });
}

/** A process that was killed over an archive has left a file that nobody will ask for. */
function sweepArchives(folder: string, logger: Logger): void {
  try {
    const files = sweepTemporary(folder);
    if (files > 0) logger.info({ files }, 'unfinished archives of killed processes are removed');
  } catch (error) {
    logger.error({ err: error }, 'unfinished archives could not be looked for');
  }
}
