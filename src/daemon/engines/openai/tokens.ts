import { ANSWER_TOKENS_MAX } from './policy.ts';

/** What an answer cost. */
export interface Usage {
  readonly tokensIn: number;
  readonly tokensOut: number;
}

/** English prose has four characters a token: https://platform.openai.com/tokenizer */
const CHARACTERS_A_TOKEN = 4;
/** Bytes and not characters, and one fewer than in English: no script a visitor may write in needs more. */
const BYTES_A_TOKEN = 3;
/** What a chat template puts around a message, at the most. */
const TOKENS_AROUND = 10;

/** About how many tokens a text has, where the provider does not say. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN);
}

/** The most that a call can cost: its prompt, generously, and the longest answer. */
export function tokensToReserve(messages: readonly { readonly content: string }[]): number {
  const prompt = messages.map(({ content }) => Buffer.byteLength(content) / BYTES_A_TOKEN + TOKENS_AROUND);
  return Math.ceil(prompt.reduce((sum, tokens) => sum + tokens, ANSWER_TOKENS_MAX));
}
