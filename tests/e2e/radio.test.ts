import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { issuesOf } from './axe.ts';
import { describeInBrowser, visit } from './browser.ts';
import { startDuel } from './site.ts';

interface Heard {
  readonly voice: string;
  readonly text: string;
}

/** A browser with three voices, whose sentences last until the test ends them. */
function withVoices(): void {
  const voices = ['Alma', 'Bo', 'Cy'].map((name) => ({
    voiceURI: name,
    name,
    lang: 'en-GB',
    localService: true,
    default: false,
  }));
  const heard: object[] = [];
  let saying: { onend?: () => void } | undefined;
  const speak = (utterance: { text: string; voice?: { name: string }; onend?: () => void }) => {
    if (utterance.text === '') return;
    heard.push({ voice: utterance.voice?.name, text: utterance.text });
    saying = utterance;
  };
  const cancel = () => void (saying = undefined);
  const synthesis = Object.assign(new EventTarget(), { getVoices: () => voices, speak, cancel });
  const utterance = class {
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
  };
  // The page gives a sentence up after six seconds and some, and the test may be slower than that to end it.
  const timeout = window.setTimeout.bind(window);
  const patient = (handler: () => void, ms = 0) => (ms < 6_000 ? timeout(handler, ms) : 0);
  Object.assign(window, { setTimeout: patient });
  Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis });
  Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: utterance });
  Object.assign(globalThis, { heard, endSentence: () => saying?.onend?.() });
}

const heardIn = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: Heard[] }).heard);
const endSentence = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { endSentence: () => void }).endSentence());
const radioOf = (page: Page) => page.getByRole('button', { name: 'radio' });
const captionOf = (page: Page) => page.locator('.radio-caption').textContent();
const onAir = (page: Page) => page.locator('[data-on-air] .said').allTextContents();
const hears = (page: Page, ...texts: string[]) =>
  expect.poll(async () => (await heardIn(page)).map(({ text }) => text)).toEqual(texts);

describeInBrowser('the radio', () => {
  test('reads the newest line on a button, marks it and shows its words, and goes on with what comes', async () => {
    const site = await startDuel('I left.', 'Please hold. We value you.');
    const page = await visit(`${site.url}/eternal`, { before: withVoices });
    expect(await heardIn(page)).toEqual([]);
    await radioOf(page).focus();
    await page.keyboard.press('Enter');
    await hears(page, 'Please hold.');
    expect(await radioOf(page).getAttribute('aria-pressed')).toBe('true');
    expect([await captionOf(page), await onAir(page)]).toEqual([
      'Please hold.',
      ['Please hold. We value you.'],
    ]);
    await endSentence(page);
    await hears(page, 'Please hold.', 'We value you.');
    await endSentence(page);
    say(site.db, site.conversation, { content: 'You never did.', beat: 'A lamp falls.' });
    await hears(page, 'Please hold.', 'We value you.', 'A lamp falls.');
    await endSentence(page);
    await hears(page, 'Please hold.', 'We value you.', 'A lamp falls.', 'You never did.');
    const voices = (await heardIn(page)).map(({ voice }) => voice);
    expect(voices).toEqual(['Bo', 'Bo', 'Cy', 'Alma']);
    expect(await onAir(page)).toEqual(['You never did.']);
  });

  test('falls silent on the same button, with the page and never begins by itself', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/eternal`, { before: withVoices });
    await radioOf(page).click();
    await hears(page, 'I left.');
    await page.reload();
    const offer = page.getByRole('button', { name: 'radio: tune in again' });
    await offer.waitFor();
    expect([await heardIn(page), await offer.getAttribute('aria-pressed')]).toEqual([[], 'false']);
    await offer.click();
    await hears(page, 'I left.');
    await page.getByRole('button', { name: 'radio', exact: true }).click();
    await expect.poll(async () => [await page.locator('.radio').count(), await onAir(page)]).toEqual([0, []]);
    await page.reload();
    await page.getByRole('button', { name: 'radio', exact: true }).waitFor();
  });

  test('keeps volume and voices', async () => {
    const site = await startDuel('I left.', 'Please hold.');
    const page = await visit(`${site.url}/eternal`, { before: withVoices });
    await radioOf(page).click();
    await page.getByText('tune', { exact: true }).click();
    await page.getByLabel('voice of warden').selectOption('Cy');
    await page.getByLabel('volume').fill('0.25');
    await page.reload();
    await radioOf(page).click();
    await expect.poll(() => heardIn(page)).toEqual([{ voice: 'Cy', text: 'Please hold.' }]);
    await page.getByText('tune', { exact: true }).click();
    expect(await page.getByLabel('volume').inputValue()).toBe('0.25');
    expect(await issuesOf(page)).toEqual([]);
  });

  test('reads a conversation that is over from the first line in sight on', async () => {
    const site = await startDuel('One.', 'Two.', 'Three.');
    closeConversation(site.db, site.conversation);
    const page = await visit(`${site.url}/conversation/${site.conversation}`, { before: withVoices });
    await radioOf(page).click();
    await hears(page, 'One.');
    await endSentence(page);
    await hears(page, 'One.', 'Two.');
  });

  test('says that there are no voices where the browser has none', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/eternal`);
    await radioOf(page).click();
    const button = page.getByRole('button', { name: 'radio: no voices here' });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    expect(await issuesOf(page)).toEqual([]);
  });
});
