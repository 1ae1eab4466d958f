import { withoutControlCharacters } from '#shared/text/control-characters.ts';

/** What XML 1.0 has no place for besides control characters: https://www.w3.org/TR/xml/#charsets */
const NO_XML = /[\ufffe\uffff]/g;

/** Text on one line that XML may hold. */
export function feedText(text: string): string {
  return withoutControlCharacters(text).replaceAll(NO_XML, '').replaceAll(/\s+/g, ' ').trim();
}

/** Text as HTML has it. Nothing of it can end a CDATA section either. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
