import { expect } from 'vitest';
import { leave, MOVING, visit } from './browser.ts';

/** The narrowest screen and the widest, in CSS pixels. */
const WIDTHS = [320, 3840];

/** A page must not have to be scrolled sideways. */
export async function expectToFit(url: string): Promise<void> {
  for (const width of WIDTHS) {
    const page = await visit(url, { ...MOVING, viewport: { width, height: 640 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await leave(page);
  }
}
