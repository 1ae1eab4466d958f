import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readProviders } from '#shared/db/queries/providers.ts';
import { addProvider, answerTests } from '#tests/support/database/provider-writer.ts';
import { startFakeProvider } from '#tests/support/provider/fake-provider.ts';
import { describeInBrowser, type Visit } from './browser.ts';
import { visitDesk } from './desk.ts';
import { startSite } from './site.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Providers' });
const form = (page: Page) => panel(page).getByRole('form');
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const entry = (page: Page, name: string) => panel(page).getByRole('region', { name });
const press = (page: Page, name: string) =>
  panel(page).getByRole('button', { name, exact: true }).last().click();

/** A site with one more provider, added with the form. */
async function deskWithProvider(options: Visit = {}) {
  const { baseUrl } = await startFakeProvider({ say: 'A line.' });
  const site = await startSite();
  const desk = await visitDesk(site, options);
  const { page, dialogs } = desk;
  await press(page, 'Add a provider');
  await field(page, 'Name').fill('The loud one');
  await field(page, 'Address').fill(baseUrl);
  await field(page, 'Model').fill('a-model');
  await field(page, 'Key').fill('sk-of-the-loud-one-1234');
  await field(page, 'Writes').selectOption('feral');
  await field(page, 'Episodes of a hundred').fill('40');
  await field(page, 'in').fill('0.15');
  await field(page, 'out').fill('0.6');
  await press(page, 'Save provider');
  await dialogs.alerted('✅ Provider saved');
  await entry(page, 'The loud one').waitFor();
  return { ...desk, site };
}

describeInBrowser('the providers on the desk', () => {
  test('begin with the one of the environment, and take another', async () => {
    const { page, site } = await deskWithProvider();
    expect(await entry(page, 'api.openai.com').textContent()).toContain('no key');
    const text = await entry(page, 'The loud one').textContent();
    expect(text).toContain('key ****1234');
    expect(text).toContain('feral, 40 of a hundred episodes, $0.15 / 0.15 / 0.6');
    expect(readProviders(site.db)[1]).toMatchObject({
      model: 'a-model',
      persona: 'feral',
      share: 40,
      priceOut: 0.6,
    });
    expect(await form(page).count()).toBe(0);
  });

  test('are changed, with the models that they have on offer', async () => {
    const { page, dialogs, site } = await deskWithProvider();
    await entry(page, 'The loud one').getByRole('button', { name: 'Change' }).click();
    await press(page, 'List its models');
    await expect
      .poll(() => form(page).getByRole('status').textContent())
      .toBe('1 model, offered in the field.');
    await field(page, 'Episodes of a hundred').fill('100');
    await press(page, 'Save provider');
    await dialogs.alerted('✅ Provider saved');
    expect(readProviders(site.db)[1]?.share).toBe(100);
    expect(readProviders(site.db)[1]?.sealedKey).not.toBeNull();
  });

  test('say at which place they are asked, and take another', async () => {
    const { page, dialogs, site } = await deskWithProvider();
    const id = addProvider(site.db, { name: 'The quiet one', position: 2 });
    await page.reload();
    await entry(page, 'The quiet one').getByRole('button', { name: 'Change' }).click();
    expect(await field(page, 'Place').inputValue()).toBe('3');
    await field(page, 'Place').fill('2');
    await press(page, 'Save provider');
    await dialogs.alerted('✅ Provider saved');
    expect(readProviders(site.db)[1]?.id).toBe(id);
  });

  test('keep what was typed where it is refused', async () => {
    const { page, dialogs } = await deskWithProvider({ expected: /400/ });
    await press(page, 'Add a provider');
    await field(page, 'Name').fill('Nowhere');
    await press(page, 'Save provider');
    await dialogs.alerted(/needs an address and a model/);
    expect(await field(page, 'Name').inputValue()).toBe('Nowhere');
  });

  test('are tried for one line, with what the gate makes of it', async () => {
    const { page, dialogs, site } = await deskWithProvider();
    answerTests(site.db);
    await entry(page, 'The loud one').getByRole('button', { name: 'Test' }).click();
    await dialogs.alerted('✅ The provider wrote a line');
    const figure = entry(page, 'The loud one').getByRole('figure');
    await expect.poll(() => figure.textContent()).toContain('What The loud one wrote');
    expect(await figure.textContent()).toContain('The gate lets it pass.');
  });

  test('go after a question, all but the first', async () => {
    const { page, dialogs, site } = await deskWithProvider();
    expect(await entry(page, 'api.openai.com').getByRole('button', { name: 'Remove' }).count()).toBe(0);
    dialogs.answer(true);
    await entry(page, 'The loud one').getByRole('button', { name: 'Remove' }).click();
    await dialogs.alerted('✅ Provider removed');
    expect(readProviders(site.db)).toHaveLength(1);
  });
});
