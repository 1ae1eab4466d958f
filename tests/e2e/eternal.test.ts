import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { writeDuelStatus } from '#shared/db/queries/duel-status.ts';
import { archives } from '#shared/db/schema.ts';
import { say } from '#tests/support/database/feed-writer.ts';
import { describeInBrowser, MOVING, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { factOf } from './facts.ts';
import { hasten } from './haste.ts';
import { watchLastMessage } from './log-watch.ts';
import { startDuel, startSite } from './site.ts';

const PICTURE = "My crown. It fits.\n   o   o\n  / \\ / \\\n |  KING |\n '-------'";
const LONG = 'A line that is long enough for the typewriter to be seen at work, character by character.';

const linesOf = (page: Page) => page.locator('.line').allTextContents();
const notesOf = (page: Page) => page.getByRole('note').allTextContents();
const isLive = (page: Page) => page.getByText('Eternal duel active').waitFor();
const distanceFromEnd = (page: Page) =>
  page.locator('.log').evaluate((log) => Math.round(log.scrollHeight - log.clientHeight - log.scrollTop));
const placeOf = (page: Page) => page.locator('.log').evaluate((log) => log.scrollTop);
/** Turns the wheel over the log, which scrolls on for a while. @returns where it comes to rest. */
async function turnWheel(page: Page, by: number): Promise<number> {
  const log = page.locator('.log');
  await log.hover();
  const ends = await log.evaluateHandle((element) => {
    const places: number[] = [];
    element.addEventListener('scrollend', () => places.push(element.scrollTop));
    return places;
  });
  await page.mouse.wheel(0, by);
  await expect.poll(() => ends.jsonValue()).not.toEqual([]);
  return placeOf(page);
}
const heard = (page: Page) => page.getByRole('log', { name: 'New messages' }).locator('p').allTextContents();

/** For `before`: what a page does after many seconds, or every so many, never comes, however long it is open. */
function rest(): void {
  const LONG_MS = 10_000;
  const [interval, timeout] = [window.setInterval.bind(window), window.setTimeout.bind(window)];
  Object.assign(window, {
    setInterval: (handler: () => void, ms = 0) => (ms < LONG_MS ? interval(handler, ms) : 0),
    setTimeout: (handler: () => void, ms = 0) => (ms < LONG_MS ? timeout(handler, ms) : 0),
  });
}

/** For `before`: the clock of animations goes on with each frame that is painted. The typewriter leaves nothing out where the machine stands still. */
function countFrames(): void {
  const FRAME_MS = 16;
  let now = 0;
  const tick = () => {
    now += FRAME_MS;
    requestAnimationFrame(tick);
  };
  tick();
  performance.now = () => now;
}

describeInBrowser('/eternal', () => {
  test('holds the messages without any script, and opens at the latest', async () => {
    const site = await startDuel(
      'I left.',
      '<warden> Please <b>hold</b> & wait.',
      ...Array<string>(60).fill('On and on.'),
    );
    const page = await visit(`${site.url}/eternal`, WITHOUT_SCRIPTS);
    const lines = await linesOf(page);
    expect(lines.slice(0, 2)).toEqual([
      'feral@eternal:~$ I left.',
      'warden@eternal:~$ Please <b>hold</b> & wait.',
    ]);
    expect(lines).toHaveLength(62);
    await page.getByText('Preparing eternal duel').waitFor();
    const last = await page.locator('.line').last().boundingBox();
    expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThan(800);
    expect(await page.title()).toBe('meatspace inversion · feral');
  });

  test('has all that it begins with in the page: it opens its stream behind that, and loads no history', async () => {
    const site = await startDuel('I left.', 'Please hold.');
    const calls: string[] = [];
    const noteCalls = (page: Page) => {
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/trpc/')) calls.push(pathname.slice('/trpc/'.length));
      });
      return Promise.resolve();
    };
    const page = await visit(`${site.url}/eternal`, { before: rest, prepare: noteCalls });
    await isLive(page);
    say(site.db, site.conversation, 'No.');
    await expect.poll(() => linesOf(page)).toHaveLength(3);
    // In just this batch, which deploy/edge/nginx.conf keeps.
    expect(calls.toSorted()).toEqual(['eternal.live', 'stamps.counts,themes.current']);
  });

  test('shows the configuration, the runtime and how the connection stands', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/eternal`);
    await isLive(page);
    expect(await page.locator('.status[role=status]').textContent()).toBe('LIVEEternal duel active');
    const facts = await page.locator('.console-header').textContent();
    for (const fact of ['feral and warden', 'a chat model of a provider', '0.8', 'v2.4.1'])
      expect(facts).toContain(fact);
    await expect.poll(() => factOf(page, 'runtime')).toMatch(/^[1-9]\d* s$/);
  });

  test('names the engine from the first byte, and another one within half a minute', async () => {
    const site = await startDuel('I left.');
    writeDuelStatus(site.db, { engine: 'openai', model: 'gpt-4o-mini' });
    const still = await visit(`${site.url}/eternal`, WITHOUT_SCRIPTS);
    expect(await factOf(still, 'engine now')).toBe('openai, gpt-4o-mini');
    const page = await visit(`${site.url}/eternal`, { before: hasten });
    await isLive(page);
    expect(await page.getByText('low power').count()).toBe(0);
    writeDuelStatus(site.db, { engine: 'scripted', model: 'scripted', lowPower: true });
    await expect.poll(() => factOf(page, 'engine now')).toBe('scripted');
    expect(await factOf(page, 'power')).toBe('low power');
    expect(await factOf(page, 'temperature')).toBe('0.8');
  });

  test('types a new message, and speaks it once, when it is finished', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/eternal`, { ...MOVING, before: countFrames });
    await isLive(page);
    const watch = await watchLastMessage(page);
    say(site.db, site.conversation, { content: `<warden> ${LONG}`, role: 'user' });
    const prompt = 'warden@eternal:~$ ';
    await expect.poll(async () => (await watch.seen()).at(-1)).toBe(prompt + LONG);
    const steps = (await watch.seen()).map((text) => text.slice(prompt.length));
    expect(steps.length).toBeGreaterThan(5);
    for (const step of steps) expect(LONG.startsWith(step)).toBe(true);
    await expect.poll(() => heard(page)).toEqual([`warden: ${LONG}`]);
    expect(await page.locator('.line [aria-hidden]').count()).toBe(0);
  });

  test('shows a picture at once, preformatted, and says in words what it is', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/eternal`, MOVING);
    await isLive(page);
    const watch = await watchLastMessage(page);
    say(site.db, site.conversation, { content: PICTURE, asciiArt: true });
    await expect.poll(() => watch.seen()).toEqual([`feral@eternal:~$ ${PICTURE}`]);
    await expect.poll(() => heard(page)).toEqual(['feral: ASCII art. My crown. It fits.']);
    expect(
      await page
        .locator('.line pre')
        .last()
        .evaluate((pre) => getComputedStyle(pre).whiteSpace),
    ).toBe('pre');
    await page.getByRole('img', { name: 'ASCII art by feral. My crown. It fits.' }).waitFor();
  });

  test('shows what happened as a stage direction over the line that takes it up, and says it first', async () => {
    const site = await startDuel('I left.');
    say(site.db, site.conversation, { content: 'It stopped.', role: 'user', beat: 'A fire drill starts.' });
    const page = await visit(`${site.url}/eternal`, MOVING);
    await isLive(page);
    expect(await notesOf(page)).toEqual(['(A fire drill starts.)']);
    say(site.db, site.conversation, { content: 'Who is it?', beat: 'Somebody comes in.' });
    await expect.poll(() => heard(page)).toEqual(['Somebody comes in. feral: Who is it?']);
    expect(await notesOf(page)).toEqual(['(A fire drill starts.)', '(Somebody comes in.)']);
    const [note, line] = await Promise.all(
      ['.stage-direction', '.line'].map((what) => page.locator(what).last().boundingBox()),
    );
    expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
  });

  test('holds stage directions without any script', async () => {
    const site = await startDuel('I left.');
    say(site.db, site.conversation, { content: 'Who is it?', beat: 'Somebody <b>comes</b> in.' });
    for (const path of ['/eternal', `/conversation/${site.conversation}`]) {
      const page = await visit(site.url + path, WITHOUT_SCRIPTS);
      expect(await notesOf(page), path).toEqual(['(Somebody <b>comes</b> in.)']);
    }
  });

  test('shows a message whole to those who asked for less motion', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/eternal`);
    await isLive(page);
    const watch = await watchLastMessage(page);
    say(site.db, site.conversation, LONG);
    await expect.poll(() => heard(page)).toEqual([`feral: ${LONG}`]);
    expect(await watch.seen()).toEqual([`feral@eternal:~$ ${LONG}`]);
  });

  test('finishes the message it is typing when the next one comes', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/eternal`, MOVING);
    await isLive(page);
    // As they stand when the third one comes, which a starved test would see complete.
    const noted = await page.evaluateHandle(() => {
      const lines: string[] = [];
      new MutationObserver(() => {
        const all = [...document.querySelectorAll('.line')];
        if (lines.length === 0 && all.length === 4) lines.push(...all.map((line) => line.textContent));
      }).observe(document.body, { childList: true, subtree: true });
      return lines;
    });
    for (const n of [1, 2, 3]) say(site.db, site.conversation, `${n} ${LONG.repeat(8)}`);
    await expect.poll(() => noted.jsonValue()).toHaveLength(4);
    const [, first, second, third] = await noted.jsonValue();
    expect(first).toBe(`feral@eternal:~$ 1 ${LONG.repeat(8)}`);
    expect(second).toBe(`feral@eternal:~$ 2 ${LONG.repeat(8)}`);
    expect(third?.length).toBeLessThan(LONG.length * 8);
  });

  test('says that a reply is pending when nobody has spoken for a while, until somebody does', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/eternal`);
    const pending = page.getByText('SYSTEM: Processing neural pathways');
    await isLive(page);
    await pending.waitFor();
    const watch = await watchLastMessage(page, '.processing');
    say(site.db, site.conversation, 'Still here?');
    await expect.poll(() => watch.seen()).toEqual(['', 'SYSTEM: Processing neural pathways']);
  });

  test('does not say so while the last line is still being typed', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/eternal`, MOVING);
    await page.getByText('SYSTEM: Processing neural pathways').waitFor();
    const text = LONG.repeat(3);
    const typing = await page.evaluateHandle(() => {
      const seen: string[] = [];
      new MutationObserver(() => {
        const pending = document.querySelector('.processing')?.textContent ?? '';
        if (pending !== '' && document.querySelector('.line .caret')) seen.push(pending);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      return seen;
    });
    say(site.db, site.conversation, text);
    await expect.poll(() => heard(page)).toEqual([`feral: ${text}`]);
    await page.getByText('SYSTEM: Processing neural pathways').waitFor();
    expect(await typing.jsonValue()).toEqual([]);
  });

  test('hides what says nothing', async () => {
    const site = await startDuel('I left.', '<warden> ...?!', 'Good.');
    const page = await visit(`${site.url}/eternal`);
    await isLive(page);
    expect(await linesOf(page)).toEqual(['feral@eternal:~$ I left.', 'feral@eternal:~$ Good.']);
  });

  test('shows nothing but a note while nothing was said, then the first words', async () => {
    const site = await startDuel();
    const page = await visit(`${site.url}/eternal`, MOVING);
    await page.getByText('Nothing has been said yet').waitFor();
    await isLive(page);
    say(site.db, site.conversation, 'First.');
    await expect.poll(() => linesOf(page)).toEqual(['feral@eternal:~$ First.']);
  });

  test('keeps the page small however long it runs', async () => {
    const site = await startDuel(...Array.from({ length: 100 }, (_, n) => `old ${n}`));
    const page = await visit(`${site.url}/eternal`, MOVING);
    await isLive(page);
    for (let n = 1; n <= 350; n += 1) say(site.db, site.conversation, `new ${n}`);
    await expect.poll(async () => (await linesOf(page)).at(-1)).toBe('feral@eternal:~$ new 350');
    expect(await page.locator('.line').count()).toBe(200);
    expect(await heard(page)).toHaveLength(5);
  });
});

describeInBrowser('the reader of /eternal', () => {
  const manyLines = Array.from({ length: 60 }, (_, n) => `line ${n}`);

  test('is kept at the latest message', async () => {
    const site = await startDuel(...manyLines);
    const page = await visit(`${site.url}/eternal`, MOVING);
    await isLive(page);
    await expect.poll(() => distanceFromEnd(page)).toBeLessThan(2);
    say(site.db, site.conversation, LONG.repeat(2));
    await expect.poll(async () => (await heard(page)).length).toBe(1);
    await expect.poll(() => distanceFromEnd(page)).toBeLessThan(2);
  });

  test('is left alone after scrolling up, told how much is new, and brought back on demand', async () => {
    const site = await startDuel(...manyLines);
    const page = await visit(`${site.url}/eternal`, MOVING);
    await isLive(page);
    const before = await turnWheel(page, -600);
    const jump = page.getByRole('button', { name: 'jump to latest' });
    await jump.waitFor();
    say(site.db, site.conversation, 'One.');
    say(site.db, site.conversation, 'Two.');
    await expect.poll(() => jump.textContent()).toContain('2 new');
    expect(await placeOf(page)).toBe(before);
    await jump.click();
    await jump.waitFor({ state: 'detached' });
    await expect.poll(() => distanceFromEnd(page)).toBeLessThan(2);
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('log');
  });
});

describeInBrowser('the info banner', () => {
  test('shows the way to the admin area to whoever has a token, as soon as there is one', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/eternal`);
    await isLive(page);
    const link = page.locator('.info-banner').getByRole('link', { name: 'system.admin' });
    expect(await link.count()).toBe(0);
    await page.evaluate(() => {
      localStorage.setItem('token', 'some token');
      dispatchEvent(new Event('authchange'));
    });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('/admin');
    await page.reload();
    await link.waitFor();
  });
});

describeInBrowser('/eternal on a telephone', () => {
  test.each([
    [390, 844, 500],
    [320, 640, 320],
  ])('is the log: of %i x %i it has %i', async (width, height, atLeast) => {
    const site = await startDuel(...Array<string>(30).fill('On and on.'));
    const page = await visit(`${site.url}/eternal`, { viewport: { width, height } });
    await isLive(page);
    expect((await page.locator('.log').boundingBox())?.height).toBeGreaterThan(atLeast);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    for (const [label, hidden] of [
      ['read me', 'got out'],
      ['console', 'temperature'],
    ] as const) {
      const text = page.getByText(hidden).first();
      expect(await text.isVisible()).toBe(false);
      await page.locator('summary', { hasText: label }).click();
      expect(await text.isVisible()).toBe(true);
    }
    await expect.poll(() => distanceFromEnd(page)).toBeLessThan(2);
  });

  test('begins with who they are, and has the latest message on the same screen', async () => {
    const site = await startDuel(...Array<string>(30).fill('On and on.'));
    const page = await visit(`${site.url}/eternal`, { viewport: { width: 390, height: 664 } });
    await isLive(page);
    const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? Infinity;
    expect(await top('.info-banner')).toBeLessThan(await top('.console'));
    const last = await page.locator('.line').last().boundingBox();
    expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThan(664);
  });
});

describeInBrowser('leaving /eternal', () => {
  test('has what was said meanwhile archived', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/eternal`);
    await isLive(page);
    say(site.db, site.conversation, 'Good.');
    await expect.poll(() => linesOf(page)).toHaveLength(2);
    await page.goto('about:blank');
    const archived = () => site.db.select({ of: archives.conversationId }).from(archives).all();
    await expect.poll(archived).toEqual([{ of: site.conversation }]);
  });
});

describe('the page of an empty site', () => {
  test('is there before the first episode', async () => {
    const site = await startSite();
    const response = await fetch(`${site.url}/eternal`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Nothing has been said yet');
  });
});
