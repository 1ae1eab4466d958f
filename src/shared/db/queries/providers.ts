import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../client.ts';
import { providers } from '../schema.ts';
import type { SecretBox } from '../secret-box.ts';

/** The provider that is always there: the literal calls for a key and a model are about it. */
export const FIRST_PROVIDER = 'first';

export type ProviderRow = typeof providers.$inferSelect;

/** All of them, in the order in which they are asked. */
export function readProviders(db: Pick<Db, 'select'>): ProviderRow[] {
  return db.select().from(providers).orderBy(asc(providers.position), asc(providers.id)).all();
}

/** One of them, or undefined where there is none of this id. */
export function readProvider(db: Pick<Db, 'select'>, id: string): ProviderRow | undefined {
  return db.select().from(providers).where(eq(providers.id, id)).get();
}

/** The first provider's key as it is kept: encrypted. */
export function readSealedKey(db: Pick<Db, 'select'>): string | undefined {
  return readProvider(db, FIRST_PROVIDER)?.sealedKey ?? undefined;
}

/** The first provider's key that an administrator saved, or undefined. */
export function readProviderKey(db: Pick<Db, 'select'>, box: SecretBox): string | undefined {
  const sealed = readSealedKey(db);
  return sealed === undefined ? undefined : box.open(sealed);
}

export function writeProviderKey(db: Pick<Db | Tx, 'update'>, box: SecretBox, key: string): void {
  writeFirst(db, { sealedKey: box.seal(key) });
}

/** Forgets the first provider's key. @returns whether there was one. */
export function clearProviderKey(db: Pick<Db | Tx, 'select' | 'update'>): boolean {
  if (readSealedKey(db) === undefined) return false;
  writeFirst(db, { sealedKey: null });
  return true;
}

/** The first provider's model that an administrator chose; undefined where that is left to the environment. */
export function readChosenModel(db: Pick<Db, 'select'>): string | undefined {
  return readProvider(db, FIRST_PROVIDER)?.model ?? undefined;
}

export function writeChosenModel(db: Pick<Db | Tx, 'update'>, model: string | undefined): void {
  writeFirst(db, { model: model ?? null });
}

function writeFirst(db: Pick<Db | Tx, 'update'>, change: Partial<ProviderRow>): void {
  db.update(providers).set(change).where(eq(providers.id, FIRST_PROVIDER)).run();
}

/** The key that a provider is asked with. The environment's is for the environment's address: no other server is to see it. */
export function keyOf(
  { id, baseUrl, sealedKey }: ProviderRow,
  box: SecretBox,
  environmentKey: string | undefined,
): string | undefined {
  const saved = sealedKey === null ? undefined : box.open(sealedKey);
  return saved ?? (id === FIRST_PROVIDER && baseUrl === null ? environmentKey : undefined);
}
