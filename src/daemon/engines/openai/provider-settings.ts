import { PROVIDER_BASE_URL } from '#shared/constants.ts';
import type { Db } from '#shared/db/client.ts';
import { readProviderKey } from '#shared/db/queries/provider-key.ts';
import { readSetting } from '#shared/db/queries/settings.ts';
import type { SecretBox } from '#shared/db/secret-box.ts';
import type { DaemonEnv } from '../../env.ts';

/** Who is asked, and as whom. */
export interface Provider {
  /** undefined for a server of one's own: Ollama and llama.cpp want none. */
  readonly apiKey: string | undefined;
  /** The API, e.g. `https://api.example.org/v1`. */
  readonly baseUrl: string;
  readonly model: string;
}

/** The provider as the administrator and the environment have set it up. */
export interface ProviderSettings {
  /** Read anew at each call, so that a change counts from the next line on. undefined where there is no provider. */
  current(): Provider | undefined;
  isConfigured(): boolean;
}

interface SettingsOptions {
  readonly db: Db;
  /** Opens the saved key. */
  readonly box: SecretBox;
  readonly env: Pick<DaemonEnv, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_MODEL'>;
}

/** What is saved in the admin area comes before the environment. */
export function createProviderSettings({ db, box, env }: SettingsOptions): ProviderSettings {
  const current = () => {
    const apiKey = readProviderKey(db, box) ?? env.OPENAI_API_KEY;
    if (apiKey === undefined && env.OPENAI_BASE_URL === PROVIDER_BASE_URL) return undefined;
    const model = readSetting(db, 'provider.model')?.trim() || env.OPENAI_MODEL;
    return { apiKey, baseUrl: env.OPENAI_BASE_URL, model };
  };
  return { current, isConfigured: () => current() !== undefined };
}

/** Names a provider, for comparison in memory: it holds the key. */
export function identityOf({ apiKey, baseUrl, model }: Provider): string {
  return JSON.stringify([apiKey, baseUrl, model]);
}
