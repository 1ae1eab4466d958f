/** A day, or a day and a time to the millisecond at most; UTC, whether it says so or not. */
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z?)?$/;

/** The moment that an address names, e.g. `2026-03-04` or `2026-03-04T05:06:07.008Z`; undefined where it names none. */
export function momentIn(text: string): Date | undefined {
  if (!MOMENT.test(text)) return undefined;
  const whole = text.includes('T') && !text.endsWith('Z') ? `${text}Z` : text;
  const moment = new Date(whole);
  // A day that a month does not have becomes one of the next month in some engines.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.slice(0, DAY_LENGTH))
    ? moment
    : undefined;
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;
