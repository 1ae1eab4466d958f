/** How long a connection stays open between two requests. */
export const KEEP_ALIVE_MS = 65_000;
/**
 * A slow head gets 408, as does a slow body; event streams, which have no timeout of their own, are left alone. Node looks for what has
 * run out of time every half minute unless told otherwise: a head of 15 seconds would have up to 45.
 */
export const TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
};
