import { z } from 'zod';

const tokenCount = z.int().min(1).max(1_000_000);
const usageSchema = z.object({ prompt_tokens: tokenCount, completion_tokens: tokenCount });
const choiceSchema = z.object({
  delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
  finish_reason: z.string().nullish(),
});
/** As much of a chunk as is used. The last one carries the usage and no choice; not every server sends it, or sends it right. */
const chunkSchema = z.object({
  choices: z.array(choiceSchema).nullish(),
  usage: usageSchema.nullish().catch(undefined),
});

/** What has come of an answer so far. */
export interface Received {
  readonly text: string;
  readonly isRefusal: boolean;
  /** Why the answer ended, in the API's word; undefined while it has not. */
  readonly finish: string | undefined;
  readonly usage: z.infer<typeof usageSchema> | undefined;
}

export const NOTHING: Received = { text: '', isRefusal: false, finish: undefined, usage: undefined };

/** Adds a chunk as it came; undefined where it is none. */
export function withChunk(received: Received, chunk: unknown): Received | undefined {
  const { success, data } = chunkSchema.safeParse(chunk);
  if (!success) return undefined;
  const choice = data.choices?.[0];
  return {
    text: received.text + (choice?.delta?.content ?? ''),
    isRefusal: received.isRefusal || Boolean(choice?.delta?.refusal),
    finish: received.finish ?? choice?.finish_reason ?? undefined,
    usage: data.usage ?? received.usage,
  };
}

/** What a model thought; the rest of the text where it is never closed. */
const THOUGHT = /<think(?:ing)?>[^]*?(?:<\/think(?:ing)?>|$)/gi;
/** Some templates send the closing tag alone. */
const THOUGHT_BEFORE = /^[^]*<\/think(?:ing)?>/i;
const SENTENCE_END = /[.!?…]["'”’)\]]*(?=\s|$)/g;

/** What is spoken of an answer. */
export function withoutThoughts(answer: string): string {
  return answer.replace(THOUGHT, '').replace(THOUGHT_BEFORE, '').trim();
}

/** A text up to the end of its last whole sentence; empty where it has none. */
export function wholeSentences(text: string): string {
  const end = [...text.matchAll(SENTENCE_END)].at(-1);
  return end ? text.slice(0, end.index + end[0].length) : '';
}
