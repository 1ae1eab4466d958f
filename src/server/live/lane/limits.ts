/** Keeps proxies from closing a quiet stream. */
export const HEARTBEAT_MS = 15_000;
/** A round of heartbeats goes out in so many slices: with 10,000 watchers some 170 writes each, one or two milliseconds. */
export const HEARTBEAT_SLICES = 60;
/** Whoever joins beats first in one of the last so many slices of a round: late, since the opening was just sent, and not all at once. */
export const FIRST_BEAT_SLICES = 15;
/** A stream ends after this long, less up to a fifth, so that reconnects spread. */
export const STREAM_MAX_AGE_MS = 30 * 60_000;
/** A watcher whose socket holds more unsent bytes than this is dropped; it resumes by id. */
export const UNSENT_MAX_BYTES = 256 * 1024;
