import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { PERSONAS, roleOf, type Persona } from '#shared/brand.ts';
import type { Db } from '#shared/db/client.ts';
import { rejections } from '#shared/db/schema.ts';
import { AppError } from '#shared/errors.ts';
import { REFUSAL_REASONS, type RefusalReason } from '#shared/refusal-reasons.ts';
import type { BinInput, BinnedLine } from '#shared/schemas/bin.ts';
import { isPresentable } from './presentable.ts';

interface BinDeps {
  readonly db: Db;
  /** PUBLIC_BIN. */
  readonly isOpen: boolean;
}

/** The lines of the duel that the gate kept back, for visitors; the desk has them whole. Nothing of a chat is among them. */
export class BinService {
  readonly #db: Db;
  readonly isOpen: boolean;

  constructor({ db, isOpen }: BinDeps) {
    this.#db = db;
    this.isOpen = isOpen;
  }

  /**
   * The latest ones first. A text that visitors may not read is null.
   * @throws AppError NOT_FOUND where the operator keeps the bin shut.
   */
  list({ limit }: BinInput): BinnedLine[] {
    if (!this.isOpen) throw new AppError('NOT_FOUND', 'There is no such page. There is no bin, either.');
    return this.#latest(limit).map(({ seq, at, persona, reason, text }) => ({
      number: seq,
      at: new Date(at),
      role: roleOf(persona),
      reason,
      text: isPresentable(text, reason) ? text : null,
    }));
  }

  #latest(limit: number) {
    const { seq, at, text, purpose } = rejections;
    const ofDuel = and(
      eq(purpose, 'duel'),
      inArray(rejections.reason, [...REFUSAL_REASONS]),
      inArray(rejections.persona, [...PERSONAS]),
    );
    const persona = sql<Persona>`${rejections.persona}`;
    const reason = sql<RefusalReason>`${rejections.reason}`;
    return this.#db
      .select({ seq, at, persona, reason, text })
      .from(rejections)
      .where(ofDuel)
      .orderBy(desc(seq))
      .limit(limit)
      .all();
  }
}
