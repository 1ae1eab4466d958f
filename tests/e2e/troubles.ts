import type { Page, Request } from 'playwright-core';

/** Everything that went wrong in a page. Chromium reports refusals of the content security policy on the console. */
export class Troubles {
  readonly found: string[] = [];
  readonly #expected: RegExp | undefined;

  constructor(page: Page, expected: RegExp | undefined) {
    this.#expected = expected;
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.#note(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.#note(`uncaught: ${error.message}`));
    page.on('requestfailed', (request) => {
      if (!isFarewell(request)) this.#note(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.#note(`status ${response.status()}: ${response.url()}`);
    });
  }

  #note(trouble: string): void {
    if (!this.#expected?.test(trouble)) this.found.push(trouble);
  }
}

/** What a page that is left aborts: its streams, and whatever it was still fetching. Nothing that fails by itself is called so. */
function isFarewell(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED';
}
