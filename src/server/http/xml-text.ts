import { withoutControlCharacters } from '#shared/text/control-characters.ts';

/** What XML 1.0 has no place for besides control characters: https://www.w3.org/TR/xml/#charsets */
const NO_XML = /[\ufffe\uffff]/g;

/** Text without the characters that no XML document may hold, even escaped. It still needs escaping. */
export function xmlText(text: string): string {
  return withoutControlCharacters(text).replaceAll(NO_XML, '');
}
