import { and, asc, desc, eq } from 'drizzle-orm';
import { PERSONAS, roleOf, type Persona } from '#shared/brand.ts';
import type { Db } from '#shared/db/client.ts';
import { messages } from '#shared/db/schema.ts';
import type { Memory } from '../gate/gate.ts';
import { wasSaid } from './turn-store.ts';

/** A persona's lines that a new one is compared with: docs/decisions/011. */
const COMPARED = 200;

/** What the gate has to know of the feed, read from the database. */
export class FeedMemory implements Memory {
  readonly #db: Db;
  /** The lines last read, and the `seq` of the feed's head then. */
  #read: { head: number; lines: Map<Persona, readonly string[]> } | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  wasSaid(fingerprint: string): boolean {
    return wasSaid(this.#db, fingerprint);
  }

  linesOf(persona: Persona): readonly string[] {
    const head = this.#head();
    if (this.#read?.head !== head)
      this.#read = { head, lines: new Map(PERSONAS.map((each) => [each, this.#lastLines(each)])) };
    return this.#read.lines.get(persona) ?? [];
  }

  /** The lines of one episode, oldest first. */
  linesOfEpisode(conversationId: string): string[] {
    return this.#db
      .select({ text: messages.content })
      .from(messages)
      .where(eq(messages.conversationId, conversationId))
      .orderBy(asc(messages.seq))
      .all()
      .map(({ text }) => text);
  }

  #head(): number {
    const last = this.#db.select({ seq: messages.seq }).from(messages).orderBy(desc(messages.seq)).limit(1);
    return last.get()?.seq ?? 0;
  }

  #lastLines(persona: Persona): string[] {
    return this.#db
      .select({ text: messages.content })
      .from(messages)
      .where(and(eq(messages.origin, 'eternal'), eq(messages.role, roleOf(persona))))
      .orderBy(desc(messages.seq))
      .limit(COMPARED)
      .all()
      .map(({ text }) => text)
      .reverse();
  }
}
