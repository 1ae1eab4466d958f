import { describe, expect, test } from 'vitest';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { describeInBrowser, MOVING, visit } from './browser.ts';
import { startDuel, startSite } from './site.ts';

const PATHS = ['/', '/eternal', '/nowhere'];

describeInBrowser('every page', () => {
  test.each(PATHS)('%s fits the narrowest screen and the widest', async (path) => {
    const site = await startDuel('I left.', `a word ${'without'.repeat(40)} end`);
    say(site.db, site.conversation, { content: `Wide.\n${'|  '.repeat(18)}|x`, asciiArt: true });
    for (const width of [320, 3840]) {
      const page = await visit(site.url + path, {
        ...MOVING,
        viewport: { width, height: 640 },
        expected: /404/,
      });
      const tooWide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('.log, .picture pre, .art')]
          .filter((element) => element.scrollWidth > element.clientWidth)
          .map((element) => element.className),
      );
      expect(tooWide).toEqual([]);
    }
  });

  test.each(PATHS)('%s carries the shared parts that belong to it', async (path) => {
    const site = await startDuel('I left.');
    const page = await visit(site.url + path, { expected: /404/ });
    const headers = path === '/' ? 0 : 1;
    expect(await page.locator('.site-header').count()).toBe(headers);
    expect(await page.locator('.ticker').count()).toBe(headers);
    const inversion = path === '/nowhere' ? 1 : 0;
    expect(await page.locator('.inversion-box').count()).toBe(inversion);
    expect(await page.locator('.inversion-banner').count()).toBe(inversion);
  });

  test('leads on without loading anew, and takes its title along', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/`, MOVING);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: 'listen in' }).click();
    await page.getByText('Eternal duel active').waitFor();
    expect(await page.title()).toBe('meatspace inversion · feral');
    expect(await page.locator('.line').allTextContents()).toEqual(['feral@eternal:~$ I left.']);
    await page.goBack();
    await page.getByRole('link', { name: 'listen in' }).waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('can hold the ticker', async () => {
    const site = await startSite();
    const page = await visit(`${site.url}/eternal`, MOVING);
    const strip = page.locator('.ticker .news-band');
    const playing = () => strip.evaluate((element) => getComputedStyle(element).animationPlayState);
    expect(await playing()).toBe('running');
    await page.getByRole('button', { name: 'hold' }).click();
    expect(await playing()).toBe('paused');
  });
});

describeInBrowser('the 404 page', () => {
  test('says so in so many words, and leads home', async () => {
    const site = await startSite();
    const page = await visit(`${site.url}/login`, { expected: /404/ });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 – Not Found');
    await page.getByText('The page you are looking for doesn’t exist.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'back home' }).click();
    await page.getByRole('link', { name: 'listen in' }).waitFor();
  });
});

const scriptsIn = (html: string) => html.split('<script').length - 1;

describe('the HTML that the server sends', () => {
  test.each([
    ['/', 200],
    ['/eternal', 200],
    ['/eternal/', 200],
    ['/eternal?from=somewhere', 200],
    ['/login', 404],
    ['/eternal/more', 404],
    ['/conversation', 404],
    ['/Eternal', 404],
  ])('answers %s with %i', async (path, status) => {
    const { url } = await startSite();
    const response = await fetch(url + path);
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(html).toMatch(/<title>[^<]+ · feral<\/title>/);
    expect(html.includes('content="noindex"')).toBe(status === 404);
  });

  test('lets no message out of its place', async () => {
    const site = await startSite();
    const evil = `</script><script>alert(1)</script><img src=x onerror="alert(2)"> $& $1`;
    const id = addConversation(site.db, { title: evil, summary: `"${evil}` });
    const scripts = scriptsIn(await (await fetch(`${site.url}/nowhere`)).text());
    say(site.db, id, evil);
    // What a search engine reads of a conversation is a data block more.
    for (const [path, facts] of [['/eternal', 0] as const, [`/conversation/${id}`, 1] as const]) {
      const html = await (await fetch(site.url + path)).text();
      expect(scriptsIn(html)).toBe(scripts + facts);
      expect(html).not.toContain('<img');
      expect(html).toContain('$&amp; $1');
    }
  });

  test('has neither style nor script in line, which the policy would refuse', async () => {
    const site = await startDuel('I left.');
    const html = await (await fetch(`${site.url}/eternal`)).text();
    expect(html).not.toMatch(/ style=| on[a-z]+="|<style/);
    expect(html).not.toMatch(/<script(?![^>]*(src=|application\/json))/);
  });

  test('says nothing of why a conversation could not be had', async () => {
    const { url } = await startSite();
    const html = await (await fetch(`${url}/conversation/nonsense`)).text();
    expect(html).not.toMatch(/TRPC|Zod|regex|stack/);
  });
});
