/** How long a connection stays open between two requests. */
export const KEEP_ALIVE_MS = 65_000;
/** A slow head gets 408; event streams, which have no timeout of their own, are left alone. */
export const TIMEOUTS = { headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: KEEP_ALIVE_MS };
