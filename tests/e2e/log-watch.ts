import type { Page } from 'playwright-core';

/** What the page's last message showed, in order; without what showed twice running. */
export interface LogWatch {
  readonly seen: () => Promise<string[]>;
}

/** Watches the last message of the log from now on. Runs in the page, at each change, so that nothing is missed. */
export async function watchLastMessage(page: Page): Promise<LogWatch> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const look = () => {
      const text = [...document.querySelectorAll('.line')].at(-1)?.textContent ?? '';
      if (seen.at(-1) !== text) seen.push(text);
    };
    const options = { childList: true, subtree: true, characterData: true };
    new MutationObserver(look).observe(document.body, options);
    Object.assign(window, { seen });
  });
  return { seen: () => page.evaluate(() => (window as unknown as { seen: string[] }).seen) };
}
