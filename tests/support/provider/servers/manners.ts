import type { Dialect } from '#shared/db/queries/dialects.ts';
import type { FailureKind } from '#daemon/engines/openai/provider-failure.ts';
import type { Usage } from '#daemon/engines/openai/received.ts';
import type { Asked, Behaviour } from '../fake-provider.ts';

/**
 * How a real server behaves, as its documentation, its source or somebody's recording has it. What could not be found recorded says so
 * beside it. Ids, times and texts are made up.
 */
export interface ServerManners {
  readonly name: string;
  /** Where its manners are documented or recorded. */
  readonly documentation: readonly string[];
  /** OPENAI_BASE_URL and OPENAI_MODEL, as an operator sets them. */
  readonly baseUrl: string;
  readonly model: string;
  /** One call: what it does not take is refused, and then its model says the line. */
  answer(asked: Asked, line: string): Behaviour;
  /** What such a line costs, by the server's own count. */
  readonly usage: Usage;
  /** Calls for the first line and for the second one, and what the engine knows then. */
  readonly learns: { readonly calls: readonly [number, number]; readonly dialect: Dialect };
  readonly errors: Readonly<Record<string, ServerError>>;
}

/** An answer that brings no line, and what it is to be taken for. */
export interface ServerError {
  readonly behaviour: Behaviour;
  readonly kind: FailureKind;
  /** Where it was seen. */
  readonly seen: string;
}

/** A name in a request, `system` for a message of that role, and how the server refuses it. The first one that was sent is refused. */
export type Refusals = Readonly<Record<string, Behaviour>>;

/** The refusal of a request, where it has what the server does not take. */
export function refusalOf({ body }: Asked, refusals: Refusals): Behaviour | undefined {
  const has = (name: string) =>
    name === 'system' ? body.messages.some(({ role }) => role === 'system') : body[name] !== undefined;
  const [, refusal] = Object.entries(refusals).find(([name]) => has(name)) ?? [];
  return refusal;
}

/** The most tokens that an answer may have. */
export function limitOf({ body }: Asked): number {
  const limit = body['max_completion_tokens'] ?? body['max_tokens'];
  return typeof limit === 'number' ? limit : Infinity;
}

export function wantsUsage({ body }: Asked): boolean {
  return JSON.stringify(body['stream_options']) === '{"include_usage":true}';
}

/** A line in the pieces that tokens come in. */
export function piecesOf(line: string): string[] {
  return line.match(/[^]{1,8}/g) ?? [];
}

/** A frame with a JSON body. */
export function data(body: object): string {
  return `data: ${JSON.stringify(body)}\n\n`;
}

export const DONE = 'data: [DONE]\n\n';

/** A stream that ends as it should. */
export function stream(frames: readonly string[], headers: Record<string, string> = {}): Behaviour {
  return { frames, then: 'end', headers };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Behaviour {
  return { status, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
}
