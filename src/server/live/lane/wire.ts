const CRLF = '\r\n';

/**
 * A piece of an event stream as it goes to the socket, in either framing of an HTTP/1 body: as a chunk, and bare, for a body that ends
 * with its connection. One Buffer holds both, and every watcher's socket is given that Buffer.
 * https://www.rfc-editor.org/rfc/rfc9112#section-7.1
 */
export class Frame {
  readonly chunked: Buffer;
  readonly bare: Buffer;

  /** `text` must not be empty: the chunk of nothing ends a body. */
  constructor(text: string) {
    const length = Buffer.byteLength(text);
    const size = length.toString(16) + CRLF;
    this.chunked = Buffer.from(size + text + CRLF);
    this.bare = this.chunked.subarray(size.length, size.length + length);
  }
}

/** Ends a chunked body. */
export const LAST_CHUNK = Buffer.from(`0${CRLF}${CRLF}`);

/** How an event is written on one wire. */
export type Encoder<E> = (publication: { readonly event: E; readonly id: string }) => Frame;

/** One wire: what opens it, what keeps it open, what ends it, and how an event is written on it. */
export interface Wire<E> {
  /** An event stream unless said. */
  readonly contentType?: string;
  readonly opening: Frame;
  readonly heartbeat: Frame;
  /** Said before the end where nothing can follow; absent where the end says enough. */
  readonly ending: Frame | undefined;
  /**
   * Said before an end after which the client is meant to come back, on wires whose clients don't by themselves. The body is then left
   * unfinished: a client that only knows downloads takes it for broken off, and can be told to try again.
   */
  readonly reconnectNotice?: Frame;
  readonly encode: Encoder<E>;
}
