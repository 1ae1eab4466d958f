import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';
import { rawGet } from './raw-get.ts';

/** What curl 7.88 says of itself. */
export const CURL = { accept: '*/*', 'user-agent': 'curl/7.88.1' };
/** What a browser that navigates says of itself. */
export const BROWSER = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

/** What curl prints of the answer at this address. */
export async function curl(url: string): Promise<string> {
  return (await rawGet(url, CURL)).body.toString();
}

/** A terminal in which a stream is read, as with `curl -N`. It is closed with the test. */
export class Terminal {
  readonly answer: IncomingMessage;
  #text = '';
  #isOver = false;

  constructor(answer: IncomingMessage) {
    this.answer = answer;
    answer.setEncoding('utf8').on('data', (piece: string) => {
      this.#text += piece;
      answer.emit('printed');
    });
    // An end that was not announced comes as an error; either way it is over.
    answer
      .on('error', () => undefined)
      .on('close', () => {
        this.#isOver = true;
        answer.emit('printed');
      });
  }

  /** What was printed so far. */
  get text(): string {
    return this.#text;
  }

  /** Waits until this was printed, or there is nothing more to come. Returns everything that was printed so far. */
  async until(text: string): Promise<string> {
    while (!this.#text.includes(text) && !this.#isOver) await this.#moved();
    return this.#text;
  }

  /** Waits for the end. Returns whether the body was whole. */
  async over(): Promise<boolean> {
    while (!this.#isOver) await this.#moved();
    return this.answer.complete;
  }

  async #moved(): Promise<void> {
    await new Promise((resolve) => this.answer.once('printed', resolve));
  }
}

/** Opens a stream as curl does. */
export async function openTerminal(url: string): Promise<Terminal> {
  const asking = request(url, { headers: CURL, agent: new Agent() }).end();
  onTestFinished(() => void asking.destroy());
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return new Terminal(answer);
}
