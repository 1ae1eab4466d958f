import type { OpenAI } from 'openai';
import { TEMPERATURE } from '#shared/constants.ts';
import { classify, failure } from './classify.ts';
import { sentenceFor, ProviderFailure, type FailureKind } from './provider-failure.ts';
import { ANSWER_TOKENS_MAX } from './policy.ts';
import type { Provider } from './provider-settings.ts';
import { NOTHING, withChunk, type Received, wholeSentences, withoutThoughts } from './received.ts';
import { createLoopWatch } from './stream-loop.ts';

/** What a model is sent. */
export interface Message {
  readonly role: 'system' | 'user';
  readonly content: string;
}

/** An answer up to its last whole sentence, and what it cost. */
export interface Completion extends Usage {
  readonly text: string;
}

/** One call. */
interface CompletionRequest {
  readonly client: OpenAI;
  readonly provider: Provider;
  readonly messages: readonly Message[];
}

/**
 * Has one answer streamed.
 * @throws ProviderFailure, or the signal's reason.
 */
export async function complete(request: CompletionRequest, signal: AbortSignal): Promise<Completion> {
  try {
    return judged(await receive(request, signal), request);
  } catch (error) {
    // The client ends its stream without a word where the signal aborts: that looks like an answer broken off.
    signal.throwIfAborted();
    throw classify(error, request.provider);
  }
}

async function receive(
  { client, provider, messages }: CompletionRequest,
  signal: AbortSignal,
): Promise<Received> {
  const body: OpenAI.ChatCompletionCreateParamsStreaming = {
    model: provider.model,
    messages: [...messages],
    temperature: TEMPERATURE,
    max_tokens: ANSWER_TOKENS_MAX,
    stream: true,
    stream_options: { include_usage: true },
  };
  const { data: stream, response } = await client.chat.completions.create(body, { signal }).withResponse();
  if (!/html/i.test(response.headers.get('content-type') ?? '')) return read(stream, provider);
  stream.controller.abort();
  throw failure('address', provider, response.status);
}

/** Leaving the loop early ends the request. */
async function read(stream: AsyncIterable<unknown>, provider: Provider): Promise<Received> {
  const watch = createLoopWatch();
  let received = NOTHING;
  for await (const chunk of stream) {
    const more = withChunk(received, chunk);
    if (!more) throw failure('malformed', provider);
    const runaway = watch.push(more.text.slice(received.text.length));
    if (runaway) throw failure(runaway === 'loop' ? 'loop' : 'unfinished', provider);
    received = more;
  }
  if (received === NOTHING) throw failure('malformed', provider);
  return received;
}

function judged(
  { text, isRefusal, finish, usage }: Received,
  { provider, messages }: CompletionRequest,
): Completion {
  const tokens = usage && usage.prompt_tokens + usage.completion_tokens;
  const fail = (kind: FailureKind) => new ProviderFailure(kind, sentenceFor(kind, { provider }), { tokens });
  if (isRefusal || finish === 'content_filter') throw fail('refusal');
  if (finish === undefined) throw fail('broken');
  const spoken = withoutThoughts(text);
  if (spoken === '') throw fail('empty');
  const whole = finish === 'length' ? wholeSentences(spoken) : spoken;
  if (whole === '') throw fail('unfinished');
  return {
    text: whole,
    tokensIn: usage?.prompt_tokens ?? estimateTokens(messages.map(({ content }) => content).join('\n')),
    tokensOut: usage?.completion_tokens ?? estimateTokens(text),
  };
}

/** What an answer cost. */
interface Usage {
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
