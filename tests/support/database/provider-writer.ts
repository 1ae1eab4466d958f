import { onTestFinished } from 'vitest';
import { isNull } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import { providers, providerTests } from '#shared/db/schema.ts';

/** A provider beside the first. @returns its id. */
export function addProvider(db: Db, fields: Partial<typeof providers.$inferInsert> = {}): string {
  const row = {
    id: newId(),
    position: 1,
    name: '',
    baseUrl: 'http://127.0.0.1:9/v1',
    model: 'a-model',
    ...fields,
  };
  db.insert(providers).values(row).run();
  return row.id;
}

/** What a daemon would say of a provider that writes. */
const RESULT = {
  sentence: null,
  raw: 'A line.',
  gate: null,
  latencyMs: 3,
  tokensIn: 100,
  tokensOut: 5,
  costMicros: 0,
};

/** Answers the tests that are asked for, as a daemon would. */
export function answerTests(db: Db): void {
  const result = JSON.stringify(RESULT);
  const isAsked = isNull(providerTests.result);
  const timer = setInterval(() => {
    // Only where there is one: a job of the site may have the write lock for long.
    if (db.select().from(providerTests).where(isAsked).all().length === 0) return;
    db.update(providerTests).set({ result }).where(isAsked).run();
  }, 20);
  onTestFinished(() => clearInterval(timer));
}
