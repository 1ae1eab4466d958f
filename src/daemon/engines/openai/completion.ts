import type { OpenAI } from 'openai';
import { TEMPERATURE } from '#shared/constants.ts';
import { classify, failure } from './classify.ts';
import { sentenceFor } from './provider-failure.ts';
import { ANSWER_TOKENS_MAX } from './policy.ts';
import { ProviderFailure, type FailureKind } from './provider-failure.ts';
import type { Provider } from './provider-settings.ts';
import { NOTHING, withChunk, type Received } from './received.ts';
import { createLoopWatch } from './stream-loop.ts';
import { wholeSentences, withoutThoughts } from './received.ts';
import { estimateTokens, type Usage } from './completion.ts';

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
export interface CompletionRequest {
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
