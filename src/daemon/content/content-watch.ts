import { readdirSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** Editors write a file in several steps, and version control several files. */
const QUIET_MS = 300;
/** After which a folder that could not be watched is tried again. */
const RETRY_MS = 10_000;

export interface ContentWatchOptions {
  readonly folder: string;
  /** Called when something in the folder has changed and it has been quiet since. What it throws is logged. */
  readonly onChange: () => void;
  readonly logger: Logger;
}

/** Watches a folder and the folders in it. */
export interface ContentWatch {
  stop(): void;
}

/**
 * Watches each folder on its own and begins anew after each change. `fs.watch` with `recursive` is no use on Linux: it watches files,
 * and loses one that an editor replaces by renaming (tried on Node 20.20).
 */
export function watchContent({ folder, onChange, logger }: ContentWatchOptions): ContentWatch {
  let watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  const close = () => {
    for (const watcher of watchers) watcher.close();
    watchers = [];
  };
  const later = (ms: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const lost = (error: unknown) => {
    logger.warn({ err: error, folder }, 'changes of the content may go unnoticed; watching is tried again');
    close();
    later(RETRY_MS, changed);
  };
  const begin = () => {
    close();
    try {
      for (const each of foldersOf(folder))
        watchers.push(watch(each, () => later(QUIET_MS, changed)).on('error', lost));
    } catch (error) {
      lost(error);
    }
  };
  const changed = () => {
    // Watched before it is read: what is changed meanwhile is read again.
    begin();
    try {
      onChange();
    } catch (error) {
      logger.error({ err: error, folder }, 'a change of the content could not be taken up');
    }
  };
  begin();
  return {
    stop() {
      clearTimeout(timer);
      close();
    },
  };
}

function foldersOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const inside = entries.filter((entry) => entry.isDirectory());
  return [folder, ...inside.map((entry) => join(entry.parentPath, entry.name))];
}
