import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setPassword } from '#server/modules/auth/accounts.ts';
import { ADMIN, logIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { describeInBrowser, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { giveToken, visitDesk } from './desk.ts';
import { Dialogs } from './dialogs.ts';
import { hold } from './hold.ts';
import { startSite } from './site.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'Iniciar Sesión' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Iniciar Sesión' });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function openLogin(url: string, expected?: RegExp): Promise<Page> {
  const page = await visit(`${url}/admin`, expected && { expected });
  await opener(page).click();
  await dialog(page).waitFor();
  return page;
}

async function logInAs(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

describeInBrowser('/admin for whoever is not logged in', () => {
  test('is restricted, also without scripts', async () => {
    const { url } = await startSite();
    const page = await visit(`${url}/admin`, WITHOUT_SCRIPTS);
    await page.getByText('Restricted access', { exact: true }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Acceso Restringido');
    await page.getByText('Esta sección requiere autenticación de administrador.', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Volver al Inicio' }).getAttribute('href')).toBe('/');
    expect(await page.locator('.desk').count()).toBe(0);
  });

  test('opens a form that keeps the focus, and gives it back at Escape, the close button and a click beside', async () => {
    const { url } = await startSite();
    const page = await openLogin(url);
    const focused = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
    await expect
      .poll(() => page.getByLabel('Usuario').evaluate((field) => field === document.activeElement))
      .toBe(true);
    for (let tab = 0; tab < 9; tab += 1) {
      await page.keyboard.press(tab < 6 ? 'Tab' : 'Shift+Tab');
      expect(await focused()).toBe(true);
    }
    await page.mouse.click(640, 400);
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Cerrar' }).click(),
      () => page.mouse.click(5, 5),
    ];
    for (const close of ways) {
      await dialog(page).waitFor();
      await close();
      await dialog(page).waitFor({ state: 'detached' });
      await expect
        .poll(() => opener(page).evaluate((button) => button === document.activeElement))
        .toBe(true);
      await opener(page).click();
    }
  });

  test('says that a login failed, keeps what was typed, and asks for the password again', async () => {
    const { url } = await startSite();
    const page = await openLogin(url, /401/);
    const dialogs = new Dialogs(page);
    await logInAs(page, 'admin', 'guess');
    await dialogs.alerted('Login failed');
    expect(await page.getByLabel('Usuario').inputValue()).toBe('admin');
    const password = page.getByLabel('Contraseña');
    expect(await password.inputValue()).toBe('guess');
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await stored(page, 'token')).toBeNull();
  });

  test('says why where nobody answered, and is busy until then', async () => {
    const { url } = await startSite();
    const page = await openLogin(url, /ERR_FAILED/);
    const dialogs = new Dialogs(page);
    const held = await hold(page, /auth\.login/, 'failure');
    await logInAs(page, 'admin', 'guess');
    const busy = page.getByRole('button', { name: 'Entrando...' });
    expect(await busy.isDisabled()).toBe(true);
    held.release();
    await dialogs.alerted('Login failed');
    await dialog(page).getByText('Failed to fetch').waitFor();
    const password = page.getByLabel('Contraseña');
    expect(await password.inputValue()).toBe('guess');
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('logs in, announces it, goes home, and is known on other pages', async () => {
    const site = await startSite();
    await setPassword(site.db, ADMIN);
    const page = await openLogin(site.url, /404/);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.evaluate(() => {
      addEventListener('authchange', () => Object.assign(window, { announced: true }));
    });
    await logInAs(page, ADMIN.username, ADMIN.password);
    await page.waitForURL(`${site.url}/`);
    const token = (await stored(page, 'token')) ?? '';
    expect(token).toMatch(/^[\w-]{40,}$/);
    expect(await stored(page, 'user')).toBe('admin');
    expect(await page.evaluate(() => 'announced' in window)).toBe(true);
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'system.admin' }).click();
    await page.getByText('signed in as').waitFor();
    for (const path of ['/eternal', '/conversations', '/archives', '/nowhere']) {
      await page.goto(site.url + path);
      const link = page.locator('.site-header').getByRole('link', { name: 'system.admin' });
      await link.waitFor();
      expect(await link.getAttribute('href')).toBe('/admin');
    }
    for (const path of ['/religion', '/library']) {
      await page.goto(site.url + path);
      await page.getByRole('link', { name: 'system.admin' }).waitFor();
    }
    await page.evaluate(() => {
      localStorage.removeItem('token');
      dispatchEvent(new Event('authchange'));
    });
    await page.getByRole('link', { name: 'system.admin' }).waitFor({ state: 'detached' });
    expect(addresses.filter((address) => address.includes(token))).toEqual([]);
  });
});

describeInBrowser('a login', () => {
  test('ends once that is confirmed: on the server, in the browser, and on the 404 page', async () => {
    const site = await startSite();
    const { page, dialogs, token, press } = await visitDesk(site, { expected: /404/ });
    dialogs.answer(false);
    await press('Log out');
    await expect.poll(() => dialogs.said).toEqual([['confirm', 'Log out?']]);
    expect(await stored(page, 'token')).toBe(token);
    await press('Log out');
    await page.waitForURL(`${site.url}/login`);
    await page.getByRole('heading', { name: '404 – Not Found' }).waitFor();
    expect([await stored(page, 'token'), await stored(page, 'user')]).toEqual([null, null]);
    expect((await call(site, 'GET /admin/stats', { token })).status).toBe(401);
  });

  test('that the server has ended is forgotten at the next answer, and the desk is closed', async () => {
    const site = await startSite();
    const { page, dialogs, token, press } = await visitDesk(site, { expected: /401/ });
    // Not before the click: the desk asks for news by itself, and would be closed at that.
    await page.route(/setProviderKey/, async (route) => {
      await call(site, 'POST /auth/logout', { token });
      await route.continue();
    });
    dialogs.answer('sk-never-arrives');
    await press('Set key');
    await page.getByText('Acceso Restringido').waitFor();
    await dialogs.alerted('❌ Error saving OpenAI Key: Please log in first.');
    expect([await stored(page, 'token'), await stored(page, 'user')]).toEqual([null, null]);
  });

  test('that was made anew meanwhile is not forgotten with the old one', async () => {
    const site = await startSite();
    const { page, dialogs, token, press } = await visitDesk(site, { expected: /401/ });
    const newer = await logIn(site);
    await page.route(/setProviderKey/, async (route) => {
      await call(site, 'POST /auth/logout', { token });
      await giveToken(page, newer);
      await route.continue();
    });
    dialogs.answer('sk-never-arrives');
    await press('Set key');
    await dialogs.alerted(/Please log in first/);
    expect(await stored(page, 'token')).toBe(newer);
    await page.getByText('signed in as').waitFor();
  });

  test('is known to the other tabs', async () => {
    const site = await startSite();
    const { page, token } = await visitDesk(site);
    const other = await page.context().newPage();
    await other.goto(`${site.url}/admin`);
    await other.getByText('signed in as').waitFor();
    await page.evaluate(() => localStorage.removeItem('token'));
    await other.getByText('Acceso Restringido').waitFor();
    await page.evaluate((value) => localStorage.setItem('token', value), token);
    await other.getByText('signed in as').waitFor();
  });
});
