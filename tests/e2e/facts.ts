import type { Page } from 'playwright-core';

/** What the console's line says after `label`. */
export async function factOf(page: Page, label: string): Promise<string> {
  const fact = page.locator('.fact', { has: page.getByText(label, { exact: true }) });
  return (await fact.locator('dd').textContent()) ?? '';
}
