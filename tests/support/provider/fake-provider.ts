import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** What a provider was asked. */
export interface Asked {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: AskedBody;
}

export interface AskedBody {
  readonly model: string;
  readonly messages: readonly { role: string; content: string }[];
  readonly [option: string]: unknown;
}

export interface Said {
  /** Streamed in pieces of `pieceLength` characters. */
  readonly say: string;
  readonly pieceLength?: number;
  readonly finish?: string;
  /** Tokens of prompt and answer; null sends none. */
  readonly usage?: readonly [number, number] | null;
  /** Milliseconds between two pieces. */
  readonly everyMs?: number;
}

/** How a call is answered. */
export type Behaviour =
  | Said
  /** An error or a page, whole. */
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  /** A stream with these frames, as they stand, and how it goes on. */
  | {
      readonly frames: readonly string[];
      readonly then: 'end' | 'hang' | 'reset';
      readonly headers?: Record<string, string>;
    }
  /** Nothing at all. */
  | { readonly before: 'hang' | 'reset' };

export type Answers = (asked: Asked, n: number) => Behaviour;

/** A running server that speaks as much of the OpenAI API as the daemon uses. */
export interface FakeProvider {
  readonly baseUrl: string;
  readonly asked: Asked[];
  /** Changes how it answers from now on. */
  answer(answers: Answers | Behaviour): void;
  /** Calls under way. */
  open(): number;
  close(): void;
}

export const DONE = 'data: [DONE]\n\n';
const MODELS = JSON.stringify({ object: 'list', data: [{ id: 'a-model', object: 'model' }] });

/** One frame of a stream. */
export function frame(delta: object, rest: object = {}): string {
  const choice = { index: 0, delta, finish_reason: null, ...rest };
  return `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [choice] })}\n\n`;
}

/** An error as the API shapes it. */
export function apiError(
  status: number,
  error: { message?: string; code?: string | null; type?: string } = {},
  headers: Record<string, string> = {},
): Behaviour {
  const body = JSON.stringify({
    error: { message: 'no', type: 'an_error', param: null, code: null, ...error },
  });
  return { status, body, headers: { 'content-type': 'application/json', ...headers } };
}

/** Starts a fake provider on a port of its own. It ends with the test. */
export async function startFakeProvider(first: Answers | Behaviour): Promise<FakeProvider> {
  const provider = await openFakeProvider(first);
  onTestFinished(() => provider.close());
  return provider;
}

/** The same outside of a test: whoever opens it closes it. */
export async function openFakeProvider(first: Answers | Behaviour): Promise<FakeProvider> {
  const asked: Asked[] = [];
  let answers = first;
  let open = 0;
  // A connection that is kept may be closed just as it is used again: that would be another fault than the one that is asked for.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    open += 1;
    response.on('close', () => (open -= 1));
    void handle(request, response);
  });
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.endsWith('/models')) return void response.end(MODELS);
    const call = await read(request);
    asked.push(call);
    await behave(response, typeof answers === 'function' ? answers(call, asked.length) : answers);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    answer: (next) => (answers = next),
    open: () => open,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function read(request: IncomingMessage): Promise<Asked> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = JSON.parse(Buffer.concat(parts).toString()) as AskedBody;
  return { url: request.url ?? '', authorization: request.headers.authorization, body };
}

async function behave(response: ServerResponse, behaviour: Behaviour): Promise<void> {
  if ('before' in behaviour) {
    if (behaviour.before === 'reset') response.socket?.resetAndDestroy();
    return;
  }
  if ('status' in behaviour) {
    response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
    return;
  }
  const headers = 'frames' in behaviour ? behaviour.headers : {};
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
  if ('say' in behaviour) await stream(response, behaviour);
  else for (const each of behaviour.frames) await write(response, each);
  const end = 'then' in behaviour ? behaviour.then : 'end';
  if (end === 'end') response.end();
  if (end === 'reset') response.socket?.resetAndDestroy();
}

async function stream(
  response: ServerResponse,
  { say, pieceLength = 7, finish = 'stop', usage = [120, 30], everyMs = 0 }: Said,
): Promise<void> {
  for (let at = 0; at < say.length && !response.destroyed; at += pieceLength) {
    await write(response, frame({ content: say.slice(at, at + pieceLength) }));
    if (everyMs > 0) await sleep(everyMs);
  }
  await write(response, frame({}, { finish_reason: finish }));
  if (usage) await write(response, usageFrame(...usage));
  await write(response, DONE);
}

function usageFrame(prompt: number, completion: number): string {
  const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
  return `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [], usage })}\n\n`;
}

/** Waits until the system has taken it, so that a reset comes after it. */
function write(response: ServerResponse, text: string): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) resolve();
    else response.write(text, () => resolve());
  });
}
