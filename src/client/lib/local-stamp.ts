/** A moment on the visitor's clock, to the second: `2026-03-04 05:06:07`. */
export function localStamp(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace('T', ' ');
}
