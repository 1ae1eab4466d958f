import type { chatTurns } from '#shared/db/schema.ts';
import type { Written } from './fallback-chain.ts';

/** How a line came to be, as it is stored with it. */
export type Provenance = Omit<typeof chatTurns.$inferSelect, 'messageId'>;

export function provenanceOf({
  engine,
  latencyMs,
  reply,
}: Pick<Written, 'engine' | 'latencyMs' | 'reply'>): Provenance {
  const { model, tokensIn, tokensOut, costMicros, retries } = reply;
  return { engine, model, tokensIn, tokensOut, costMicros, retries, latencyMs };
}
