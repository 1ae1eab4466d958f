import type { ServerResponse } from 'node:http';
import { AppError } from '#shared/errors.ts';
import { BODIES_UNDER_WAY } from '../limits/table.ts';

type Bounds = Readonly<typeof BODIES_UNDER_WAY>;

interface Body {
  readonly body: Buffer;
  /** A name that no other content has. */
  readonly name: string;
}

/**
 * Large bodies on their way to readers, who may be as slow as they like. Each content is in memory once, however many read it and
 * whatever version of the database they found it in; and all together are bounded.
 */
export class Underway {
  readonly #bounds: Bounds;
  readonly #bodies = new Map<string, { readonly body: Buffer; readers: number }>();
  #bytes = 0;

  constructor(bounds: Bounds = BODIES_UNDER_WAY) {
    this.#bounds = bounds;
  }

  /** Bytes held, as the bound counts them. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether bodies of this length are counted. */
  counts({ length }: Buffer): boolean {
    return length >= this.#bounds.from;
  }

  /**
   * The body to send in `response`: the same one where its content is under way already. It counts until the response is over.
   * @throws AppError UNAVAILABLE where there is no room for it beside others, or another answer is under way on the connection.
   */
  hold({ body, name }: Body, response: ServerResponse): Buffer {
    if (!this.counts(body) || response.destroyed) return body;
    // Node tells nobody when the connection of a response closes that had to wait for another one.
    if (!response.socket) throw noRoom();
    const held = this.#bodies.get(name) ?? this.#admit({ body, name });
    held.readers += 1;
    const deadline = setTimeout(() => response.destroy(), this.#bounds.patience);
    response.once('close', () => {
      clearTimeout(deadline);
      held.readers -= 1;
      if (held.readers === 0 && this.#bodies.delete(name)) this.#bytes -= held.body.length;
    });
    return held.body;
  }

  /** One alone always has room, or it could never be had. */
  #admit({ body, name }: Body) {
    if (this.#bytes > 0 && this.#bytes + body.length > this.#bounds.bytes) throw noRoom();
    const admitted = { body, readers: 0 };
    this.#bodies.set(name, admitted);
    this.#bytes += body.length;
    return admitted;
  }
}

function noRoom(): AppError {
  return new AppError('UNAVAILABLE', 'Too much is being sent just now. Try again in a moment.', {
    retryAfter: 5,
  });
}
