import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Rules that the page breaks, seriously or worse, with where and why. https://github.com/dequelabs/axe-core/blob/develop/doc/API.md */
export async function issuesOf(page: Page): Promise<string[]> {
  // Evaluated from outside, as in the browser's own console: the policy of the page has no say in that.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
    }),
  );
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
