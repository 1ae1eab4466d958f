import type { Message } from '#shared/schemas/message.ts';

interface Arrival {
  /** What the stream brought since it opened, oldest first. All of it is shown already. */
  readonly arrived: readonly Message[];
  /** Whether the stream continues from the last message seen, so that what is shown has no gap and will get none. */
  readonly resumed: boolean;
}

/**
 * Joins a reloaded history with what is shown, each message once, oldest first. Order never comes from a clock: history
 * and stream are both in order, and where history begins within what is shown, the two fit together there. Where it
 * does not, a page that was not resumed has missed more than history holds, and starts over from it; a resumed one
 * is still being brought up to date by the stream, which needs no help.
 */
export function mergeHistory(
  shown: readonly Message[],
  history: readonly Message[],
  { arrived, resumed }: Arrival,
): readonly Message[] {
  const oldest = history[0]?._id;
  const seam = shown.findIndex((message) => message._id === oldest);
  if (seam < 0 && resumed && shown.length > 0) return shown;
  const joined = [...shown.slice(0, Math.max(seam, 0)), ...history];
  const known = new Set(joined.map((message) => message._id));
  return [...joined, ...arrived.filter((message) => !known.has(message._id))];
}
