/* eslint-disable no-control-regex -- control characters are what this file looks for */
/* Ranges: C0 but tab and line feed, DEL and C1, bidi embeddings/overrides/isolates (Unicode TR9), interlinear anchors, BOM. */
const ANSI_SEQUENCE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-_])/g;
const FORBIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\ufeff]/g;

/**
 * Text fit to be stored and shown: no NUL, C0/C1, ANSI sequences, bidi overrides or lone surrogates; line ends are `\n`.
 * Markup stays: it is text.
 */
export function withoutControlCharacters(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(ANSI_SEQUENCE, '')
    .toWellFormed()
    .replaceAll('\ufffd', '')
    .replace(FORBIDDEN, '');
}
