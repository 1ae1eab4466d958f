import type { Reply } from '#daemon/engines/engine.ts';

/** A line as an engine offers it. */
export function offered(text: string): Reply {
  return { text, asciiArt: false, model: 'a test', tokensIn: 0, tokensOut: 0, costMicros: 0, retries: 0 };
}
