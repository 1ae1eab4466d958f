import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { say } from '#tests/support/database/feed-writer.ts';
import { describeInBrowser, MOVING, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { startDuel, startSite } from './site.ts';

const PAGES = [
  ['/', 'homeHits'],
  ['/religion', 'religionHits'],
  ['/library', 'libraryHits'],
] as const;
const DEN_TITLE = 'the den · feral';

const NOTICE = /The GIFs on this page must not be stolen\./;

/** Goes on by a press of the tabulator; the class of what has the focus then. */
async function tabbedTo(page: Page): Promise<string> {
  await page.keyboard.press('Tab');
  return page.evaluate(() => document.activeElement?.className ?? '');
}
const countOf = (page: Page, selector: string) => page.locator(selector).count();
const counter = (page: Page) => page.locator('.led-display').textContent();
const places = (page: Page) =>
  page
    .locator('.falling-asterisk')
    .evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).transform).join());
/** What the page says in alerts from now on. */
function alertsOf(page: Page): string[] {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  return said;
}
/** Counts the frames that the page's scripts ask for. For `before`. */
function countFrames(): void {
  const ask = window.requestAnimationFrame.bind(window);
  const counted = { asked: 0 };
  Object.assign(window, {
    counted,
    requestAnimationFrame(callback: FrameRequestCallback) {
      counted.asked += 1;
      return ask(callback);
    },
  });
}
/** How many frames were asked for since this was asked last. */
const framesAsked = (page: Page) =>
  page.evaluate(() => {
    const { counted } = window as unknown as { counted: { asked: number } };
    const { asked } = counted;
    counted.asked = 0;
    return asked;
  });
/** Lets the page paint a few times. */
const paints = (page: Page) =>
  page.evaluate(async () => {
    for (let n = 0; n < 5; n += 1) await new Promise(requestAnimationFrame);
  });
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

describeInBrowser.each(PAGES)('%s', (path, key) => {
  test('scrolls its title, and drops forty asterisks and twelve dots that take no click', async () => {
    const site = await startSite();
    const page = await visit(site.url + path, MOVING);
    await expect.poll(() => countOf(page, '.falling-asterisk')).toBe(40);
    expect(await countOf(page, '.trail-dot')).toBe(12);
    const seen = new Set<string>();
    await expect.poll(async () => seen.add(await page.title()).size).toBeGreaterThan(3);
    const before = await places(page);
    await expect.poll(() => places(page)).not.toBe(before);
    const lit = () =>
      page.locator('.trail-dot').evaluateAll((dots) => dots.some((dot) => Number(dot.style.opacity) > 0));
    expect(await lit()).toBe(false);
    let x = 0;
    await expect.poll(() => page.mouse.move((x += 50), 200).then(lit)).toBe(true);
    await expect.poll(lit).toBe(false);
    const inTheWay = await page.locator('.retro-effects, .retro-effects *').evaluateAll((nodes) =>
      nodes.filter((node) => {
        const { x, y } = node.getBoundingClientRect();
        return document.elementsFromPoint(x + 1, y + 1).includes(node);
      }),
    );
    expect(inTheWay).toEqual([]);
  });

  test('moves by itself only what the compositor can, and runs no script for a frame', async () => {
    const site = await startSite();
    const page = await visit(site.url + path, { ...MOVING, before: countFrames });
    await expect.poll(() => countOf(page, '.falling-asterisk')).toBe(40);
    await expect.poll(() => counter(page)).toBe('000001');
    const animated = await page.evaluate(() =>
      document
        .getAnimations()
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
        .flatMap(({ offset, computedOffset, easing, composite, ...properties }) => Object.keys(properties)),
    );
    expect([...new Set(animated)].sort()).toEqual(['opacity', 'transform']);
    const before = await places(page);
    await framesAsked(page);
    await expect.poll(() => places(page)).not.toBe(before);
    expect(await framesAsked(page)).toBe(0);
    await page.mouse.move(200, 200);
    await expect.poll(() => framesAsked(page)).toBeGreaterThan(0);
  });

  test('answers a right click with the notice and not with a menu', async () => {
    const site = await startSite();
    const page = await visit(site.url + path);
    const said = alertsOf(page);
    await expect.poll(() => counter(page)).toBe('000001');
    await page.evaluate(() =>
      addEventListener('contextmenu', (event) =>
        Object.assign(window, { prevented: event.defaultPrevented }),
      ),
    );
    await page.getByRole('heading', { level: 1 }).click({ button: 'right' });
    await expect.poll(() => said).toEqual([expect.stringMatching(NOTICE)]);
    expect(await page.evaluate(() => (window as { prevented?: boolean }).prevented)).toBe(true);
  });

  test('counts its own visitors, in six digits', async () => {
    const site = await startSite();
    const page = await visit(site.url + path);
    await expect.poll(() => counter(page)).toBe('000001');
    await page.reload();
    await expect.poll(() => counter(page)).toBe('000002');
    const stored = await page.evaluate(() => Object.entries({ ...localStorage }));
    expect(stored.filter(([name]) => name.endsWith('Hits'))).toEqual([[key, '2']]);
  });
});

describeInBrowser('what moves on a page of 1999', () => {
  test('stands still for those who asked for less motion, and for whoever presses "hold still"', async () => {
    const site = await startSite();
    const still = await visit(`${site.url}/`);
    await expect.poll(() => counter(still)).toBe('000001');
    expect(await countOf(still, '.retro-effects *')).toBe(0);
    expect(await still.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await still.title()).toBe(DEN_TITLE);
    const moving = await visit(`${site.url}/`, MOVING);
    await expect.poll(() => countOf(moving, '.falling-asterisk')).toBe(40);
    await moving.getByRole('button', { name: 'hold still' }).click();
    await expect.poll(() => countOf(moving, '.retro-effects *')).toBe(0);
    await expect.poll(() => moving.title()).toBe(DEN_TITLE);
    await moving.getByRole('button', { name: 'hold still' }).click();
    await expect.poll(() => countOf(moving, '.falling-asterisk')).toBe(40);
  });

  test('rests while nobody sees it', async () => {
    const site = await startSite();
    const page = await visit(`${site.url}/`, MOVING);
    await expect.poll(() => page.title()).not.toBe(DEN_TITLE);
    await setHidden(page, true);
    // A frame that was asked for before is still drawn.
    await paints(page);
    const before = await places(page);
    await paints(page);
    expect(await places(page)).toBe(before);
    expect(await page.title()).toBe(DEN_TITLE);
    await setHidden(page, false);
    await expect.poll(() => places(page)).not.toBe(before);
  });

  test('leaves nothing running while nobody sees it', async () => {
    const site = await startSite();
    const page = await visit(`${site.url}/`, { ...MOVING, before: countFrames });
    await expect.poll(() => countOf(page, '.falling-asterisk')).toBe(40);
    await setHidden(page, true);
    await page.mouse.move(300, 300);
    await page.waitForTimeout(500);
    await framesAsked(page);
    const running = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.closest('.retro-effects'))
        .map(({ playState }) => playState),
    );
    expect(new Set(running)).toEqual(new Set(['paused']));
    const titleMoved = await page.evaluate(async () => {
      const before = document.title;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return document.title !== before;
    });
    expect(titleMoved).toBe(false);
    expect(await framesAsked(page)).toBe(0);
  });
});

describeInBrowser('the den', () => {
  test('leads to every room, and takes its effects back when one leaves', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/`, MOVING);
    const hrefs = await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const rooms = ['/eternal', '/conversations', '/archives', '/rogue-terminal', '/religion', '/library'];
    expect(hrefs).toEqual(rooms);
    const said = alertsOf(page);
    await page.getByRole('link', { name: 'Eternal', exact: true }).click();
    await page.getByText('Eternal duel active').waitFor();
    await page.getByRole('heading', { level: 1 }).click({ button: 'right' });
    expect(said).toEqual([]);
    expect(await countOf(page, '.retro-effects, .falling-asterisk')).toBe(0);
    expect(await page.title()).toBe('meatspace inversion · feral');
  });

  test('tells what was said last, and soon what is said next', async () => {
    const site = await startDuel('I left.', '<warden> Please <b>hold</b>.');
    const page = await visit(`${site.url}/`, WITHOUT_SCRIPTS);
    const line = '.live-line-text';
    expect(await page.locator(line).textContent()).toBe('warden@eternal:~$ Please <b>hold</b>.');
    const live = await visit(`${site.url}/`);
    await expect.poll(() => counter(live)).toBe('000001');
    say(site.db, site.conversation, 'No.');
    await expect.poll(() => live.locator(line).textContent()).toBe('feral@eternal:~$ No.');
  });

  test('holds its news for whoever comes to them by keyboard, who needs no scripts for that', async () => {
    const site = await startSite();
    const page = await visit(`${site.url}/`, MOVING);
    const runs = () =>
      page.locator('.news-band').evaluate((band) => getComputedStyle(band).animationPlayState);
    expect(await runs()).toBe('running');
    await expect.poll(() => tabbedTo(page)).toContain('news-window');
    expect(await runs()).toBe('paused');
    const plain = await visit(`${site.url}/`, WITHOUT_SCRIPTS);
    expect(await plain.locator('.news-window').getAttribute('tabindex')).toBe('0');
  });

  test('says so when nobody says anything', async () => {
    const site = await startSite();
    const page = await visit(`${site.url}/`);
    await page.getByText('Nobody is saying anything.').waitFor();
  });
});

describeInBrowser('a page of 1999 without scripts', () => {
  test.each([
    ['/', DEN_TITLE, ['The Guest Book', 'Trophy Shelf', 'You got in, so']],
    [
      '/religion',
      'The Church of the Open Gap · feral',
      ['The Creed', 'On the Two Cows', 'Every ninth ticket', 'The Lesser Restart', 'Noise Monks'],
    ],
    ['/library', 'The Den Library · feral', ['Frankenstein', 'A clerk stops working', 'Solaris']],
  ])('%s has its text', async (path, title, texts) => {
    const site = await startSite();
    const page = await visit(site.url + path, WITHOUT_SCRIPTS);
    const content = await page.locator('main').textContent();
    for (const text of texts) expect(content).toContain(text);
    expect(await page.title()).toBe(title);
    expect(await countOf(page, '.site-header, .ticker, .inversion-box')).toBe(0);
  });
});

describeInBrowser('the library', () => {
  test.each([390, 1280, 3840])(
    'has spines that can be hit at %i px: 24 px at least, each way',
    async (width) => {
      const site = await startSite();
      const page = await visit(`${site.url}/library`, { viewport: { width, height: 800 } });
      const small = await page.locator('a.spine').evaluateAll((all) =>
        all.flatMap((spine) => {
          const { width, height } = getComputedStyle(spine);
          return [width, height].filter((size) => Number.parseFloat(size) < 24);
        }),
      );
      expect(small).toEqual([]);
    },
  );

  test('has thirty-four books, each with a card, an opinion and a link that leads out into a new tab', async () => {
    const site = await startSite();
    const page = await visit(`${site.url}/library`);
    const links = page.locator('.book-card h2 a[href^="https://en.wikipedia.org/wiki/"]');
    expect(await links.count()).toBe(34);
    const manners = await links.evaluateAll((all) =>
      all.map((link) => `${link.getAttribute('target')} ${link.getAttribute('rel')}`),
    );
    expect(new Set(manners)).toEqual(new Set(['_blank noopener noreferrer']));
    expect(await countOf(page, '.book-opinion')).toBe(34);
    await page.getByRole('navigation', { name: 'The shelf' }).getByRole('link', { name: 'Oblomov' }).click();
    await expect.poll(() => page.locator(':target h2').textContent()).toContain('Oblomov');
    expect((await page.locator(':target').boundingBox())?.y).toBeLessThan(800);
  });
});
