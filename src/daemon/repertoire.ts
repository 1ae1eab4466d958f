import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { Db } from '#shared/db/client.ts';
import { writeDuelStatus } from '#shared/db/queries/duel-status.ts';
import { AppError } from '#shared/errors.ts';
import type { Content } from './content/content.ts';
import type { Director } from './director/director.ts';
import type { Engine } from './engines/engine.ts';
import { watchContent, type ContentWatch } from './content/content-watch.ts';
import { loadContent } from './content/load-content.ts';
import type { ParsedFiles } from './content/parsed-files.ts';

/** What speaks from one state of the content. */
interface Production {
  readonly director: Director;
  readonly engine: Engine;
}

/**
 * The content in use, with the director and the scripted engine that speak from it. New content is taken up where the next episode
 * opens, so that one that runs goes on as it began.
 */
export class Repertoire {
  readonly #produce: (content: Content) => Production;
  #content: Content;
  #production: Production;
  #offered: Content | undefined;

  constructor(content: Content, produce: (content: Content) => Production) {
    this.#produce = produce;
    this.#content = content;
    this.#production = produce(content);
  }

  get content(): Content {
    return this.#content;
  }

  /** Takes content up from the next episode on. */
  offer(content: Content): void {
    this.#offered = content;
  }

  /** Produces anew from what has been said by now: another daemon may have gone on meanwhile. */
  refresh(): void {
    this.#offered ??= this.#content;
    this.#takeUp();
  }

  /** Stays the same, whatever content it speaks from. */
  readonly director: Director = {
    open: () => {
      this.#takeUp();
      return this.#production.director.open();
    },
    resume: (unfinished) => this.#production.director.resume(unfinished),
  };

  /** Stays the same, whatever content it speaks from. */
  get engine(): Engine {
    const now = () => this.#production.engine;
    const { name, model, terms } = now();
    return {
      name,
      model,
      terms,
      speak: (brief, signal) => now().speak(brief, signal),
      chat: (brief, signal) => now().chat(brief, signal),
      summarise: (brief, signal) => now().summarise(brief, signal),
    };
  }

  #takeUp(): void {
    if (!this.#offered) return;
    this.#production = this.#produce(this.#offered);
    this.#content = this.#offered;
    this.#offered = undefined;
  }
}

interface Parts {
  readonly folder: string;
  readonly parsed?: ParsedFiles | undefined;
  readonly repertoire: Repertoire;
  readonly db: Db;
  readonly logger: Logger;
}

/**
 * Takes up what writers change while the show goes on. Content with a mistake is not used: what was valid last speaks on, and the
 * administrator is told file and line.
 */
export function followContent({ folder, parsed, repertoire, db, logger }: Parts): ContentWatch {
  let latest = repertoire.content;
  const takeUp = () => {
    const content = loadContent(folder, parsed);
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
