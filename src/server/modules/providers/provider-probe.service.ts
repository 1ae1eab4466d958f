import { setTimeout as sleep } from 'node:timers/promises';
import { eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import { auditedWrite } from '#shared/db/audited-write.ts';
import { keyOf } from '#shared/db/queries/providers.ts';
import { providerTests } from '#shared/db/schema.ts';
import { AppError } from '#shared/errors.ts';
import { providerTestSchema, type ProviderTest } from '#shared/schemas/provider.ts';
import type { DuelWatch } from '../../live/duel-watch.ts';
import { rowOf, type ProvidersDeps } from './providers.service.ts';

/** How long a list of models may take, and how much of it is read. */
const LIST_MAX_MS = 5_000;
const LIST_MAX_BYTES = 2 * 1024 * 1024;
const MODELS_MAX = 500;
/** Longer than the daemon gives a provider for one line. */
const TEST_MAX_MS = 50_000;
const LOOK_MS = 100;
/** A daemon looks four times a second. */
const TAKEN_UP_MS = 3_000;
const FORGET_AFTER_MS = 3600_000;

/** What servers list their models in: OpenAI's shape, Ollama's, a bare list. */
const listed = z.object({ id: z.string().optional(), name: z.string().optional() });
const modelsSchema = z.union([
  z.object({ data: z.array(listed) }).transform(({ data }) => data),
  z.object({ models: z.array(listed) }).transform(({ models }) => models),
  z.array(listed),
]);

interface ProbeDeps extends ProvidersDeps {
  readonly watch: Pick<DuelWatch, 'isAway'>;
}

/** Asks providers before the duel does: which models they have, and for one line. */
export class ProviderProbe {
  readonly #deps: ProbeDeps;
  #isTesting = false;

  constructor(deps: ProbeDeps) {
    this.#deps = deps;
  }

  /** The models of a provider, in the order of their names. @throws AppError NOT_FOUND, UNAVAILABLE with what the server said. */
  async models(id: string): Promise<string[]> {
    const { reader, box, environment } = this.#deps;
    const row = rowOf(reader, id);
    const baseUrl = row.baseUrl ?? environment.baseUrl;
    const told = await listAt(`${baseUrl.replace(/\/$/, '')}/models`, keyOf(row, box, environment.key));
    const { success, data } = modelsSchema.safeParse(told);
    if (!success) throw unavailable(baseUrl, 'has no list of models');
    const names = data.flatMap(({ id: model, name }) => model ?? name ?? []);
    return [...new Set(names)].sort().slice(0, MODELS_MAX);
  }

  /**
   * Has the daemon ask a provider for one line, which is stored nowhere.
   * @throws AppError NOT_FOUND, CONFLICT while another test is under way, UNAVAILABLE where no daemon answers.
   */
  async test(id: string, username: string): Promise<ProviderTest> {
    rowOf(this.#deps.reader, id);
    if (this.#deps.watch.isAway())
      throw new AppError('UNAVAILABLE', 'No daemon is at work: start it to test a provider.');
    if (this.#isTesting) throw new AppError('CONFLICT', 'A test is under way. Wait for its line.');
    this.#isTesting = true;
    try {
      return await this.#resultOf(this.#ask(id, username));
    } finally {
      this.#isTesting = false;
    }
  }

  #ask(id: string, username: string): number {
    const now = Date.now();
    const act = { username, action: 'test provider', detail: { id }, history: 'kept' } as const;
    return auditedWrite(this.#deps.writer, act, (tx) => {
      tx.delete(providerTests)
        .where(lt(providerTests.askedAt, now - FORGET_AFTER_MS))
        .run();
      const row = { providerId: id, askedAt: now };
      return tx.insert(providerTests).values(row).returning({ seq: providerTests.seq }).get().seq;
    });
  }

  async #resultOf(seq: number): Promise<ProviderTest> {
    const { reader } = this.#deps;
    const begun = performance.now();
    for (let ms = 0; ms < TEST_MAX_MS; ms = performance.now() - begun) {
      const row = reader.select().from(providerTests).where(eq(providerTests.seq, seq)).get();
      if (!row) throw new AppError('NOT_FOUND', 'The provider was removed meanwhile.');
      if (row.result === null && ms > TAKEN_UP_MS) break;
      if (row.result)
        return providerTestSchema.parse({ ...JSON.parse(row.result), at: new Date(row.askedAt) });
      await sleep(LOOK_MS);
    }
    throw new AppError('UNAVAILABLE', 'No daemon answered in time. Is one running?');
  }
}

/** @throws AppError UNAVAILABLE */
async function listAt(url: string, key: string | undefined): Promise<unknown> {
  const headers = key === undefined ? undefined : { authorization: `Bearer ${key}` };
  const asked = { signal: AbortSignal.timeout(LIST_MAX_MS), ...(headers && { headers }) };
  // A server that cannot be reached, a key that no header can carry, an answer that is late or no JSON.
  const response = await fetch(url, asked).catch(() => undefined);
  if (!response) throw unavailable(url, 'cannot be reached');
  if (response.status === 401 || response.status === 403)
    throw unavailable(url, `refuses the key (${response.status})`);
  if (!response.ok) throw unavailable(url, `answers with ${response.status}`);
  return parsed(await textOf(response).catch(() => ''));
}

/** Of a body that is longer than any list, nothing. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let left = LIST_MAX_BYTES;
  for await (const part of body ?? []) {
    left -= (part as Uint8Array).length;
    if (left < 0) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unavailable(url: string, what: string): AppError {
  return new AppError('UNAVAILABLE', `${new URL(url).host} ${what}.`);
}
