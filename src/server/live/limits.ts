/** Keeps proxies from closing a quiet stream. */
export const HEARTBEAT_MS = 15_000;
/** A stream ends after this long, less up to a fifth, so that reconnects spread. */
export const STREAM_MAX_AGE_MS = 30 * 60_000;
/** A watcher whose socket holds more unsent bytes than this is dropped; it resumes by id. */
export const UNSENT_MAX_BYTES = 256 * 1024;
/** Open streams from one address (IPv6: one /64), and in all. Past that: 503 with Retry-After. */
export const STREAMS_PER_ADDRESS = 20;
export const STREAMS_IN_ALL = 12_000;
/** How long a lost nudge can go unnoticed. `PRAGMA data_version` costs 2 microseconds. */
export const POLL_MS = 250;
/** What an EventSource waits before it reconnects: the specification's reconnect delay. */
export { RECONNECT_DELAY_MS as RETRY_MS } from '#shared/constants.ts';
