import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { at } from './time.ts';

/** Servers that models are asked at, in the order in which they are asked. The first is always there; the migration has made it. */
export const providers = sqliteTable('providers', {
  id: text().primaryKey(),
  position: integer().notNull(),
  name: text().notNull(),
  /** Null: the one of the environment. */
  baseUrl: text('base_url'),
  /** Null: the one of the environment. */
  model: text(),
  /** The key, encrypted (secret-box.ts); null: the environment's for the first, none for any other. */
  sealedKey: text('sealed_key'),
  /** Whom it writes; null: both. */
  persona: text({ enum: ['feral', 'warden'] }),
  /** In how many of a hundred episodes it is asked. */
  share: integer().notNull().default(100),
  /** US dollars a million tokens; 0 where nobody has said. */
  priceIn: real('price_in').notNull().default(0),
  priceCached: real('price_cached').notNull().default(0),
  priceOut: real('price_out').notNull().default(0),
});

/** Lines that an administrator asks a provider for, to see what it writes. The daemon, which has the engines, writes the results. */
export const providerTests = sqliteTable(
  'provider_tests',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    providerId: text('provider_id')
      .notNull()
      .references(() => providers.id, { onDelete: 'cascade' }),
    askedAt: at('asked_at'),
    /** What came of it, as JSON; null while nobody has looked. */
    result: text(),
  },
  (t) => [index('provider_tests_by_provider').on(t.providerId)],
);
