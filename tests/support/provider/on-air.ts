import { eq } from 'drizzle-orm';
import { plainWords } from '#shared/text/words.ts';
import type { Db } from '#shared/db/client.ts';
import { rejections } from '#shared/db/schema.ts';
import { linesOf } from './good-model.ts';
import type { Offered, WeakModel } from './weak-model.ts';

/** What became of the lines of a weak model. */
export interface OnAir {
  /** Lines that were stored while it was asked. */
  readonly stored: number;
  /** Of those, the ones that it wrote. */
  readonly byModel: number;
  /** Faulty lines that it wrote, and those whose fault was stored. */
  readonly faulty: readonly Offered[];
  readonly faultyOnAir: readonly Offered[];
  /** Lines without a fault that the gate refused, and why. Of several drafts of a line only the best is counted. */
  readonly goodRefused: readonly Refused[];
}

/** A line that the gate refused. */
interface Refused {
  readonly reason: string;
  readonly text: string;
}

/** Counts it from what the daemon stored. @throws Error for a line of the model's that it never wrote. */
export function onAir(db: Db, { offered }: Pick<WeakModel, 'offered'>): OnAir {
  const lines = linesOf(db);
  const byModel = lines.filter(({ engine }) => engine === 'openai').map(({ content }) => content);
  return {
    stored: lines.length,
    byModel: byModel.length,
    faulty: offered.filter(({ fault }) => fault),
    faultyOnAir: byModel.flatMap((text) => {
      const origin = originOf(text, offered);
      if (!origin) throw new Error(`the model never wrote ${JSON.stringify(text)}`);
      return origin.fault && text !== origin.line ? origin : [];
    }),
    goodRefused: goodRefusedIn(db, offered),
  };
}

/** The share of the stored lines that the model wrote, from 0 to 1. */
export function shareOnAir({ stored, byModel }: OnAir): number {
  return stored === 0 ? 0 : byModel / stored;
}

/** What the model wrote of which this is left: the gate cleans, and cuts sentences out. */
function originOf(text: string, offered: readonly Offered[]): Offered | undefined {
  return offered.find(({ say }) => say === text) ?? offered.find(({ say }) => isLeftOf(text, say));
}

/** Whether the words of a text come in another one in the same order. */
function isLeftOf(text: string, whole: string): boolean {
  const words = plainWords(text);
  let found = 0;
  for (const word of plainWords(whole)) if (word === words[found]) found += 1;
  return found === words.length;
}

function goodRefusedIn(db: Db, offered: readonly Offered[]): Refused[] {
  const { reason, text, engine } = rejections;
  const refused = db.select({ reason, text }).from(rejections).where(eq(engine, 'openai')).all();
  return refused.filter((each) => {
    const origin = originOf(each.text, offered);
    return origin !== undefined && !origin.fault;
  });
}
