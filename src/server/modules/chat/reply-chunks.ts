import { setTimeout as sleep } from 'node:timers/promises';

/** A few words and the space after them. */
const A_FEW_WORDS = /\s*(?:\S+\s*){1,3}/g;
/** As fast as a model writes; the page's own typewriter may be slower. */
const MS_PER_CHARACTER = 5;

/** A text in pieces of a few words. Put together they are the text, spaces and line feeds included. */
export function chunksOf(text: string): string[] {
  return text.match(A_FEW_WORDS) ?? [];
}

/** The same as if typed: each piece comes when the reader has taken the one before. It ends when the signal aborts. */
export async function* typed(text: string, signal: AbortSignal): AsyncGenerator<string, void> {
  for (const chunk of chunksOf(text)) {
    if (signal.aborted) return;
    yield chunk;
    await sleep(chunk.length * MS_PER_CHARACTER, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
