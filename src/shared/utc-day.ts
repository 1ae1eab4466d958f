/** A day of UTC, milliseconds. */
export const DAY_MS = 24 * 3_600_000;

/** The UTC day of a moment in epoch milliseconds, e.g. `2026-03-04`: what budgets and backups count by. */
export function utcDayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
