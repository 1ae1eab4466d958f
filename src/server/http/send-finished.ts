import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { codingFor } from './codings.ts';
import type { FinishedAnswer, Representation } from './finished-answer.ts';
import { namesEtag } from './preconditions.ts';

/** What goes to the socket, as it is. */
export interface Outgoing {
  readonly status: number;
  /** Name, value, name, value. */
  readonly headers: string[];
  readonly body: Buffer | undefined;
}

/** What an answer comes to for a request with these headers: 304 where the client has it; a promise where it is not made yet. */
export function outgoing(answer: FinishedAnswer, headers: IncomingHttpHeaders): Outgoing | Promise<Outgoing> {
  const coding = codingFor(headers['accept-encoding']?.toString());
  if (namesEtag(headers['if-none-match'], answer.etag(coding))) {
    return { status: 304, headers: answer.notModified(coding), body: undefined };
  }
  const made = answer.in(coding);
  const whole = (representation: Representation) => ({ status: answer.status, ...representation });
  return made instanceof Promise ? made.then(whole) : whole(made);
}

/** Straight to Node's response: Fastify's way there costs as much again. */
export function send(response: ServerResponse, { status, headers, body }: Outgoing): void {
  response.writeHead(status, headers).end(body);
}
