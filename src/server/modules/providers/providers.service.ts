import { asc, eq } from 'drizzle-orm';
import { auditedWrite } from '#shared/db/audited-write.ts';
import type { Db, Tx } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import {
  dialectOf,
  type KnownDialects,
  PLAIN,
  readDialects,
  sentencesAbout,
} from '#shared/db/queries/dialects.ts';
import { FIRST_PROVIDER, keyOf, readProviders, type ProviderRow } from '#shared/db/queries/providers.ts';
import { providers } from '#shared/db/schema.ts';
import type { SecretBox } from '#shared/db/secret-box.ts';
import { AppError } from '#shared/errors.ts';
import type { ProviderEntry, ProviderSaveInput } from '#shared/schemas/provider.ts';

/** Of a key, at its end. */
const SHOWN = 4;
/** More than one box can ask. */
const PROVIDERS_MAX = 10;

/** The provider as the environment has it. */
export interface EnvironmentProvider {
  readonly baseUrl: string;
  readonly key: string | undefined;
  readonly model: string;
}

export interface ProvidersDeps {
  readonly reader: Db;
  readonly writer: Db;
  readonly box: SecretBox;
  readonly environment: EnvironmentProvider;
}

/** The servers that models are asked at: kept, ordered, priced. */
export class ProvidersService {
  readonly #deps: ProvidersDeps;

  constructor(deps: ProvidersDeps) {
    this.#deps = deps;
  }

  list(): ProviderEntry[] {
    const { reader } = this.#deps;
    const known = readDialects(reader);
    return readProviders(reader).map((row) => this.#entry(row, known));
  }

  /**
   * Adds a provider, or changes one: what is left out stays. With another address its key is forgotten, unless one comes with it: a key
   * is not to be shown to a server that it was not given for.
   * @throws AppError NOT_FOUND, BAD_REQUEST for one without an address or a model, CONFLICT where there are too many.
   */
  save(input: ProviderSaveInput, username: string): ProviderEntry[] {
    const { apiKey, prices: _prices, ...told } = input;
    const detail = {
      ...told,
      ...(apiKey !== undefined && { key: apiKey === '' ? 'removed' : masked(apiKey) }),
    };
    const act = { username, action: 'save provider', detail, history: 'kept' } as const;
    auditedWrite(this.#deps.writer, act, (tx) => {
      const row = input.id === undefined ? newRow(tx) : rowOf(tx, input.id);
      const changed = this.#changed(row, input);
      tx.insert(providers).values(changed).onConflictDoUpdate({ target: providers.id, set: changed }).run();
      if (input.position !== undefined) moveTo(tx, row.id, input.position);
    });
    return this.list();
  }

  /** @throws AppError NOT_FOUND, BAD_REQUEST for the first. */
  remove(id: string, username: string): ProviderEntry[] {
    if (id === FIRST_PROVIDER)
      throw new AppError(
        'BAD_REQUEST',
        'The first provider cannot be removed. Remove its key, and it is not asked.',
      );
    const act = { username, action: 'remove provider', detail: { id }, history: 'kept' } as const;
    auditedWrite(this.#deps.writer, act, (tx) => {
      rowOf(tx, id);
      tx.delete(providers).where(eq(providers.id, id)).run();
    });
    return this.list();
  }

  #changed(row: ProviderRow, input: ProviderSaveInput): ProviderRow {
    const { name, baseUrl, model, apiKey, persona, share, prices } = input;
    const address = baseUrl === undefined ? row.baseUrl : baseUrl || null;
    const changed: ProviderRow = {
      ...row,
      name: name ?? row.name,
      baseUrl: address,
      model: model === undefined ? row.model : model || null,
      sealedKey: apiKey === undefined ? keptKey(row, address) : this.#sealed(apiKey),
      persona: persona === undefined ? row.persona : persona,
      share: share ?? row.share,
      ...(prices && { priceIn: prices.in, priceCached: prices.cached, priceOut: prices.out }),
    };
    if (row.id !== FIRST_PROVIDER && (changed.baseUrl === null || changed.model === null))
      throw new AppError('BAD_REQUEST', 'A provider beside the first needs an address and a model.');
    return changed;
  }

  #sealed(apiKey: string): string | null {
    return apiKey === '' ? null : this.#deps.box.seal(apiKey);
  }

  #entry(row: ProviderRow, known: KnownDialects): ProviderEntry {
    const { environment } = this.#deps;
    const baseUrl = row.baseUrl ?? environment.baseUrl;
    const model = row.model ?? environment.model;
    const key = keyOf(row, this.#deps.box, environment.key);
    return {
      id: row.id,
      name: row.name || new URL(baseUrl).host,
      baseUrl,
      model,
      hasKey: key !== undefined,
      masked: key === undefined ? '' : masked(key),
      persona: row.persona,
      share: row.share,
      prices: { in: row.priceIn, cached: row.priceCached, out: row.priceOut },
      fromEnvironment: fromEnvironment(row, environment),
      dialect: sentencesAbout(dialectOf(known, { baseUrl, model }) ?? PLAIN),
    };
  }
}

/** The last four characters. A key too short to hide the rest behind shows none. */
export function masked(key: string): string {
  return key.length > 2 * SHOWN ? `****${key.slice(-SHOWN)}` : '****';
}

/** @throws AppError NOT_FOUND */
export function rowOf(db: Pick<Db | Tx, 'select'>, id: string): ProviderRow {
  const row = db.select().from(providers).where(eq(providers.id, id)).get();
  if (!row) throw new AppError('NOT_FOUND', 'There is no such provider.');
  return row;
}

function fromEnvironment(row: ProviderRow, { key }: EnvironmentProvider): ProviderEntry['fromEnvironment'] {
  if (row.id !== FIRST_PROVIDER) return [];
  return [
    ...(row.baseUrl === null ? (['baseUrl'] as const) : []),
    ...(row.model === null ? (['model'] as const) : []),
    ...(row.sealedKey === null && row.baseUrl === null && key !== undefined ? (['key'] as const) : []),
  ];
}

function keptKey({ baseUrl, sealedKey }: ProviderRow, address: string | null): string | null {
  return address === baseUrl ? sealedKey : null;
}

/** @throws AppError CONFLICT */
function newRow(tx: Tx): ProviderRow {
  const count = tx.select({ id: providers.id }).from(providers).all().length;
  if (count >= PROVIDERS_MAX)
    throw new AppError('CONFLICT', `There are ${PROVIDERS_MAX} providers already. Remove one first.`);
  return { ...EMPTY, id: newId(), position: count };
}

const EMPTY = {
  name: '',
  baseUrl: null,
  model: null,
  sealedKey: null,
  persona: null,
  share: 100,
  priceIn: 0,
  priceCached: 0,
  priceOut: 0,
} as const;

/** Puts a provider at a place of the list; the first stays the first. */
function moveTo(tx: Tx, id: string, position: number): void {
  const ids = tx.select({ id: providers.id }).from(providers).orderBy(asc(providers.position)).all();
  const others = ids.map((row) => row.id).filter((other) => other !== id && other !== FIRST_PROVIDER);
  if (id !== FIRST_PROVIDER) others.splice(Math.max(0, position - 1), 0, id);
  for (const [place, other] of [FIRST_PROVIDER, ...others].entries())
    tx.update(providers).set({ position: place }).where(eq(providers.id, other)).run();
}
