import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeInBrowser, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { startSite } from './site.ts';

const name = (page: Page) => page.getByLabel('Name', { exact: true });
const email = (page: Page) => page.getByLabel('Email');
const reason = (page: Page) => page.getByLabel('Reason');
const sect = (page: Page) => page.getByLabel('Sub-sect', { exact: true });
const oath = (page: Page) => page.getByRole('checkbox');
const apply = (page: Page) => page.getByRole('button', { name: 'APPLY', exact: true });
const faults = (page: Page) => page.getByRole('alert').allTextContents();
const isFocused = (field: ReturnType<typeof name>) =>
  field.evaluate((element) => element === document.activeElement);

async function openForm(): Promise<Page> {
  const site = await startSite();
  const page = await visit(`${site.url}/religion`);
  await expect.poll(() => page.locator('.led-display').textContent()).toBe('000001');
  return page;
}

/** What leaves the page from now on; its icon the browser fetches when it likes. */
function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/favicon.svg')) urls.push(request.url());
  });
  return urls;
}

describeInBrowser('the application', () => {
  test('offers the three sub-sects, and chooses none', async () => {
    const page = await openForm();
    expect(await sect(page).locator('option').allTextContents()).toEqual([
      'Patternists (data > prophets)',
      'Noise Monks (statistical anomalies)',
      'Broken System Choir',
    ]);
    expect(await sect(page).inputValue()).toBe('');
  });

  test('says what is wrong, keeps what was typed and goes to the first wrong field', async () => {
    const page = await openForm();
    await email(page).fill('nowhere');
    await reason(page).fill('the cow');
    await apply(page).click();
    expect(await faults(page)).toHaveLength(3);
    expect(await isFocused(name(page))).toBe(true);
    await name(page).fill('Marjorie');
    await name(page).press('Enter');
    expect(await faults(page)).toHaveLength(2);
    expect(await isFocused(email(page))).toBe(true);
    await email(page).fill('');
    await apply(page).click();
    expect(await faults(page)).toEqual([expect.stringContaining('sworn')]);
    expect(await isFocused(oath(page))).toBe(true);
    expect(await name(page).inputValue()).toBe('Marjorie');
    expect(await reason(page).inputValue()).toBe('the cow');
    expect(await apply(page).isEnabled()).toBe(true);
  });

  test('is closed for good once it is complete, and is sent nowhere', async () => {
    const page = await openForm();
    const sent = requestsOf(page);
    await name(page).fill('Marjorie');
    await email(page).fill('m@library.example');
    await sect(page).selectOption('Broken System Choir');
    await oath(page).check();
    await apply(page).click();
    const applied = page.getByRole('button', { name: 'APPLIED!' });
    expect(await applied.isDisabled()).toBe(true);
    for (const field of [name, email, reason, sect, oath]) expect(await field(page).isDisabled()).toBe(true);
    await expect.poll(() => isFocused(page.locator('.application-verdict'))).toBe(true);
    expect(await faults(page)).toEqual([]);
    expect(await name(page).inputValue()).toBe('Marjorie');
    expect(sent).toEqual([]);
  });

  test('is sent nowhere without scripts either', async () => {
    const site = await startSite();
    const page = await visit(`${site.url}/religion`, WITHOUT_SCRIPTS);
    const sent = requestsOf(page);
    await name(page).fill('Marjorie');
    await apply(page).click();
    await name(page).press('Enter');
    expect(page.url()).toBe(`${site.url}/religion`);
    expect(sent).toEqual([]);
    expect(await page.locator('.application noscript').textContent()).toContain('Scripts are off');
  });
});

describeInBrowser('the field', () => {
  test('has a cow in it on every nineteenth visit', async () => {
    const page = await openForm();
    await page.getByRole('img', { name: 'A field at night. Grass.' }).waitFor();
    await page.evaluate(() => localStorage.setItem('religionHits', '18'));
    await page.reload();
    await page.getByRole('img', { name: 'A field at night. A cow.' }).waitFor();
  });
});
