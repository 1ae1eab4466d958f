import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { describeInBrowser, leave, MOVING, visit } from './browser.ts';
import { visitDesk } from './desk.ts';
import { startDuel } from './site.ts';

/** Kilobytes of JavaScript, gzip: what /eternal may load first, and what any other page may add to it. */
const FIRST_LOAD_MAX_KB = 125;
const OWN_CHUNKS_MAX_KB = 30;

/** The scripts that a page has loaded, by file name. */
async function scriptsIn(page: Page): Promise<Set<string>> {
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  return new Set(addresses.flatMap((address) => /\/assets\/([^/]+\.js)$/.exec(address)?.[1] ?? []));
}

async function scriptsOf(url: string): Promise<Set<string>> {
  const page = await visit(url, { ...MOVING, expected: /404/ });
  await page.waitForLoadState('networkidle');
  const scripts = await scriptsIn(page);
  await leave(page);
  return scripts;
}

function kilobytes(scripts: Iterable<string>): number {
  const sizes = [...scripts].map(
    (name) => gzipSync(readFileSync(join(ROOT, 'dist', 'public', 'assets', name)), { level: 9 }).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
}

describeInBrowser('the budgets', () => {
  test('of JavaScript hold on every page', async () => {
    const { url, conversation } = await startDuel('I left.', 'Noted.');
    const first = await scriptsOf(`${url}/eternal`);
    expect(first.size).toBeGreaterThan(0);
    expect(kilobytes(first)).toBeLessThanOrEqual(FIRST_LOAD_MAX_KB);
    const paths = [
      '/',
      '/religion',
      '/library',
      '/conversations',
      `/conversation/${conversation}`,
      `/chat/${conversation}`,
      '/archives',
      `/archive/${'0'.repeat(24)}`,
      '/rogue-terminal',
      '/admin',
      '/nowhere',
    ];
    for (const path of paths) {
      const own = [...(await scriptsOf(url + path))].filter((name) => !first.has(name));
      expect([path, kilobytes(own)]).toEqual([
        path,
        expect.toSatisfy((kb: number) => kb <= OWN_CHUNKS_MAX_KB),
      ]);
    }
  });

  test('of JavaScript hold on the desk, plots and all', async () => {
    const site = await startDuel('I left.', 'Noted.');
    const first = await scriptsOf(`${site.url}/eternal`);
    const { page } = await visitDesk(site, MOVING);
    await page.locator('.plot svg').first().waitFor();
    const own = [...(await scriptsIn(page))].filter((name) => !first.has(name));
    expect(own.some((name) => name.startsWith('chart'))).toBe(true);
    expect(kilobytes(own)).toBeLessThanOrEqual(OWN_CHUNKS_MAX_KB);
  });
});
