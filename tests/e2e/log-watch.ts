import type { Page } from 'playwright-core';

/** What was shown, in order, from the first change on; without what showed twice running. */
export interface LogWatch {
  readonly seen: () => Promise<string[]>;
}

/**
 * Watches the last message of the log from now on, or the last of what else `selector` finds. Runs in the page, at each change,
 * so that nothing is missed.
 */
export async function watchLastMessage(page: Page, selector = '.line'): Promise<LogWatch> {
  await page.evaluate((what) => {
    const seen: string[] = [];
    const shown = () => [...document.querySelectorAll(what)].at(-1)?.textContent ?? '';
    let last = shown();
    const look = () => {
      if (shown() !== last) seen.push((last = shown()));
    };
    const options = { childList: true, subtree: true, characterData: true };
    new MutationObserver(look).observe(document.body, options);
    Object.assign(window, { seen });
  }, selector);
  return { seen: () => page.evaluate(() => (window as unknown as { seen: string[] }).seen) };
}
