import type { Logger } from 'pino';
import { BRAND } from '#shared/brand.ts';
import type { Db } from '#shared/db/client.ts';
import type { VisitorTicket } from '../content/content.ts';
import { judge, type Memory } from '../gate/gate.ts';
import { LeaseLost } from '../lease/fence.ts';
import type { LeaseHold } from '../lease/lease.ts';
import { LOOK_MS, pause } from '../tempo/waiting.ts';
import { approveWaiting, findUnread, noteRead, type Finding, type TicketRow } from './ticket-store.ts';

/** After each ticket: reading one as a whole takes a tenth of a second, and a flood of them is to take a tenth of a core. */
const REST_MS = 1_000;

interface TicketReaderDeps {
  readonly db: Db;
  readonly logger: Logger;
  /** What is answered to somebody who seems to be in distress; undefined to anybody else. */
  readonly plainAnswer: (text: string) => string | undefined;
  /** The letter to whoever filed what no line can hold. */
  readonly unplayable: () => string;
}

/** Reads what visitors file before anything else is done with it: a ticket in which somebody is in distress is never played. */
export class TicketReader {
  readonly #deps: TicketReaderDeps;
  #seenVersion: unknown;

  constructor(deps: TicketReaderDeps) {
    this.#deps = deps;
  }

  /** Runs until the hold ends. */
  async run({ fencingToken, signal }: LeaseHold): Promise<void> {
    this.#seenVersion = undefined;
    while (!signal.aborted) {
      const hasRead = this.#look(fencingToken);
      await pause(hasRead ? REST_MS : LOOK_MS, signal);
    }
  }

  /** Reads the next one where another connection has committed, or something was left to read. Whether it did. */
  #look(fencingToken: number): boolean {
    const { db, logger } = this.#deps;
    try {
      const version = db.$client.pragma('data_version', { simple: true });
      if (version === this.#seenVersion) return false;
      const hasRead = this.#readNext(fencingToken);
      this.#seenVersion = hasRead ? undefined : version;
      return hasRead;
    } catch (error) {
      if (!(error instanceof LeaseLost))
        logger.error({ err: error }, 'the tickets of visitors could not be read');
      return false;
    }
  }

  #readNext(fencingToken: number): boolean {
    const { db } = this.#deps;
    const row = findUnread(db);
    if (row) noteRead(db, fencingToken, { row, finding: this.#findingOf(row) });
    approveWaiting(db, fencingToken);
    return row !== undefined;
  }

  #findingOf({ subject, name, purpose }: TicketRow): Finding | undefined {
    const { plainAnswer, unplayable } = this.#deps;
    const texts = name === null ? [subject] : [subject, name];
    const answer = texts.map(plainAnswer).find((each) => each !== undefined);
    if (answer !== undefined) return { state: 'answered', answer };
    if (purpose !== 'show' || canBeSaid({ subject, name: name ?? undefined })) return undefined;
    return { state: 'declined', answer: unplayable() };
  }
}

const NOTHING_SAID: Memory = { wasSaid: () => false, linesOf: () => [] };

/** Whether the gate lets a line pass that quotes a ticket, and nothing of it is lost on the way. */
export function canBeSaid({ subject, name = 'somebody' }: Pick<VisitorTicket, 'subject' | 'name'>): boolean {
  const line = `The ticket says "${subject}" and no more. It is from ${name}, as far as the desk can tell.`;
  const context = { memory: NOTHING_SAID, episode: [], subjects: [], told: [] };
  const verdict = judge(line, { ...context, speaker: BRAND.personas.user }, true);
  return verdict.passed && verdict.text === line;
}
