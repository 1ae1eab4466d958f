import { auditedWrite } from '#shared/db/audited-write.ts';
import type { Db } from '#shared/db/client.ts';
import { clearProviderKey, readProviderKey, writeProviderKey } from '#shared/db/queries/providers.ts';
import type { SecretBox } from '#shared/db/secret-box.ts';
import { AppError } from '#shared/errors.ts';
import type { ProviderKeySaved, ProviderKeyStatus } from '#shared/schemas/admin.ts';

const SHOWN = 4;
const VERIFY_MAX_MS = 5_000;

interface ProviderKeyDeps {
  readonly reader: Db;
  readonly writer: Db;
  readonly box: SecretBox;
  /** The provider's API, e.g. `https://api.example.org/v1`. */
  readonly baseUrl: string;
  /** The key of the environment, which counts where none is saved. */
  readonly environmentKey: string | undefined;
}

/** The provider key: kept, tried, never shown. */
export class ProviderKeyService {
  readonly #deps: ProviderKeyDeps;

  constructor(deps: ProviderKeyDeps) {
    this.#deps = deps;
  }

  status(): ProviderKeyStatus {
    const { reader, box, environmentKey } = this.#deps;
    return statusOf(readProviderKey(reader, box) ?? environmentKey);
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
    const { writer, environmentKey } = this.#deps;
    const act = { username, action: 'remove provider key', detail: {}, history: 'kept' } as const;
    auditedWrite(writer, act, (tx) => {
      if (!clearProviderKey(tx)) throw noKey(environmentKey);
    });
    return statusOf(environmentKey);
  }

  /** Lists the models, the cheapest call that needs a key. */
  async #verify(apiKey: string): Promise<boolean | 'unknown'> {
    try {
      const response = await fetch(`${this.#deps.baseUrl}/models`, {
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

function noKey(environmentKey: string | undefined): AppError {
  return new AppError(
    'NOT_FOUND',
    environmentKey === undefined
      ? 'There is no key to remove.'
      : 'The key comes from the environment: take OPENAI_API_KEY out of it and restart.',
  );
}

/** The last four characters. A key too short to hide the rest behind shows none. */
function masked(key: string): string {
  return key.length > 2 * SHOWN ? `****${key.slice(-SHOWN)}` : '****';
}
