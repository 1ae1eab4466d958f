import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { cacheControlOf, SHARED } from './cache-control.ts';
import { CODINGS, encode, type Coding } from './codings.ts';
import { Outgoing } from './outgoing.ts';

/** What a route says, before it is finished. */
export interface RawAnswer {
  readonly status: number;
  /** Lower-case names. `vary` is added to; without `cache-control` caches may share the answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /**
   * How long it may be kept, milliseconds, where it also changes by itself: with what visitors do, which moves no revision. Without it, as
   * long as the revision stays.
   */
  readonly keptMs?: number | undefined;
}

/** Below this, headers outweigh what compression saves. */
const COMPRESSIBLE_FROM_BYTES = 1024;
/** What the headers of a representation take in memory. */
const HEADERS_BYTES = 2 * 1024;

/**
 * An answer in bytes. A coding is made when it is first asked for, off the event loop, once. The ETags are strong and come
 * from the content, so they hold across restarts, and across versions that read the same:
 * https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3
 */
export class FinishedAnswer {
  readonly status: number;
  /** Failures are never kept. */
  readonly mayBeKept: boolean;
  readonly keptMs: number | undefined;
  readonly #body: Buffer;
  readonly #around: OutgoingHttpHeaders;
  readonly #content: Readonly<Record<string, string>>;
  readonly #digest: string;
  readonly #made = new Map<Coding, Outgoing | Promise<Outgoing>>();
  readonly #unmodified = new Map<Coding, Outgoing>();

  /** `around`: the headers that every answer of this server has. */
  constructor({ status, headers, body, keptMs }: RawAnswer, around: OutgoingHttpHeaders) {
    const { vary, 'cache-control': cacheControl = cacheControlOf(status, SHARED), ...content } = headers;
    this.status = status;
    this.mayBeKept = status === 200;
    this.keptMs = keptMs;
    this.#body = typeof body === 'string' ? Buffer.from(body) : body;
    this.#digest = createHash('sha256').update(this.#body).digest('base64url').slice(0, 22);
    this.#content = content;
    this.#around = {
      ...around,
      vary: vary === undefined ? 'accept-encoding' : `accept-encoding, ${vary}`,
      'cache-control': cacheControl,
    };
  }

  /** Bytes in memory once every coding is made, at the most: each is counted as long as the plain body. */
  get weight(): number {
    return CODINGS.length * (this.#body.length + HEADERS_BYTES);
  }

  /** The ETag in a coding; undefined where the answer is no lasting one. */
  etag(coding: Coding): string | undefined {
    if (!this.mayBeKept) return undefined;
    const suffix = this.#suited(coding) === 'identity' ? '' : `-${coding}`;
    return `"${this.#digest}${suffix}"`;
  }

  /** The 304: https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5 */
  notModified(coding: Coding): Outgoing {
    const known = this.#unmodified.get(coding);
    if (known) return known;
    const answer = new Outgoing(304, flat({ ...this.#around, etag: this.etag(coding) }));
    this.#unmodified.set(coding, answer);
    return answer;
  }

  /** The bytes in a coding, or a promise of them where they are not made yet. */
  in(coding: Coding): Outgoing | Promise<Outgoing> {
    const suited = this.#suited(coding);
    return this.#made.get(suited) ?? this.#note(suited, this.#make(suited));
  }

  #suited(coding: Coding): Coding {
    return this.#body.length < COMPRESSIBLE_FROM_BYTES ? 'identity' : coding;
  }

  #make(coding: Coding): Outgoing | Promise<Outgoing> {
    if (coding === 'identity') return this.#represent(this.#body, coding);
    return encode(this.#body, coding).then(
      (body) => this.#note(coding, this.#represent(body, coding)),
      (error: unknown) => {
        this.#made.delete(coding);
        throw error;
      },
    );
  }

  #note<Made extends Outgoing | Promise<Outgoing>>(coding: Coding, made: Made): Made {
    this.#made.set(coding, made);
    return made;
  }

  #represent(body: Buffer, coding: Coding): Outgoing {
    const headers = flat({
      ...this.#around,
      ...this.#content,
      etag: this.etag(coding),
      'content-encoding': coding === 'identity' ? undefined : coding,
      'content-length': body.length,
    });
    return new Outgoing(this.status, headers, { body, name: `${this.#digest}-${coding}` });
  }
}

/** Headers as Node takes them fastest. */
function flat(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((one) => [name, String(one)]),
  );
}
