import type { Page } from 'playwright-core';

/**
 * Somebody who was on /eternal leaves, and has been away for so long, as their browser has it, when they open the next page. @returns what
 * they have seen last.
 */
export async function beAway(page: Page, ms: number): Promise<Record<string, unknown>> {
  const seen = await page.evaluate(() => JSON.parse(localStorage.getItem('lastSeen') ?? '{}') as object);
  await page.goto(new URL('/api/health', page.url()).href);
  // At the beginning of that page: a page that is left may write for a moment yet, in a process of its own.
  await page.addInitScript((away) => {
    const last = localStorage.getItem('lastSeen');
    if (last === null || sessionStorage.getItem('returned') !== null) return;
    sessionStorage.setItem('returned', '');
    const fields = JSON.parse(last) as object;
    localStorage.setItem('lastSeen', JSON.stringify({ ...fields, seenAt: Date.now() - away }));
  }, ms);
  return { ...seen };
}
