import { STATUS_CODES } from 'node:http';
import { httpDate } from '../http/http-date.ts';
import { KEEP_ALIVE_MS } from '../limits/table.ts';

const NOTHING = Buffer.alloc(0);
const CRLF = '\r\n';

/** A body, with a name that no other content has. */
interface Named {
  readonly body: Buffer;
  readonly name: string;
}

/** An answer that only has to go to the socket. */
export class Outgoing {
  readonly status: number;
  readonly name: string;
  /** As Node takes them fastest: name, value, name, value. Without those that Node adds by itself. */
  readonly headers: string[];
  #body: Buffer;
  #whole = NOTHING;
  #date = '';

  constructor(status: number, headers: string[], { body, name }: Named = { body: NOTHING, name: '' }) {
    this.status = status;
    this.headers = headers;
    this.name = name;
    this.#body = body;
  }

  get body(): Buffer {
    return this.#body;
  }

  /**
   * Head and body in one Buffer, as Node would send them on a connection that stays. Made anew when the Date has moved; the body
   * is then a part of it, so that it is not held twice.
   */
  bytes(): Buffer {
    const date = httpDate();
    if (date === this.#date) return this.#whole;
    const head = this.#head(date);
    this.#whole = Buffer.concat([head, this.#body]);
    this.#body = this.#whole.subarray(head.length);
    this.#date = date;
    return this.#whole;
  }

  #head(date: string): Buffer {
    const lines = [`HTTP/1.1 ${this.status} ${STATUS_CODES[this.status] ?? ''}`];
    for (let n = 0; n < this.headers.length; n += 2) lines.push(`${this.headers[n]}: ${this.headers[n + 1]}`);
    lines.push(
      `Date: ${date}`,
      'Connection: keep-alive',
      `Keep-Alive: timeout=${KEEP_ALIVE_MS / 1_000}`,
      '',
      '',
    );
    return Buffer.from(lines.join(CRLF), 'latin1');
  }
}
