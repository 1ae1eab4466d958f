import type { Logger } from 'pino';
import { BRAND } from '#shared/brand.ts';
import type { Db } from '#shared/db/client.ts';
import { LeaseLost } from '../lease/fence.ts';
import { LOOK_MS, pause } from '../tempo/waiting.ts';
import { recordRejection } from '../turns/rejection-store.ts';
import type { Tenure } from '../lease/lease.ts';
import type { ChatBriefs } from './chat-briefs.ts';
import { commitReply, findQuestions, QuestionGone, type Question } from './chat-store.ts';
import type { ChatWriter } from './chat-writer.ts';

/** Who answers visitors. */
const SPEAKER = BRAND.personas.assistant;
/** Replies written at once. One visitor has one of them at the most. */
const AT_ONCE = 4;
/** After a reply that failed, before it is tried again. */
const RETRY_MS = 5_000;

interface ResponderDeps {
  readonly db: Db;
  readonly briefs: ChatBriefs;
  readonly writer: ChatWriter;
  readonly logger: Logger;
  /** Tells web that something was committed. */
  readonly nudge: () => void;
}

/**
 * Answers visitors, whether the duel is on or off. A question stays in the database until its reply stands there too, so a crash
 * loses none, and the transaction that stores a reply closes its question, so none is answered twice.
 */
export class Responder {
  readonly #deps: ResponderDeps;
  /** Visitors whose question is being answered, or is left alone for a while because that failed. */
  readonly #busy = new Set<string>();
  readonly #writing = new Set<Promise<void>>();
  #seenVersion: unknown;

  constructor(deps: ResponderDeps) {
    this.#deps = deps;
  }

  /** Runs until the tenure ends; what is being written then is dropped, and written by the next holder. */
  async run(tenure: Tenure): Promise<void> {
    this.#lookAgain();
    while (!tenure.signal.aborted) {
      this.#look(tenure);
      await pause(LOOK_MS, tenure.signal);
    }
    await Promise.all(this.#writing);
  }

  #lookAgain(): void {
    this.#seenVersion = undefined;
  }

  /** `PRAGMA data_version` costs 2 microseconds. Reads only where another connection has committed, or a question may have become free. */
  #look(tenure: Tenure): void {
    const { db, logger } = this.#deps;
    try {
      const version = db.$client.pragma('data_version', { simple: true });
      if (version === this.#seenVersion) return;
      this.#seenVersion = version;
      this.#fill(tenure);
    } catch (error) {
      this.#lookAgain();
      logger.error({ err: error }, 'the questions of visitors could not be read');
    }
  }

  #fill(tenure: Tenure): void {
    const free = AT_ONCE - this.#writing.size;
    if (free <= 0) return;
    // Each visitor has one question at the most, so this many hold enough that nobody is at.
    const questions = findQuestions(this.#deps.db, this.#busy.size + free);
    for (const question of questions.filter(({ visitorId }) => !this.#busy.has(visitorId)).slice(0, free)) {
      this.#start(question, tenure);
    }
  }

  #start(question: Question, tenure: Tenure): void {
    this.#busy.add(question.visitorId);
    const writing = this.#answer(question, tenure).then((done) => {
      this.#writing.delete(writing);
      void this.#release(question, done ? 0 : RETRY_MS, tenure);
    });
    this.#writing.add(writing);
  }

  async #release({ visitorId }: Question, afterMs: number, tenure: Tenure): Promise<void> {
    if (afterMs > 0) await pause(afterMs, tenure.signal);
    this.#busy.delete(visitorId);
    this.#lookAgain();
    if (!tenure.signal.aborted) this.#look(tenure);
  }

  /** Whether nothing is left to do about the question. */
  async #answer(question: Question, { fencingToken, signal }: Tenure): Promise<boolean> {
    const { db, briefs, writer, logger, nudge } = this.#deps;
    try {
      const { conversationId } = question;
      const written = await writer.write(briefs.brief(question), {
        signal,
        onRefused: (engine, refused) =>
          recordRejection(db, { conversationId, purpose: 'chat', persona: SPEAKER, engine, ...refused }),
      });
      commitReply(db, fencingToken, { question, written });
      nudge();
      return true;
    } catch (error) {
      if (error instanceof QuestionGone) return true;
      if (!signal.aborted && !(error instanceof LeaseLost)) {
        logger.error({ err: error }, 'a visitor could not be answered');
      }
      return false;
    }
  }
}
