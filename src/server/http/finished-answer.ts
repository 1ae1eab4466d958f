import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { compress, ENCODINGS, type Encoding } from './encodings.ts';

/** What a route says, before it is finished. */
export interface Draft {
  readonly status: number;
  /** Lower-case names. `vary` is added to. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Bytes as they go to the socket, with their headers as Node takes them: name, value, name, value. */
export interface Representation {
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** Below this, headers outweigh what compression saves. */
const COMPRESSIBLE_FROM_BYTES = 1024;
/** What a representation's headers take. */
const HEADERS_BYTES = 2 * 1024;

/**
 * An answer in bytes, plain and in each encoding; an encoding is made when it is first asked for, off the event loop, once.
 * Its ETags are strong and made from the content, so they hold across restarts and across versions that read the same:
 * https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3
 */
export class FinishedAnswer {
  readonly status: number;
  readonly #body: Buffer;
  readonly #headers: readonly string[];
  readonly #digest: string;
  readonly #private: boolean;
  readonly #made = new Map<Encoding, Representation | Promise<Representation>>();

  /** `around`: the headers that every answer of this server has. */
  constructor(draft: Draft, around: OutgoingHttpHeaders) {
    this.status = draft.status;
    this.#body = Buffer.from(draft.body);
    this.#private = 'set-cookie' in around || 'set-cookie' in draft.headers;
    this.#digest = createHash('sha256').update(this.#body).digest('base64url').slice(0, 22);
    const { vary, ...headers } = draft.headers;
    this.#headers = flat({
      ...around,
      ...headers,
      vary: vary === undefined ? 'accept-encoding' : `accept-encoding, ${vary}`,
      'cache-control': this.mayBeKept ? 'no-cache' : 'no-store',
    });
  }

  /** Failures are never kept, nor is anything that names a visitor. */
  get mayBeKept(): boolean {
    return this.status === 200 && !this.#private;
  }

  /** Bytes in memory once every encoding is made, at the most: each is counted as long as the plain body. */
  get weight(): number {
    return (1 + ENCODINGS.length) * (this.#body.length + HEADERS_BYTES);
  }

  /** The ETag of a representation; undefined where the answer is no lasting one. */
  etag(encoding: Encoding | undefined): string | undefined {
    if (!this.mayBeKept) return undefined;
    return this.#suits(encoding) ? `"${this.#digest}-${encoding}"` : `"${this.#digest}"`;
  }

  /** What a 304 carries: https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5 */
  notModified(encoding: Encoding | undefined): readonly string[] {
    return this.#tagged(encoding);
  }

  /** The bytes in an encoding, or a promise of them where they are not made yet. */
  in(encoding: Encoding | undefined): Representation | Promise<Representation> {
    if (!this.#suits(encoding)) return this.#plain();
    const made = this.#made.get(encoding);
    if (made) return made;
    const making = this.#encode(encoding);
    this.#made.set(encoding, making);
    return making;
  }

  #plain(): Representation {
    return (this.#plainMade ??= this.#represent(this.#body, undefined));
  }
  #plainMade: Representation | undefined;

  async #encode(encoding: Encoding): Promise<Representation> {
    try {
      const representation = this.#represent(await compress(this.#body, encoding), encoding);
      this.#made.set(encoding, representation);
      return representation;
    } catch (error) {
      this.#made.delete(encoding);
      throw error;
    }
  }

  #represent(body: Buffer, encoding: Encoding | undefined): Representation {
    const headers = [...this.#tagged(encoding), 'content-length', String(body.length)];
    if (encoding !== undefined) headers.push('content-encoding', encoding);
    return { headers, body };
  }

  #tagged(encoding: Encoding | undefined): string[] {
    const etag = this.etag(encoding);
    return etag === undefined ? [...this.#headers] : [...this.#headers, 'etag', etag];
  }

  #suits(encoding: Encoding | undefined): encoding is Encoding {
    return encoding !== undefined && this.#body.length >= COMPRESSIBLE_FROM_BYTES;
  }
}

function flat(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((one) => [name, String(one)]),
  );
}
