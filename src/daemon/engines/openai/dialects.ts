import { z } from 'zod';
import type { Db } from '#shared/db/client.ts';
import { readSetting, writeSetting } from '#shared/db/queries/settings.ts';
import { type Dialect, OPTIONAL, PLAIN } from './dialect.ts';
import type { Provider } from './provider-settings.ts';

/** More models than an operator tries; the oldest are forgotten. */
const KEPT_MAX = 20;

const dialectSchema = z.object({
  limit: z.enum(['max_tokens', 'max_completion_tokens', 'none']),
  without: z.array(z.enum(OPTIONAL)),
  thinking: z.int().min(0).max(100_000),
});
const knownSchema = z.array(z.object({ baseUrl: z.string(), model: z.string(), dialect: dialectSchema }));
type Known = z.infer<typeof knownSchema>;

/** A model at an address. */
type Asked = Pick<Provider, 'baseUrl' | 'model'>;

/** How each model wants to be asked, as far as it has told. What is learnt outlives a restart. */
export class Dialects {
  readonly #db: Db;
  #known: Known | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  of(provider: Asked): Dialect {
    return this.#read().find((one) => isOf(one, provider))?.dialect ?? PLAIN;
  }

  /** Remembers a dialect, unless it is known already. */
  learn(provider: Asked, dialect: Dialect): void {
    if (JSON.stringify(this.of(provider)) === JSON.stringify(dialect)) return;
    const { baseUrl, model } = provider;
    const others = this.#read().filter((one) => !isOf(one, provider));
    this.#known = [
      ...others,
      { baseUrl, model, dialect: { ...dialect, without: [...dialect.without] } },
    ].slice(-KEPT_MAX);
    writeSetting(this.#db, 'provider.dialects', JSON.stringify(this.#known));
  }

  #read(): Known {
    this.#known ??= knownIn(readSetting(this.#db, 'provider.dialects'));
    return this.#known;
  }
}

/** What was learnt is learnt again where it cannot be read. */
function knownIn(text: string | undefined): Known {
  try {
    return knownSchema.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}

function isOf(known: Known[number], { baseUrl, model }: Asked): boolean {
  return known.baseUrl === baseUrl && known.model === model;
}
