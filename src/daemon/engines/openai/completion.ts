import type { OpenAI } from 'openai';
import { APIError } from 'openai/error';
import { Stream } from 'openai/streaming';
import { classify, failure } from './classify.ts';
import type { Dialect } from '#shared/db/queries/dialects.ts';
import { afterThoughts, answerTokensIn, type Message, requestIn } from './dialect.ts';
import { sentenceFor, ProviderFailure, type FailureKind } from './provider-failure.ts';
import type { Provider } from './provider-settings.ts';
import {
  errorIn,
  hasThought,
  NOTHING,
  usageOf,
  whole,
  wholeSentences,
  withChunk,
  withoutThoughts,
  type Received,
  type Usage,
} from './received.ts';
import { createLoopWatch } from './stream-loop.ts';

/** An answer up to its last whole sentence, and what it cost. */
export interface Completion extends Usage {
  readonly text: string;
  /** How the model is best asked from now on. */
  readonly dialect: Dialect;
}

/** One call. */
interface CompletionRequest {
  readonly client: OpenAI;
  readonly provider: Provider;
  readonly dialect: Dialect;
  readonly messages: readonly Message[];
}

/**
 * Has one answer streamed, or whole from a server that does not stream.
 * @throws ProviderFailure, or the signal's reason.
 */
export async function complete(request: CompletionRequest, signal: AbortSignal): Promise<Completion> {
  try {
    return judged(await receive(request, signal), request);
  } catch (error) {
    // The client ends its stream without a word where the signal aborts: that looks like an answer broken off.
    signal.throwIfAborted();
    throw toldOf(classify(error, request.provider), request);
  }
}

/** A failure with what is learnt of it: a model may be known to think because it came to nothing else. */
function toldOf(failed: ProviderFailure, { dialect }: CompletionRequest): ProviderFailure {
  if (failed.kind !== 'thoughts' || failed.dialect) return failed;
  return new ProviderFailure('thoughts', failed.message, { dialect: afterThoughts(dialect, true) });
}

async function receive(request: CompletionRequest, signal: AbortSignal): Promise<Received> {
  const { client, provider, dialect, messages } = request;
  const own = new AbortController();
  const follow = () => own.abort(signal.reason);
  signal.addEventListener('abort', follow, { once: true });
  try {
    const body = requestIn(dialect, provider.model, messages);
    const response = await client.chat.completions.create(body, { signal: own.signal }).asResponse();
    const type = response.headers.get('content-type') ?? '';
    if (/html/i.test(type)) throw failure('address', provider, response.status);
    if (/\bjson\b/i.test(type)) return wholeIn(await response.json(), response.headers, provider);
    return await read(Stream.fromSSEResponse(response, own, client), provider);
  } finally {
    signal.removeEventListener('abort', follow);
    // Nothing of the body is read any more, whatever is left of it.
    own.abort();
  }
}

/** OpenRouter may tell of an error with the status of an answer: https://openrouter.ai/docs/api/reference/errors-and-debugging */
function wholeIn(answer: unknown, headers: Headers, provider: Provider): Received {
  const error = errorIn(answer);
  if (error) throw new APIError(error.status, error.told, undefined, headers);
  const received = whole(answer);
  if (!received) throw failure('malformed', provider);
  return received;
}

async function read(stream: AsyncIterable<unknown>, provider: Provider): Promise<Received> {
  const watch = createLoopWatch();
  let received = NOTHING;
  try {
    for await (const chunk of stream) {
      const more = withChunk(received, chunk);
      if (!more) throw failure('malformed', provider);
      const runaway = isThinkingAloud(more.text)
        ? undefined
        : watch.push(more.text.slice(received.text.length));
      if (runaway) throw failure(runaway === 'loop' ? 'loop' : 'unfinished', provider);
      received = more;
    }
  } catch (error) {
    // Some say once more, as an error, that the tokens ended: the answer is over all the same.
    if (received.finish === undefined || !(error instanceof APIError)) throw error;
  }
  if (received === NOTHING) throw failure('malformed', provider);
  return received;
}

/** Whether a text has come to a thought, and not to its end: thoughts may go round, and end with their tokens. */
function isThinkingAloud(text: string): boolean {
  const from = text.lastIndexOf('<think');
  return from !== -1 && text.lastIndexOf('</think') < from;
}

function judged(received: Received, { provider, dialect, messages }: CompletionRequest): Completion {
  const { text, isRefusal, finish } = received;
  const usage = usageOf(received);
  const spoken = withoutThoughts(text);
  // Tokens that brought no word went into thoughts, also where those are never shown.
  const thought = hasThought(received) || (finish === 'length' && spoken === '');
  const spent = thought && finish === 'length';
  const next = thought ? afterThoughts(dialect, spent) : dialect;
  const fail = (kind: FailureKind) =>
    new ProviderFailure(kind, sentenceFor(kind, { provider }), { usage, dialect: next });
  if (isRefusal || finish === 'content_filter') throw fail('refusal');
  if (finish === undefined) throw fail('broken');
  if (spoken === '') throw fail(spent ? 'thoughts' : 'empty');
  const told = finish === 'length' ? wholeSentences(spoken) : spoken;
  if (told === '') throw fail('unfinished');
  return { text: told, dialect: next, ...(usage ?? estimated(received, messages)) };
}

/** English prose has four characters a token: https://platform.openai.com/tokenizer */
const CHARACTERS_A_TOKEN = 4;
/** Bytes and not characters, and one fewer than in English: no script a visitor may write in needs more. */
const BYTES_A_TOKEN = 3;
/** What a chat template puts around a message, at the most. */
const TOKENS_AROUND = 10;

/** What an answer cost, where the provider does not say. */
function estimated({ text, thought }: Received, messages: readonly Message[]): Usage {
  const tokens = (characters: number) => Math.ceil(characters / CHARACTERS_A_TOKEN);
  const told = messages.map(({ content }) => content).join('\n');
  return { tokensIn: tokens(told.length), tokensCached: 0, tokensOut: tokens(text.length + thought) };
}

/** The most that a call can cost: its prompt, generously, and the longest answer, thoughts included. */
export function tokensToReserve(messages: readonly { readonly content: string }[], dialect: Dialect): number {
  const prompt = messages.map(({ content }) => Buffer.byteLength(content) / BYTES_A_TOKEN + TOKENS_AROUND);
  return Math.ceil(prompt.reduce((sum, tokens) => sum + tokens, answerTokensIn(dialect)));
}
