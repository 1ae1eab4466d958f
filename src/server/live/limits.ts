export { HEARTBEAT_MS, STREAM_MAX_AGE_MS } from './lane/heartbeat.ts';
/** Open streams from one address (IPv6: one /64), and in all. Past that: 503 with Retry-After. */
export const STREAMS_PER_ADDRESS = 20;
export const STREAMS_IN_ALL = 12_000;
/** How long a lost nudge can go unnoticed. `PRAGMA data_version` costs 2 microseconds. */
export const POLL_MS = 250;
/** Lines kept in memory for those who come back: some two hours of the show in one or two megabytes. Past that: a `reset`. */
export const RECENT_MAX = 1_000;
/** Lines delivered at once to somebody who comes back; then his socket is waited for. */
export const PAGE_SIZE = 100;
/** What an EventSource waits before it reconnects: the specification's reconnect delay. */
export { RECONNECT_DELAY_MS as RETRY_MS } from '#shared/constants.ts';
