import { z } from 'zod';

const tokenCount = z.int().min(1).max(1_000_000);
const details = (name: string) =>
  z
    .object({ [name]: z.int().min(0).max(1_000_000) })
    .nullish()
    .catch(undefined);
const usageSchema = z
  .object({
    prompt_tokens: tokenCount,
    completion_tokens: z
      .int()
      .min(0)
      .max(1_000_000)
      .nullish()
      .transform((tokens) => tokens ?? 0),
    // Thoughts are in neither of the two with some servers, and in the sum with all of them.
    total_tokens: tokenCount.nullish().catch(undefined),
    prompt_tokens_details: details('cached_tokens'),
    completion_tokens_details: details('reasoning_tokens'),
  })
  // Before a word is said, and with servers that do not count, there is nothing in it.
  .refine((usage) => usage.completion_tokens > 0 || hiddenIn(usage) > 0);
/** Mistral's models that think send a list of parts in the place of a text. */
const partSchema = z.object({
  type: z.string(),
  text: z.string().nullish(),
  thinking: z.unknown().optional(),
});
const textSchema = z
  .union([z.string(), z.array(partSchema)])
  .nullish()
  .transform((told) =>
    typeof told === 'string'
      ? { text: told, thought: 0 }
      : { text: textOf(told ?? []), thought: thoughtOf(told ?? []) },
  );
const messageSchema = z.object({
  content: textSchema,
  refusal: z.string().nullish(),
  // The name differs: `reasoning_content` (DeepSeek, vLLM, llama.cpp), `reasoning` (OpenRouter, Groq, Ollama).
  reasoning_content: z.string().nullish().catch(undefined),
  reasoning: z.string().nullish().catch(undefined),
});
const choiceSchema = z.object({
  delta: messageSchema.nullish(),
  /** Of an answer that comes whole, from a server that does not stream. */
  message: messageSchema.nullish(),
  finish_reason: z.string().nullish(),
});
/** As much of a chunk as is used. The last one carries the usage and no choice; not every server sends it, or sends it right. */
const chunkSchema = z.object({
  choices: z.array(choiceSchema).nullish(),
  usage: usageSchema.nullish().catch(undefined),
  // https://console.groq.com/docs/text-chat#streaming-a-chat-completion
  x_groq: z
    .object({ usage: usageSchema.nullish().catch(undefined) })
    .nullish()
    .catch(undefined),
});

const answerSchema = z.object({
  error: z.looseObject({ message: z.string(), code: z.int().min(400).max(599).optional().catch(undefined) }),
});

type Part = z.infer<typeof partSchema>;

function textOf(parts: readonly Part[]): string {
  return parts.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join('');
}

/** Characters, about. */
function thoughtOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { thinking }) => sum + (thinking ? JSON.stringify(thinking).length : 0), 0);
}

/** Tokens that are in the sum alone: Gemini's thoughts. */
function hiddenIn({ prompt_tokens, completion_tokens, total_tokens }: TokenCounts): number {
  return Math.max(0, (total_tokens ?? 0) - prompt_tokens - completion_tokens);
}

interface TokenCounts {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens?: number | null | undefined;
}

/** Tokens as they are paid for. */
export interface Usage {
  readonly tokensIn: number;
  /** Of `tokensIn`, those that the server had in its cache. */
  readonly tokensCached: number;
  /** Thoughts included. */
  readonly tokensOut: number;
}

/** What has come of an answer so far. */
export interface Received {
  readonly text: string;
  /** Characters of thoughts that came beside the text. */
  readonly thought: number;
  readonly isRefusal: boolean;
  /** Why the answer ended, in the API's word; undefined while it has not. */
  readonly finish: string | undefined;
  readonly usage: z.infer<typeof usageSchema> | undefined;
}

export const NOTHING: Received = {
  text: '',
  thought: 0,
  isRefusal: false,
  finish: undefined,
  usage: undefined,
};

/** Adds a chunk as it came, or an answer that came whole; undefined where it is neither. */
export function withChunk(received: Received, chunk: unknown): Received | undefined {
  const { success, data } = chunkSchema.safeParse(chunk);
  if (!success) return undefined;
  const choice = data.choices?.[0];
  const message = choice?.delta ?? choice?.message;
  const { text, thought } = message?.content ?? { text: '', thought: 0 };
  const beside = message?.reasoning_content ?? message?.reasoning ?? '';
  return {
    text: received.text + text,
    thought: received.thought + thought + beside.length,
    isRefusal: received.isRefusal || Boolean(message?.refusal),
    finish: received.finish ?? choice?.finish_reason ?? undefined,
    usage: data.usage ?? data.x_groq?.usage ?? received.usage,
  };
}

/** An answer that came whole; undefined where it is none. A server that sends none of its parts later need not say that it is over. */
export function whole(answer: unknown): Received | undefined {
  const received = withChunk(NOTHING, answer);
  if (!received || (received.text === '' && received.finish === undefined && !received.isRefusal))
    return undefined;
  return { ...received, finish: received.finish ?? 'stop' };
}

/** An error in the place of an answer, with its code where that is a status; undefined where there is none. */
export function errorIn(answer: unknown): { told: object; status: number | undefined } | undefined {
  const told = answerSchema.safeParse(answer).data?.error;
  return told ? { told, status: told.code } : undefined;
}

/** Whether the model thought before it spoke, or instead. */
export function hasThought({ text, thought, usage }: Received): boolean {
  const counted = usage ? hiddenIn(usage) + (usage.completion_tokens_details?.['reasoning_tokens'] ?? 0) : 0;
  return thought > 0 || counted > 0 || /<\/?think(?:ing)?>/i.test(text);
}

/** What an answer cost, as far as the server says. */
export function usageOf({ usage }: Received): Usage | undefined {
  if (!usage) return undefined;
  const { prompt_tokens: tokensIn, completion_tokens: spoken } = usage;
  const tokensCached = Math.min(tokensIn, usage.prompt_tokens_details?.['cached_tokens'] ?? 0);
  return { tokensIn, tokensCached, tokensOut: spoken + hiddenIn(usage) };
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
