import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { Db } from '#shared/db/client.ts';
import { writeDuelStatus } from '#shared/db/queries/duel-status.ts';
import { AppError } from '#shared/errors.ts';
import { watchContent, type ContentWatch } from '../content/content-watch.ts';
import { loadContent } from '../content/load-content.ts';
import type { Repertoire } from '../repertoire.ts';

interface Parts {
  readonly folder: string;
  readonly repertoire: Repertoire;
  readonly db: Db;
  readonly logger: Logger;
}

/**
 * Takes up what writers change while the show goes on. Content with a mistake is not used: what was valid last speaks on, and the
 * administrator is told file and line.
 */
export function followContent({ folder, repertoire, db, logger }: Parts): ContentWatch {
  let latest = repertoire.content;
  const takeUp = () => {
    const content = loadContent(folder);
    writeDuelStatus(db, { contentProblem: null });
    if (isDeepStrictEqual(content, latest)) return;
    latest = content;
    repertoire.offer(content);
    logger.info({ premises: content.premises.length }, 'the content has changed; the next episode uses it');
  };
  const onChange = () => {
    try {
      takeUp();
    } catch (error) {
      const sentence = error instanceof AppError ? error.message : String(error);
      logger.warn({ problem: sentence }, 'the changed content is not used');
      writeDuelStatus(db, { contentProblem: sentence });
    }
  };
  return watchContent({ folder, onChange, logger });
}
