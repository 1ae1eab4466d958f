import type { CDPSession } from 'playwright-core';
import { expect, test } from 'vitest';
import { say } from '#tests/support/database/feed-writer.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { describeInBrowser, MOVING, visit } from './browser.ts';
import { startDuel } from './site.ts';

/**
 * LONG=1 is more than an hour of the duel. When the warm-up is over, the page holds as many messages as it ever will, and every
 * function of it has run often enough to be compiled.
 */
const [WARM_UP, LINES] = LONG ? [1_000, 3_000] : [250, 400];
const LOOKS = 4;

/** Lighthouse calls 1,400 elements too many: https://developer.chrome.com/docs/lighthouse/performance/dom-size */
const NODES_MAX = 2_000;
/** Of the heap after the warm-up: what the collector happens to leave behind. */
const GROWTH_MAX = 1.1;

interface Look {
  /** Every node there is: elements and texts, on the page or not. */
  readonly nodes: number;
  readonly heapBytes: number;
}

async function lookAt(devtools: CDPSession): Promise<Look> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { nodes } = await devtools.send('Memory.getDOMCounters');
  const { usedSize: heapBytes } = await devtools.send('Runtime.getHeapUsage');
  return { nodes, heapBytes };
}

/** Lines of every kind: short ones and long ones of both, of a guest, pictures, and some that are not shown. */
function lineNumber(n: number) {
  if (n % 15 === 0) return { content: `Number ${n}.\n / \\ / \\\n | KING |`, asciiArt: true };
  if (n % 40 === 1) return '... !';
  return `${n % 7 === 0 ? '<guest> ' : ''}Number ${n}. ${'The badge printer is grieving. '.repeat(n % 9)}`;
}

describeInBrowser('a live page that stays open', () => {
  test.each([['at its end'], ['in the middle']])(
    'keeps few nodes and a flat heap, whoever reads %s of it',
    async (where) => {
      const site = await startDuel(...Array.from({ length: 100 }, (_, n) => `old ${n}`));
      const page = await visit(`${site.url}/eternal`, MOVING);
      await page.getByText('Eternal duel active').waitFor();
      const devtools = await page.context().newCDPSession(page);
      const sayTo = async (from: number, to: number) => {
        for (let n = from; n <= to; n += 1) {
          say(site.db, site.conversation, lineNumber(n));
          if (n % 10 === 0) await page.waitForTimeout(20);
        }
        await expect.poll(() => page.locator('.line').last().textContent()).toContain(`Number ${to}.`);
      };
      if (where === 'in the middle') await page.locator('.log').evaluate((log) => log.scrollBy(0, -900));
      await sayTo(1, WARM_UP);
      const looks = [await lookAt(devtools)];
      const step = (LINES - WARM_UP) / LOOKS;
      for (let look = 1; look <= LOOKS; look += 1) {
        await sayTo(WARM_UP + Math.floor(step * (look - 1)) + 1, WARM_UP + Math.floor(step * look));
        looks.push(await lookAt(devtools));
      }
      expect(await page.locator('.jump').count()).toBe(where === 'at its end' ? 0 : 1);
      const [first] = looks;
      for (const { nodes, heapBytes } of looks) {
        expect(nodes).toBeLessThan(NODES_MAX);
        expect(heapBytes / (first?.heapBytes ?? 0)).toBeLessThan(GROWTH_MAX);
      }
    },
  );
});
