import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright-core';
import { closeDb, openDb } from '#shared/db/client.ts';
import { openDataDir } from '#shared/db/data-dir.ts';
import { migrateDb } from '#shared/db/migrate.ts';
import { paths } from '#shared/paths.ts';
import { CHROME_ARGS, findChrome } from '#tests/e2e/chrome.ts';
import { addArchive } from '#tests/support/database/archive-writer.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { fillDatabase } from './big-database.ts';
import { collectPaints, type Paints } from './paints.ts';
import { ROOT, startMeasuredWeb } from './processes.ts';
import { percentile, type Table } from './table.ts';

/**
 * A middling telephone on a slow line: Lighthouse's 4x and 1.6 Mbit/s, with a round trip of 150 ms before each answer.
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
 */
const CPU_SLOWDOWN = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const SCREEN = { width: 390, height: 844 };
/** Blocking counts from the first paint until so long after the page has loaded. */
const AFTER_LOAD_MS = 5_000;
const ROUNDS = 3;
const PORT = 3_997;
const SIZE = { conversations: 40, messagesEach: 40 };

const SHAPE: Table = {
  title: `Pages at ${CPU_SLOWDOWN}x CPU slow-down, 1.6 Mbit/s and ${LINE.latency} ms a round trip, median of ${ROUNDS}`,
  columns: ['page', 'FCP ms', 'LCP ms', 'TBT ms', 'longest task ms', 'kB over the line'],
  rows: [],
};

interface Seen extends Paints {
  readonly bytes: number;
}

/** How fast each page is there, and how long its scripts keep the visitor waiting. */
export async function pageSpeed(): Promise<Table> {
  const executablePath = findChrome();
  if (executablePath === undefined)
    return { ...SHAPE, title: 'Pages: no Chromium found; set CHROME_PATH to one' };
  return withSite(async (site, pages) => {
    const browser = await chromium.launch({ executablePath, args: CHROME_ARGS });
    const rows: string[][] = [];
    for (const path of pages) rows.push(await rowOf(browser, site, path));
    await browser.close();
    return { ...SHAPE, rows };
  });
}

async function rowOf(browser: Browser, site: string, path: string): Promise<string[]> {
  const seen: Seen[] = [];
  for (let round = 0; round < ROUNDS; round += 1) seen.push(await look(browser, site + path));
  const median = (figure: (one: Seen) => number) => percentile(seen.map(figure), 50).toFixed(0);
  return [
    path.replace(/[0-9a-f]{24}/, '{id}'),
    median(({ firstPaint }) => firstPaint),
    median(({ largestPaint }) => largestPaint),
    median(({ blocking }) => blocking),
    median(({ longestTask }) => longestTask),
    median(({ bytes }) => bytes / 1_000),
  ];
}

/** Opens a page for the first time, as a visitor with an empty cache. */
async function look(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: SCREEN });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  // tsx keeps the names of functions by a call of this, which a page does not know.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(collectPaints);
  await page.goto(url, { waitUntil: 'load' });
  await sleep(AFTER_LOAD_MS);
  const paints = await page.evaluate(() => (window as unknown as { paints: () => Paints }).paints());
  await context.close();
  return { ...paints, bytes };
}

async function withSite<T>(bench: (site: string, pages: string[]) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'feral-pages-'));
  const dataDir = openDataDir(folder);
  migrateDb(dataDir.database, join(ROOT, 'drizzle'));
  const db = openDb(dataDir.database, 'daemon');
  const closed = fillDatabase(db, SIZE).at(-1) ?? '';
  const archive = await addArchive(
    { db, dataDir },
    'The fern',
    Array<string>(40).fill('I left. You filed it.'),
  );
  say(db, addConversation(db, { title: 'The badge printer is grieving' }), 'It is.');
  closeDb(db);
  const web = await startMeasuredWeb(folder, PORT);
  try {
    return await bench(`http://127.0.0.1:${PORT}`, pagesOf(closed, archive));
  } finally {
    await web.stop();
    rmSync(folder, { recursive: true });
  }
}

function pagesOf(conversation: string, archive: string): string[] {
  return [
    paths.home,
    paths.eternal,
    paths.conversations,
    paths.conversation(conversation),
    paths.chat(conversation),
    paths.archives,
    paths.archive(archive),
    paths.rogueTerminal,
    paths.religion,
    paths.library,
    paths.admin,
    paths.login,
  ];
}
