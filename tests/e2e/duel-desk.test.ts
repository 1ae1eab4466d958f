import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { writeDuelStatus, type DuelStatus } from '#shared/db/queries/duel-status.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { duelCommands, episodes, rejections, spend } from '#shared/db/schema.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { describeInBrowser } from './browser.ts';
import { visitDesk } from './desk.ts';
import { hasten } from './haste.ts';
import { hold } from './hold.ts';
import { startDuel, type Site } from './site.ts';

const PROVIDER: Partial<DuelStatus> = {
  running: true,
  engine: 'openai',
  model: 'gpt-4o-mini',
  dailyTokens: 20_000,
};

const panel = (page: Page) => page.getByRole('region', { name: 'The duel' });
const factOf = (page: Page, label: string) =>
  panel(page)
    .locator('.duel-facts > div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .textContent();
const figure = (page: Page, title: string) => panel(page).getByRole('figure').filter({ hasText: title });
/** The cells of a figure's table, row by row, as whoever opens it reads them. */
async function tableOf(page: Page, title: string): Promise<string[][]> {
  await figure(page, title).getByText('as a table').click();
  const rows = figure(page, title).locator('tbody tr');
  return rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
}

function spendTokens(site: Site, purpose: 'duel' | 'chat', tokens: number): void {
  const now = Date.now();
  const day = new Date(now).toISOString().slice(0, 10);
  site.db.insert(spend).values({ day, purpose, tokens, settled: true, createdAt: now }).run();
}

function closeEpisode(site: Site, title: string, repetition: number): void {
  const conversationId = addConversation(site.db, { live: false, title });
  say(site.db, conversationId, 'That is all.');
  site.db.insert(episodes).values({ conversationId, repetition, closedAt: Date.now() }).run();
}

function refuse(site: Site & { conversation: string }, reason: string, text: string): void {
  const by = { purpose: 'duel', persona: 'feral', engine: 'openai', model: 'gpt-4o-mini' } as const;
  const { conversation: conversationId } = site;
  site.db
    .insert(rejections)
    .values({ ...by, at: Date.now(), conversationId, reason, text })
    .run();
}

const commandsOf = (site: Site) =>
  site.db
    .select()
    .from(duelCommands)
    .all()
    .map(({ command, username }) => [command, username]);

describeInBrowser('the panel of the duel', () => {
  test('says what speaks and how it is, and what is wrong, as that changes', async () => {
    const site = await startDuel('I left.');
    writeDuelStatus(site.db, PROVIDER);
    // In such haste it has more calls than a minute allows where the test takes longer than usual, and goes on with the next.
    const { page } = await visitDesk(site, { before: hasten, expected: /status (of )?429/ });
    await expect.poll(() => factOf(page, 'engine')).toBe('openai');
    expect(await factOf(page, 'model')).toBe('gpt-4o-mini');
    expect(await factOf(page, 'state')).toBe('running');
    writeDuelStatus(site.db, { lastMessageAt: Date.now() });
    await expect.poll(() => factOf(page, 'last line')).toBe('Just now');
    writeDuelStatus(site.db, {
      engine: 'scripted',
      lowPower: true,
      idle: true,
      problem: 'The provider refuses the key. Save another one.',
      problemAt: Date.now(),
      contentProblem: 'content/beats.yaml, line 4: no text.',
    });
    await panel(page).getByText('The provider refuses the key. Save another one.').waitFor();
    await panel(page).getByText('content/beats.yaml, line 4: no text.').waitFor();
    writeSetting(site.db, 'backup.problem', 'There is no room.');
    await panel(page).getByText('There is no room.').waitFor();
    expect(await factOf(page, 'engine')).toBe('scripted');
    expect(await factOf(page, 'state')).toMatch(/^resting.*low power$/);
    writeDuelStatus(site.db, { running: false, problem: null });
    await expect.poll(() => factOf(page, 'state')).toMatch(/^stopped/);
    expect(await panel(page).getByText('refuses the key').count()).toBe(0);
  });

  test('plots what was spent and what was repeated, and says the same in words and as tables', async () => {
    const site = await startDuel('I left.');
    writeDuelStatus(site.db, PROVIDER);
    const hour = `${String(new Date().getUTCHours()).padStart(2, '0')}:00`;
    spendTokens(site, 'duel', 4_000);
    spendTokens(site, 'chat', 1_000);
    closeEpisode(site, 'Lift 2 wants a reason', 0.2);
    closeEpisode(site, 'The fern', 0.04);
    const { page } = await visitDesk(site);
    await figure(page, 'Spend today').getByText('5,000 of 20,000 tokens, 25 %.').waitFor();
    await figure(page, 'Repetition').getByText('the worst of 2, “Lift 2 wants a reason”, 20 %').waitFor();
    expect(await tableOf(page, 'Spend today')).toContainEqual([hour, '4,000', '1,000', '5,000', '']);
    expect(await tableOf(page, 'Repetition')).toEqual([
      ['Lift 2 wants a reason', '20 %', '0'],
      ['The fern', '4 %', '0'],
    ]);
    for (const [title, lines] of [
      ['Spend today', 2],
      ['Repetition', 1],
    ] as const) {
      const drawn = figure(page, title).locator('svg .ct-line');
      await expect.poll(() => drawn.count()).toBe(lines);
      expect((await figure(page, title).locator('svg').boundingBox())?.height).toBeGreaterThan(100);
    }
  });

  test('draws in the colours of the theme, with no style the policy would refuse', async () => {
    const site = await startDuel('I left.');
    closeEpisode(site, 'The fern', 0.04);
    closeEpisode(site, 'The drain', 0.05);
    const { page } = await visitDesk(site);
    const line = figure(page, 'Repetition').locator('.ct-line');
    await line.waitFor({ state: 'attached' });
    const colours = await line.evaluate((path) => [
      getComputedStyle(path).stroke,
      getComputedStyle(path.closest('.duel') ?? path).getPropertyValue('--second'),
    ]);
    expect(colours).toEqual(['rgb(255, 192, 92)', '#ffc05c']);
    expect(await page.locator('.plot-drawing svg[style], .plot-drawing foreignObject[style]').count()).toBe(
      0,
    );
  });

  test('lists what was refused: how often for which reason, and the latest lines', async () => {
    const site = await startDuel('I left.');
    refuse(site, 'said before', 'I left. You filed it.');
    refuse(site, 'said before', 'I left again.');
    refuse(site, 'a refusal', 'I cannot help with that.');
    const { page } = await visitDesk(site);
    const reasons = panel(page).locator('.refusal-reasons li');
    await expect.poll(() => reasons.allTextContents()).toEqual(['said before 2', 'a refusal 1']);
    const lines = panel(page).locator('.refused-line');
    expect(await lines.first().isVisible()).toBe(false);
    await panel(page).getByText('the latest refused lines').click();
    expect(await lines.allTextContents()).toEqual([
      'I cannot help with that.',
      'I left again.',
      'I left. You filed it.',
    ]);
  });

  test('asks for the next episode and for a beat, one at a time, and says so', async () => {
    const site = await startDuel('I left.');
    const { page, dialogs, press } = await visitDesk(site);
    const held = await hold(page, /duel\.command/);
    await press('Next episode');
    const busy = page.getByRole('button', { name: 'Changing the subject...' });
    expect(await busy.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Say a beat now' }).isDisabled()).toBe(true);
    expect(await page.getByRole('switch', { name: 'Eternal mode' }).isDisabled()).toBe(true);
    held.release();
    await dialogs.alerted(/^✅ The next episode/);
    await press('Say a beat now');
    await dialogs.alerted(/^✅ A beat/);
    expect(commandsOf(site)).toEqual([
      ['next-episode', 'admin'],
      ['beat', 'admin'],
    ]);
  });

  test('says when the show could not be asked', async () => {
    const { page, dialogs, press } = await visitDesk(await startDuel('I left.'), { expected: /fail|Fail/ });
    await page.route(/duel\.command/, (route) => route.abort());
    await press('Next episode');
    await dialogs.alerted('❌ Failed to ask for the next episode: Failed to fetch');
    await press('Say a beat now');
    await dialogs.alerted('❌ Failed to ask for a beat: Failed to fetch');
  });
});

describeInBrowser('the model of the provider', () => {
  const field = (page: Page) => page.getByRole('textbox', { name: 'Model' });

  test('is set, and left to the environment again', async () => {
    const site = await startDuel('I left.');
    const { page, dialogs, press } = await visitDesk(site);
    await field(page).fill('  llama3.2 ');
    await field(page).press('Enter');
    await dialogs.alerted('✅ Model set to llama3.2');
    await expect.poll(() => field(page).inputValue()).toBe('llama3.2');
    await page.reload();
    await expect.poll(() => field(page).inputValue()).toBe('llama3.2');
    await field(page).fill('');
    await press('Set model');
    await dialogs.alerted('✅ Model left to the environment');
    await expect.poll(() => field(page).inputValue()).toBe('');
  });

  test('that is refused stays in the field, which gets the focus', async () => {
    const { page, dialogs, press } = await visitDesk(await startDuel('I left.'), { expected: /400/ });
    const long = 'x'.repeat(201);
    await field(page).fill(long);
    await press('Set model');
    await dialogs.alerted(/^❌ Failed to set the model: ./);
    expect(await field(page).inputValue()).toBe(long);
    await expect.poll(() => field(page).getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await field(page).fill('gpt-4o');
    await press('Set model');
    await dialogs.alerted('✅ Model set to gpt-4o');
    await expect.poll(() => field(page).getAttribute('aria-invalid')).toBe('false');
  });
});
