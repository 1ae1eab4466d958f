import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { CHROME_ARGS, findChrome } from './chrome.ts';
import { Troubles } from './troubles.ts';

/** `describe` for what needs a browser; skipped, as the global setup then says, where there is none. */
export const describeInBrowser = describe.skipIf(findChrome() === undefined);

/** Of whatever is waited for in a page: it ends what hangs. */
const PATIENCE_MS = 120_000;

let browser: Browser | undefined;

/** One for all files that a worker runs, and a new one where it died. It ends with the worker, which Playwright sees to. */
async function launched(): Promise<Browser> {
  if (!browser?.isConnected())
    browser = await chromium.launch({ executablePath: findChrome() ?? '', args: CHROME_ARGS });
  return browser;
}

/** A visit with scripts off. Modules that the page preloads are then refused, by the means the setting works with. */
export const WITHOUT_SCRIPTS = { javaScriptEnabled: false, expected: /\/assets\/[^ ]+\.js csp$/ } as const;

/** A visit of somebody who asked for no less motion. Pages stand still otherwise: painting them takes half of a processor. */
export const MOVING = { reducedMotion: 'no-preference' } as const;

export interface Visit extends BrowserContextOptions {
  /** Troubles that belong to the test: a page answered with 404, a connection that is cut. */
  readonly expected?: RegExp;
  /** Runs in the page before anything of it does. */
  readonly before?: () => void;
  /** Does something about the page before it is opened. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/**
 * Opens `url` in a fresh browser profile, with less motion unless the visit is `MOVING`. The test fails when the console shows an error or a warning, a request fails
 * or the content security policy refuses anything, but for what is `expected`.
 */
export async function visit(
  url: string,
  { expected, before, prepare, ...options }: Visit = {},
): Promise<Page> {
  const usual = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;
  const context = await (await launched()).newContext({ ...usual, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const troubles = new Troubles(page, expected);
  onTestFinished(async () => {
    const found = [...troubles.found];
    await context.close();
    expect(found).toEqual([]);
  });
  if (before) await page.addInitScript(before);
  await prepare?.(page);
  await page.goto(url);
  if (options.javaScriptEnabled !== false) await scriptsSetIn(page);
  return page;
}

/** Closes a page that would go on moving, at the expense of those that a test opens after it. What went wrong in it stays noted. */
export async function leave(page: Page): Promise<void> {
  await page.context().close();
}

/**
 * Waits until the scripts of a page of ours have taken over what the server rendered: from then on it reacts. React runs the
 * effects that listen for keys after it has taken over, so the page has to come to rest once, too.
 */
export async function scriptsSetIn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.getElementById('root')) return true;
    const content = document.querySelector('main > *');
    return content !== null && Object.keys(content).some((key) => key.startsWith('__react'));
  });
  await page.evaluate(() => new Promise((rested) => void requestIdleCallback(rested, { timeout: 2_000 })));
}
