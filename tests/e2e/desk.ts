import type { Page } from 'playwright-core';
import { logIn, makeAdmin } from '#tests/support/site/admin.ts';
import { visit, type Visit } from './browser.ts';
import { Dialogs } from './dialogs.ts';
import type { Site } from './site.ts';

/** Puts a token where the browser keeps it, as a login does. */
export async function giveToken(page: Page, token: string): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('token', value);
    localStorage.setItem('user', 'admin');
    dispatchEvent(new Event('authchange'));
  }, token);
}

/** The administrator at the desk, who has just logged in. */
export async function visitDesk(site: Site, options: Visit = {}) {
  await makeAdmin(site.db);
  const token = await logIn(site);
  const page = await visit(`${site.url}/admin`, options);
  const dialogs = new Dialogs(page);
  await giveToken(page, token);
  await page.getByRole('heading', { name: 'system.admin' }).waitFor();
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  return { page, dialogs, token, press };
}
