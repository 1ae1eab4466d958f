import type { Persona } from '#shared/brand.ts';
import { PROVIDER_BASE_URL } from '#shared/constants.ts';
import type { Db } from '#shared/db/client.ts';
import { keyOf, readProvider, readProviders, type ProviderRow } from '#shared/db/queries/providers.ts';
import type { SecretBox } from '#shared/db/secret-box.ts';
import type { DaemonEnv } from '../../env.ts';

/** What a model costs: US dollars a million tokens. */
export interface Prices {
  readonly in: number;
  /** Of tokens that the server had in its cache; 0 where it makes no difference. */
  readonly cached: number;
  readonly out: number;
}

/** Who is asked, and as whom. */
export interface Provider {
  readonly id: string;
  /** undefined for a server of one's own: Ollama and llama.cpp want none. */
  readonly apiKey: string | undefined;
  /** The API, e.g. `https://api.example.org/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Whom it writes; undefined: both. */
  readonly persona: Persona | undefined;
  /** In how many of a hundred episodes it is asked. */
  readonly share: number;
  readonly prices: Prices;
}

/** The providers as administrators and the environment have set them up, read anew at each call: a change counts from the next line on. */
export interface ProviderSettings {
  /** Those that can be asked, in the order in which they are. */
  all(): readonly Provider[];
  /** One of them; undefined where it is gone or can't be asked. */
  byId(id: string): Provider | undefined;
  isConfigured(): boolean;
}

interface SettingsOptions {
  readonly db: Db;
  /** Opens the saved keys. */
  readonly box: SecretBox;
  readonly env: Pick<DaemonEnv, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_MODEL'>;
}

/** What is saved in the admin area comes before the environment. */
export function createProviderSettings({ db, box, env }: SettingsOptions): ProviderSettings {
  const providerOf = (row: ProviderRow): Provider => ({
    id: row.id,
    apiKey: keyOf(row, box, env.OPENAI_API_KEY),
    baseUrl: row.baseUrl ?? env.OPENAI_BASE_URL,
    model: row.model ?? env.OPENAI_MODEL,
    persona: row.persona ?? undefined,
    share: row.share,
    prices: { in: row.priceIn, cached: row.priceCached, out: row.priceOut },
  });
  const askable = (rows: readonly ProviderRow[]) => rows.map(providerOf).filter(canBeAsked);
  const all = () => askable(readProviders(db));
  return {
    all,
    byId: (id) => askable([readProvider(db, id)].filter((row) => row !== undefined))[0],
    isConfigured: () => all().length > 0,
  };
}

/** Servers of one's own want no key; the one that is asked where nobody has set up another does. */
function canBeAsked({ apiKey, baseUrl }: Provider): boolean {
  return apiKey !== undefined || baseUrl !== PROVIDER_BASE_URL;
}

/** Names a provider, for comparison in memory: it holds the key. */
export function identityOf({ apiKey, baseUrl, model }: Provider): string {
  return JSON.stringify([apiKey, baseUrl, model]);
}
