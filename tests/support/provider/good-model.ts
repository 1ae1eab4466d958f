import { createRandom, type Random } from '#daemon/director/random.ts';
import type { Db } from '#shared/db/client.ts';
import { conversations, messages, spend, turns } from '#shared/db/schema.ts';
import { readSnapshot } from '#shared/db/transactions.ts';
import { asc, count, eq } from 'drizzle-orm';
import type { Asked, Behaviour } from './fake-provider.ts';
import { DIRTY_LINES } from './faults.ts';

/* A model that speaks well, and what may be said of a show in which it does so now and then. */

const WORDS = `
  almost another anything apple autumn basket because before behind biscuit bottle bread brother bucket butter button candle carpet ceiling chair
  cheese chimney church clock clouds coffee corner country cousin curtain daughter dinner doctor drawer eleven engine evening everything farmer
  feather finger flower forest fourteen Friday friend garden ginger glasses gloves gravel hammer handle harbour hedgehog hospital house hundred
  island jacket journal kettle kitchen knocking ladder lantern letter library lightning little lobster market matches meadow midnight minister
  mirror Monday morning mother mountain mushroom mustard needle neighbour nephew nobody notebook orchard oven paper parcel pencil pepper piano
  picture pillow pocket potato puddle quarter railway rather ribbon river saddle sailor sandwich saucepan scissors shadow shelf shilling shoulder
  silver sister slipper soldier something spectacles spider spoon stairs station stocking strawberry string summer table teapot telephone thirteen
  thousand thread thunder ticket together tortoise trousers trumpet Tuesday turnip umbrella uncle village violin waiter walking wardrobe water
  weather Wednesday whistle window winter without woollen wooden yellow yesterday younger`
  .trim()
  .split(/\s+/);

/** What it is asked for stands first, also where a model's instructions stand in its only message. */
export function isForMinutes({ messages: [first] }: Asked['body']): boolean {
  return first?.content.split('\n\n', 1)[0]?.includes('minutes') ?? false;
}

/** Lines that the gate lets pass: English words in no order, no two lines alike. */
export class GoodModel {
  readonly #random: Random;
  /** Everything that it offered, as it may be stored. */
  readonly offered = new Set<string>();

  constructor(seed: number) {
    this.#random = createRandom(seed);
  }

  /** What it answers: minutes where it is asked for them, else a line, now and then a dirty one. */
  answer({ body }: Asked): Behaviour {
    if (isForMinutes(body)) return { say: this.sentence() };
    const dirty = this.#random.chance(0.3) ? this.#random.pick(DIRTY_LINES) : undefined;
    const start = this.sentence();
    this.offered.add(dirty ? `${start} ${dirty.clean}` : start);
    return { say: dirty ? `${start} ${dirty.say}` : start, pieceLength: this.#random.int(1, 40) };
  }

  /** A line of nine words. */
  sentence(): string {
    const words = Array.from({ length: 9 }, () => this.word()).join(' ');
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  }

  word(): string {
    return this.#random.pick(WORDS) ?? '';
  }
}

export const said = (db: Db) => db.select({ n: count() }).from(messages).get()?.n ?? 0;

/** Every line of the duel with who wrote it, in order. */
export function linesOf(db: Db) {
  return db
    .select({
      conversationId: turns.conversationId,
      ordinal: turns.ordinal,
      engine: turns.engine,
      role: messages.role,
      content: messages.content,
    })
    .from(turns)
    .innerJoin(messages, eq(messages.seq, turns.messageSeq))
    .orderBy(asc(messages.seq))
    .all();
}

/**
 * What is wrong with a show, one sentence a finding; none where order was kept and nothing half or dirty is stored. The show may go on meanwhile:
 * it is looked at as it is at one moment.
 */
export function findingsIn(db: Db, offered: ReadonlySet<string>): string[] {
  return readSnapshot(db, () => findingsNow(db, offered));
}

function findingsNow(db: Db, offered: ReadonlySet<string>): string[] {
  const lines = linesOf(db);
  const found = lines.flatMap(({ engine, content }) => {
    const strange = engine === 'openai' && !offered.has(content);
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    const dirty = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffd]/.test(content);
    return [
      ...(strange ? [`nobody offered ${JSON.stringify(content)}`] : []),
      ...(dirty || !content.isWellFormed() ? [`not clean: ${JSON.stringify(content)}`] : []),
    ];
  });
  if (lines.length !== said(db)) found.push('a line has no provenance, or a turn no line');
  for (const { id } of db.select({ id: conversations.id }).from(conversations).all()) {
    const own = lines.filter(({ conversationId }) => conversationId === id);
    if (own.some(({ ordinal }, n) => ordinal !== n)) found.push(`${id} has a gap`);
    if (thriceInARow(own)) found.push(`${id} has one speaker three times`);
  }
  return found;
}

/** Calls that were reserved for. */
export const callsIn = (db: Db) => db.select({ n: count() }).from(spend).get()?.n ?? 0;

/** Two dialogues of a plot may meet in one speaker; nobody speaks three times. */
export function thriceInARow(lines: readonly { readonly role: string }[]): boolean {
  return lines.some(({ role }, n) => n > 1 && [1, 2].every((back) => lines[n - back]?.role === role));
}
