import { PERSONAS } from '#shared/brand.ts';

/** What the panel of providers says. */
export const PROVIDERS = {
  title: 'Providers',
  about:
    'Asked in this order, each on its own account; where none of them has a line that passes, the script speaks. The first is the one that the key and the model above are for.',
  add: 'Add a provider',
  edit: 'Change',
  test: 'Test',
  testBusy: 'Asking...',
  remove: 'Remove',
  removeBusy: 'Removing...',
  removeAsk: (name: string) => `Remove ${name}, with its key?`,
  key: 'key',
  noKey: 'no key',
  environment: 'from the environment',
  both: `${PERSONAS.join(' and ')}`,
  ofEpisodes: (share: number) => (share === 100 ? 'every episode' : `${share} of a hundred episodes`),
  noPrices: 'no prices: its spend is counted in tokens only',
} as const;

export const FORM = {
  add: 'A new provider',
  change: (name: string) => `Change ${name}`,
  name: 'Name',
  namePlaceholder: 'the host',
  baseUrl: 'Address',
  baseUrlPlaceholder: 'https://…/v1',
  model: 'Model',
  key: 'Key',
  keyKept: 'as it is',
  keyNote: 'Another address forgets the key: give it again.',
  persona: 'Writes',
  share: 'Episodes of a hundred',
  position: 'Place',
  prices: 'US dollars a million tokens',
  priceIn: 'in',
  priceCached: 'in, cached',
  priceOut: 'out',
  listModels: 'List its models',
  listing: 'Asking...',
  listed: (count: number) => `${count} ${count === 1 ? 'model' : 'models'}, offered in the field.`,
  save: 'Save provider',
  busy: 'Saving...',
  cancel: 'Leave it',
} as const;

export const TEST = {
  title: (name: string) => `What ${name} wrote`,
  passed: 'The gate lets it pass.',
  refused: (reason: string) => `The gate refuses it: ${reason}.`,
  cost: ({
    latencyMs,
    tokensIn,
    tokensOut,
    money,
  }: {
    latencyMs: number;
    tokensIn: number;
    tokensOut: number;
    money: string;
  }) =>
    `${(latencyMs / 1_000).toFixed(1)} s, ${tokensIn} tokens in, ${tokensOut} out${money === '' ? '' : `, ${money}`}.`,
} as const;
