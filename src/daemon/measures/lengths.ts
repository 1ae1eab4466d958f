/** What an hour has at reading speed: a line is typed and read in about eight seconds (tempo/pace.ts). */
export const LINES_AN_HOUR = 450;
/** A line of fewer words is a short one: a talk without them is a series of speeches. */
const SHORT_WORDS = 8;

/** In words. */
export function lengthOf(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** Whether a line has less than eight words. */
export function isShort(text: string): boolean {
  return lengthOf(text) < SHORT_WORDS;
}
