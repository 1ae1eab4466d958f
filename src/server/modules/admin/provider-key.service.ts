import type { Db } from '#shared/db/client.ts';
import { readProviderKey, writeProviderKey } from '#shared/db/queries/provider-key.ts';
import type { SecretBox } from '#shared/db/secret-box.ts';
import type { ProviderKeySaved, ProviderKeyStatus } from '#shared/schemas/admin.ts';
import { recordDeed } from '../../audit.ts';

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
    const key = readProviderKey(reader, box) ?? environmentKey;
    return { hasKey: key !== undefined, masked: key === undefined ? '' : masked(key) };
  }

  /** Stores the key, whether or not the provider can be asked about it just now. */
  async save(apiKey: string, username: string): Promise<ProviderKeySaved> {
    const { writer, box } = this.#deps;
    const verified = await this.#verify(apiKey);
    writer.transaction(
      (tx) => {
        writeProviderKey(tx, box, apiKey);
        recordDeed(tx, {
          username,
          action: 'save provider key',
          detail: { masked: masked(apiKey), verified },
        });
      },
      { behavior: 'immediate' },
    );
    return { masked: masked(apiKey), verified };
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

/** The last four characters. A key too short to hide the rest behind shows none. */
function masked(key: string): string {
  return key.length > 2 * SHOWN ? `****${key.slice(-SHOWN)}` : '****';
}
