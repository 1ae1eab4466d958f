const SECOND_MS = 1_000;

let second = Number.NaN;
let text = '';

/** The Date header of this second, put into words once: https://www.rfc-editor.org/rfc/rfc9110#section-6.6.1 */
export function httpDate(): string {
  const now = Math.floor(Date.now() / SECOND_MS);
  if (now === second) return text;
  second = now;
  text = new Date(now * SECOND_MS).toUTCString();
  return text;
}
