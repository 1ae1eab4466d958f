import type { Page } from 'playwright-core';

/** https://wicg.github.io/layout-instability/#sec-layout-shift */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

interface Watching {
  readonly layoutShifts: { readonly value: number; readonly moved: string[] }[];
}

/** Notes whatever moves by itself. For `before`: runs in the page, ahead of its scripts. */
export function watchLayoutShifts(): void {
  const layoutShifts: Watching['layoutShifts'] = [];
  Object.assign(window, { layoutShifts });
  const nameOf = (node: Node | null) =>
    node instanceof Element
      ? `${node.tagName} ${node.className}`
      : (node?.parentElement?.className ?? 'gone');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      layoutShifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** How much of the page moved since it was opened, all told, and what did. Stricter than the metric, which takes the worst five seconds. */
export async function layoutShiftOf(page: Page): Promise<{ total: number; moved: string[] }> {
  const shifts = await page.evaluate(() => (window as unknown as Watching).layoutShifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  return { total, moved: shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved.join(', ')}`) };
}
