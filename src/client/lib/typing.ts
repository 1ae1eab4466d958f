import { TYPEWRITER_MS } from '#shared/constants.ts';

/** How long the typewriter takes for `text`, in milliseconds. */
export function typingTime(text: string): number {
  return Array.from(text).length * TYPEWRITER_MS;
}

/** What the typewriter shows of `text` after `elapsedMs`. Never half a character. */
export function typedPart(text: string, elapsedMs: number): string {
  return Array.from(text)
    .slice(0, Math.max(0, Math.floor(elapsedMs / TYPEWRITER_MS)))
    .join('');
}
