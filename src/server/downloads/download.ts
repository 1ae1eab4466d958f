import { setImmediate as immediate } from 'node:timers/promises';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { addressKey } from '../caller/address.ts';
import { OpenByAddress, type StreamLimits } from '../limits/open-by-address.ts';
import { DOWNLOADS } from '../limits/table.ts';
import { assertInReach } from '../live/lane/take-over.ts';

/** A file as it is sent. */
export interface Download {
  readonly type: string;
  /** What it is saved as. */
  readonly name: string;
  /** Its text, piece by piece; the next one is made when the last one has left. */
  readonly pieces: AsyncIterable<string> | Iterable<string>;
}

/** Sends files that are made while they are read: so many at once, none to a reader who does not read. */
export class Downloads {
  readonly #limits: StreamLimits;
  readonly #open = new OpenByAddress();

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  /**
   * Sends a file. Where a piece fails, the body ends unfinished.
   * @throws AppError UNAVAILABLE with `retryAfter` where too many are under way; Error, a 400, behind another answer.
   */
  async send(reply: FastifyReply, { type, name, pieces }: Download): Promise<FastifyReply> {
    void reply.type(type).header('content-disposition', `inline; filename="${name}"`);
    if (reply.request.method === 'HEAD') return reply.send();
    const { raw } = reply;
    // Who has left already is told nothing, and would never be heard to leave.
    if (raw.destroyed) return reply.hijack();
    assertInReach(reply);
    const leave = this.#enter(addressKey(reply.request.ip));
    const cut = () => raw.destroy();
    const deadline = setTimeout(cut, DOWNLOADS.longestMs);
    raw.setTimeout(DOWNLOADS.stallMs, cut).once('close', () => {
      clearTimeout(deadline);
      leave();
    });
    return reply.send(Readable.from(yielding(pieces), { objectMode: false, highWaterMark: 1 }));
  }

  #enter(address: string): () => void {
    if (!this.#open.tryAdd(address, this.#limits)) {
      throw new AppError('UNAVAILABLE', 'Too much is being downloaded just now. Try again in a moment.', {
        retryAfter: DOWNLOADS.retryAfterS,
      });
    }
    return () => this.#open.remove(address);
  }
}

/** Others get their turn between two pieces. */
async function* yielding(pieces: Download['pieces']): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    yield Buffer.from(piece);
    await immediate();
  }
}
