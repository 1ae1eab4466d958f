/** What models put between asterisks or brackets instead of saying it. */
const DIRECTION = /^\s*(?:\*[^*\n]+\*|_[^_\n]+_|\([^()\n]+\)|\[[^[\]\n]+\])\s*$/gm;

/** What is left of a text without the lines that only say how something is done. */
export function withoutStageDirections(text: string): string {
  return text.replace(DIRECTION, '').trim();
}
