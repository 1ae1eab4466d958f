import { auditedWrite } from '#shared/db/audited-write.ts';
import { clearProviderKey, FIRST_PROVIDER, keyOf, writeProviderKey } from '#shared/db/queries/providers.ts';
import { AppError } from '#shared/errors.ts';
import type { ProviderKeySaved, ProviderKeyStatus } from '#shared/schemas/admin.ts';
import { masked, rowOf, type ProvidersDeps } from './providers.service.ts';

const VERIFY_MAX_MS = 5_000;

/** The first provider's key: kept, tried, never shown. */
export class ProviderKeyService {
  readonly #deps: ProvidersDeps;

  constructor(deps: ProvidersDeps) {
    this.#deps = deps;
  }

  status(): ProviderKeyStatus {
    const { reader, box, environment } = this.#deps;
    return statusOf(keyOf(rowOf(reader, FIRST_PROVIDER), box, environment.key));
  }

  /** Stores the key, whether or not the provider can be asked about it just now. */
  async save(apiKey: string, username: string): Promise<ProviderKeySaved> {
    const { writer, box } = this.#deps;
    const verified = await this.#verify(apiKey);
    const detail = { masked: masked(apiKey), verified };
    const act = { username, action: 'save provider key', detail, history: 'kept' } as const;
    auditedWrite(writer, act, (tx) => writeProviderKey(tx, box, apiKey));
    return detail;
  }

  /**
   * Removes the saved key. The one of the environment counts then, where there is one: it is not this site's to remove.
   * @throws AppError NOT_FOUND where none is saved.
   */
  remove(username: string): ProviderKeyStatus {
    const { writer } = this.#deps;
    const act = { username, action: 'remove provider key', detail: {}, history: 'kept' } as const;
    auditedWrite(writer, act, (tx) => {
      if (!clearProviderKey(tx)) throw noKey(this.status());
    });
    return this.status();
  }

  #baseUrl(): string {
    const { reader, environment } = this.#deps;
    return rowOf(reader, FIRST_PROVIDER).baseUrl ?? environment.baseUrl;
  }

  /** Lists the models, the cheapest call that needs a key. */
  async #verify(apiKey: string): Promise<boolean | 'unknown'> {
    try {
      const response = await fetch(`${this.#baseUrl()}/models`, {
        headers: { authorization: `Bearer ${apiKey}` },
        signal: AbortSignal.timeout(VERIFY_MAX_MS),
      });
      await response.body?.cancel();
      if (response.ok) return true;
      return response.status === 401 || response.status === 403 ? false : 'unknown';
    } catch {
      // No network, no answer in time, or a key no header can carry: nothing is known of it.
      return 'unknown';
    }
  }
}

function statusOf(key: string | undefined): ProviderKeyStatus {
  return { hasKey: key !== undefined, masked: key === undefined ? '' : masked(key) };
}

function noKey({ hasKey }: ProviderKeyStatus): AppError {
  return new AppError(
    'NOT_FOUND',
    !hasKey
      ? 'There is no key to remove.'
      : 'The key comes from the environment: take OPENAI_API_KEY out of it and restart.',
  );
}
