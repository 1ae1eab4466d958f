import type { FastifyReply } from 'fastify';
import { codingFor } from './codings.ts';
import type { FinishedAnswer, Representation } from './finished-answer.ts';
import { namesEtag } from './preconditions.ts';

/**
 * Answers with finished bytes, or with 304 where the client has them. Straight to Node's response: Fastify's own way there
 * costs as much again. Synchronous where the bytes are ready.
 */
export function sendFinished(answer: FinishedAnswer, reply: FastifyReply): Promise<void> | undefined {
  const { headers } = reply.request.raw;
  const coding = codingFor(headers['accept-encoding']?.toString());
  if (namesEtag(headers['if-none-match'], answer.etag(coding))) {
    write(reply, 304, { headers: answer.notModified(coding), body: undefined });
    return undefined;
  }
  const representation = answer.in(coding);
  if (representation instanceof Promise) {
    return representation.then((made) => write(reply, answer.status, made));
  }
  write(reply, answer.status, representation);
  return undefined;
}

type Bytes = Representation | { headers: string[]; body: undefined };

function write(reply: FastifyReply, status: number, { headers, body }: Bytes): void {
  reply.hijack();
  reply.raw.writeHead(status, headers).end(body);
}
