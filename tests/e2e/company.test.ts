import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { messages, stamps } from '#shared/db/schema.ts';
import { makeAdmin } from '#tests/support/site/admin.ts';
import { hasNginx } from '#tests/bench/nginx.ts';
import { METRICS_TOKEN, scrapeText } from '#tests/support/http/scrape.ts';
import { startWebProcess } from '#tests/support/processes/web-process.ts';
import { startBuiltRelay } from '#tests/support/processes/built-relay.ts';
import { startDaemonProcess } from '#tests/support/processes/daemon-process.ts';
import { hasNatsServer, natsServer } from '#tests/support/processes/nats-server.ts';
import { until } from '#tests/support/processes/processes.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { edgeBefore } from '#tests/support/site/edge.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { ticketRow } from '#tests/support/database/ticket-writer.ts';
import { beAway } from './away.ts';
import { describeInBrowser, leave, visit } from './browser.ts';
import { visitDesk } from './desk.ts';
import type { Site } from './site.ts';

/* A visitor's whole path past both real processes: nothing here writes what the daemon writes. */

const HOUR = 3_600_000;
const SUBJECT = "my neighbour's leaf blower";
/** Slow enough for a line to be stamped before it has left the screen, and an episode takes some seconds. */
const DUEL = { DUEL_INTERVAL_MS: '150', DUEL_SEED: '7' };

/** Starts web on a data folder. @returns where visitors go. */
type Front = (folder: string) => Promise<string>;

const webItself: Front = async (folder) => (await startWebProcess(folder)).url;

/** The site of a crowd: the edge of deploy/ in front, which sends watchers to a relay. */
const behindTheEdge: Front = async (folder) => {
  const ports = { web: await steadyPort(), relays: [await steadyPort(), await steadyPort()] as const };
  const [{ url }, nats] = [await edgeBefore(ports.web, ports.relays), await natsServer()];
  const settings = { PORT: String(ports.web), PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1', NATS_URL: nats.url };
  const web = await startWebProcess(folder, settings);
  for (const port of ports.relays)
    await startBuiltRelay(port, { NATS_URL: nats.url, ORIGIN_URL: web.url, METRICS_TOKEN });
  onTestFinished(async () => {
    const texts = await Promise.all(ports.relays.map((port) => scrapeText(`http://127.0.0.1:${port}`)));
    expect(texts.map(admittedIn).reduce((sum, admitted) => sum + admitted)).toBeGreaterThan(0);
  });
  return url;
};

/** How many streams a relay has let in, by its metrics. */
const admittedIn = (text: string) => Number(/^feral_streams_admitted_total (\d+)$/m.exec(text)?.[1]);

async function startWholeSite(front: Front): Promise<Site> {
  const { folder, database } = tempDataDir();
  const db = connect(database, 'web');
  await makeAdmin(db);
  const url = await front(folder);
  await startDaemonProcess({ ...DUEL, DATA_DIR: folder });
  return { url, db };
}

const FRONTS = [
  { where: 'at web itself', front: webItself },
  ...(hasNginx() && hasNatsServer()
    ? [{ where: 'through the edge, NATS and relays', front: behindTheEdge }]
    : []),
];

const episode = (page: Page) => page.getByRole('region', { name: 'This episode' });
const recap = (page: Page) => page.getByRole('region', { name: 'While you were out' });
const textOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().textContent()) ?? '';

const REFUSED = { expected: /status (of )?503/ };

/** Does what web is to write, again for as long as the daemon is writing: web refuses that with 503. */
async function insist(page: Page, url: RegExp, act: () => Promise<void>): Promise<void> {
  await until(async () => {
    const [answer] = await Promise.all([page.waitForResponse(url), act()]);
    return answer.status() !== 503;
  });
}

/** Arrives, and is told what this is. */
async function arrive({ url }: Site): Promise<Page> {
  const page = await visit(`${url}/eternal`, REFUSED);
  await page.getByText('Eternal duel active').waitFor();
  await expect.poll(() => textOf(page, '.episode-place')).toMatch(/^line \d+ of \d+$/);
  expect(await episode(page).getByRole('link').first().textContent()).not.toBe('');
  expect(await textOf(page, '.episode-about summary')).toMatch(/\w+ .*[.!?]$/);
  return page;
}

/** Goes to the latest line with the keyboard alone, up by one, and stamps it. @returns its id. */
async function stampByKey(page: Page, { db }: Site): Promise<string> {
  await page.locator('.log').focus();
  for (const key of ['Tab', 'ArrowUp', '3']) await page.keyboard.press(key);
  await expect.poll(() => page.locator('.stamp-mark').first().innerText()).toBe('FILED 1');
  await expect.poll(() => db.select().from(stamps).all().length).toBe(1);
  const [line] = db.select().from(messages).innerJoin(stamps, eq(stamps.messageSeq, messages.seq)).all();
  return line?.messages.id ?? '';
}

/** Files a ticket from the feed's page, by keyboard once the form is there. @returns where its receipt is. */
async function file(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'file a ticket' }).click();
  await page.getByLabel('What it is about').focus();
  await page.keyboard.type(SUBJECT);
  await insist(page, /tickets\.file/, async () => {
    await page.locator('.ticket-form [aria-busy=false]').waitFor();
    await page.keyboard.press('Enter');
  });
  await expect.poll(() => textOf(page, '.ticket-place')).toBe('1');
  return new URL(page.url()).pathname;
}

/** The administrator looks at what was filed, and has it played. */
async function approveAtTheDesk(site: Site): Promise<void> {
  const { page, dialogs } = await visitDesk(site, REFUSED);
  const ticket = page.locator('.desk-ticket', { hasText: SUBJECT });
  await insist(page, /tickets\.approve/, () => ticket.getByRole('button', { name: 'Approve' }).click());
  await dialogs.alerted(/Ticket approved/);
  await leave(page);
}

describeInBrowser('a visitor', () => {
  test.each(FRONTS)(
    'arrives, understands, stamps, files, leaves, and on return is told what was missed and finds the ticket on air $where',
    async ({ front }) => {
      const site = await startWholeSite(front);
      const page = await arrive(site);
      const stamped = await stampByKey(page, site);
      const receipt = await file(page);
      await page.goto(`${site.url}/eternal`);
      await page.getByText('Eternal duel active').waitFor();
      await beAway(page, 2 * HOUR);

      await approveAtTheDesk(site);
      await expect.poll(() => ticketRow(site.db, 4_001)?.state, { timeout: 120_000 }).toBe('aired');

      await page.goto(`${site.url}/eternal`);
      expect(await recap(page).textContent()).toMatch(/\d+ lines? in \d+ episodes?, over 2 hours\./);
      await recap(page).getByRole('button', { name: 'what happened' }).press('Enter');
      expect(await recap(page).getByRole('heading', { level: 3 }).count()).toBeGreaterThan(0);
      const way = recap(page).getByRole('link', { name: 'what became of your ticket No. 4001' });
      expect(await way.getAttribute('href')).toBe(receipt);
      await way.press('Enter');
      await page.getByText('It has been on air.').waitFor();
      await page.getByRole('link', { name: 'Read the line' }).press('Enter');
      await expect.poll(() => textOf(page, '.line-quote')).toContain(`"${SUBJECT}"`);
      expect(await textOf(page, '.stage-direction')).toContain('4001');
      expect(new URL(page.url()).pathname).toBe(`/line/${ticketRow(site.db, 4_001)?.messageId}`);

      await page.goto(`${site.url}/line/${stamped}`);
      const filed = page.getByRole('button', { name: /^FILED/ });
      await expect.poll(() => filed.getAttribute('aria-pressed')).toBe('true');
      expect(await filed.innerText()).toBe('FILED 1');
    },
  );
});
