import type { Page, Route } from 'playwright-core';

interface Hold {
  /** Resolves once something waits. */
  readonly reached: Promise<void>;
  /** Lets pass what waits, and whatever comes after it. */
  readonly release: () => void;
}

type Stop = 'request' | 'answer' | 'failure';

/**
 * Keeps what the page sends to an address like `url` waiting: a request before it leaves, an answer that the server has made, or
 * a request that fails when it is released.
 */
export async function hold(page: Page, url: RegExp, what: Stop = 'request'): Promise<Hold> {
  const [reached, reach] = signal();
  const [released, release] = signal();
  const wait = () => {
    reach();
    return released;
  };
  await page.route(url, (route) => PASS[what](route, wait));
  return { reached, release };
}

const PASS: Record<Stop, (route: Route, wait: () => Promise<void>) => Promise<void>> = {
  request: (route, wait) => wait().then(() => route.continue()),
  failure: (route, wait) => wait().then(() => route.abort()),
  async answer(route, wait) {
    const response = await route.fetch();
    await wait();
    await route.fulfill({ response });
  },
};

function signal(): [Promise<void>, () => void] {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((fulfil) => (resolve = fulfil));
  return [promise, resolve];
}
