import type { Db } from '#shared/db/client.ts';
import {
  type Dialect,
  dialectOf,
  type KnownDialects,
  type ModelAddress,
  PLAIN,
  readDialects,
  writeDialects,
} from '#shared/db/queries/dialects.ts';

/** More models than an operator tries; the oldest are forgotten. */
const KEPT_MAX = 20;

/** How each model wants to be asked, as far as it has told. What is learnt outlives a restart. */
export class Dialects {
  readonly #db: Db | undefined;
  readonly #answered = new Set<string>();
  #known: KnownDialects | undefined;

  /** @param db where it is kept; left out for a model that is only tried, and forgotten with this object. */
  constructor(db?: Db) {
    this.#db = db;
  }

  of(model: ModelAddress): Dialect {
    return dialectOf(this.#read(), model) ?? PLAIN;
  }

  /** Remembers a dialect, unless it is known already. */
  learn({ baseUrl, model }: ModelAddress, dialect: Dialect): void {
    if (JSON.stringify(this.of({ baseUrl, model })) === JSON.stringify(dialect)) return;
    const others = this.#read().filter((one) => one.baseUrl !== baseUrl || one.model !== model);
    this.#known = [...others, { baseUrl, model, dialect }].slice(-KEPT_MAX);
    if (this.#db) writeDialects(this.#db, this.#known);
  }

  /** Notes that a model has answered in the dialect that is known of it. */
  noteAnswer(model: ModelAddress): void {
    this.#answered.add(nameOf(model));
  }

  /** Whether a model has answered since the start: nothing is left to negotiate then. */
  hasAnswered(model: ModelAddress): boolean {
    return this.#answered.has(nameOf(model));
  }

  #read(): KnownDialects {
    this.#known ??= this.#db ? readDialects(this.#db) : [];
    return this.#known;
  }
}

function nameOf({ baseUrl, model }: ModelAddress): string {
  return `${baseUrl} ${model}`;
}
