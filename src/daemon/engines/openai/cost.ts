import type { Prices } from './provider-settings.ts';
import type { Usage } from './received.ts';

/** What tokens cost, in millionths of a US dollar: a price of a dollar a million tokens is one of them for each token. */
export function costMicrosOf({ tokensIn, tokensCached, tokensOut }: Usage, prices: Prices): number {
  const cached = prices.cached === 0 ? prices.in : prices.cached;
  return Math.round((tokensIn - tokensCached) * prices.in + tokensCached * cached + tokensOut * prices.out);
}
