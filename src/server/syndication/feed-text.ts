import { xmlText } from '../http/xml-text.ts';

/** Text on one line that XML may hold. It still needs escaping. */
export function feedText(text: string): string {
  return xmlText(text).replaceAll(/\s+/g, ' ').trim();
}
