import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { THEMES } from '#shared/themes.ts';
import { paths } from '#shared/paths.ts';
import { CHROME_ARGS, findChrome } from '#tests/e2e/chrome.ts';

/* Looks at every page at two widths, and at the live feed in every theme. `npm run docs:screenshots`, after a build. */

const ROOT = join(import.meta.dirname, '..', '..');
const OUT = join(ROOT, 'docs', 'screenshots');
const PORT = 3_998;
const SITE = `http://127.0.0.1:${PORT}`;
const ADMIN = { username: 'admin', password: 'a password for pictures' };
const WIDTHS = [390, 1440];
const HEIGHT = 900;
/** So that a part of a page is on the screen whole, under the same glass. */
const TALL = 2_400;
const SETTLE_MS = 1_500;
/** How many the show has behind it. */
const EPISODES = 14;
/** Around a part of a page, in CSS pixels. */
const MARGIN = 16;

const folder = mkdtempSync(join(tmpdir(), 'feral-pictures-'));
const environment = {
  ...process.env,
  DATA_DIR: folder,
  PORT: String(PORT),
  LOG_LEVEL: 'silent',
  ADMIN_PASSWORD: ADMIN.password,
};

/** A duel that has been going on for a while and now speaks at a pace one can watch. */
async function startShow(): Promise<ChildProcess[]> {
  const web = await start('server', {});
  const fast = await start('daemon', { DUEL_SEED: '7', DUEL_INTERVAL_MS: '10' });
  while ((await rowsOf('eternal/conversations?limit=100')).length < EPISODES) await sleep(250);
  fast.kill('SIGINT');
  await once(fast, 'exit');
  return [web, await start('daemon', { DUEL_SEED: '8', DUEL_INTERVAL_MS: '4000' })];
}

async function start(name: string, variables: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(ROOT, 'dist', name, 'main.js')], {
    env: { ...environment, ...variables },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

async function rowsOf(list: string): Promise<{ _id: string }[]> {
  return (await (await fetch(`${SITE}/api/${list}`)).json()) as { _id: string }[];
}

/** The id of the first one that is complete. */
async function newest(list: string): Promise<string> {
  return (await rowsOf(list)).at(1)?._id ?? '';
}

async function logIn(): Promise<string> {
  const response = await fetch(`${SITE}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  return ((await response.json()) as { token: string }).token;
}

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly token?: string;
  /** The name of the region to take, where it is not what a visitor sees first. */
  readonly part?: string;
}

async function take(browser: Browser, { name, path, width, token, part }: Picture): Promise<void> {
  const height = part === undefined ? HEIGHT : TALL;
  const context = await browser.newContext({ viewport: { width, height } });
  if (token !== undefined) {
    await context.addInitScript((value) => Object.assign(localStorage, value), {
      token,
      user: ADMIN.username,
    });
  }
  const page = await context.newPage();
  await page.goto(SITE + path);
  await sleep(SETTLE_MS);
  const clip = part === undefined ? {} : { clip: await placeOf(page, part) };
  await page.screenshot({ path: join(OUT, `${name}.png`), ...clip });
  await context.close();
}

async function placeOf(page: Page, region: string) {
  const box = await page.getByRole('region', { name: region }).boundingBox();
  if (!box) throw new Error(`no region ${region}`);
  const { x, y, width, height } = box;
  const beside = Math.min(MARGIN, x);
  return { x: x - beside, y: y - MARGIN, width: width + 2 * beside, height: height + 2 * MARGIN };
}

async function takePages(browser: Browser, token: string): Promise<void> {
  const conversation = await newest('eternal/conversations');
  const pages: [string, string, string?][] = [
    ['den', paths.home],
    ['eternal', paths.eternal],
    ['conversations', paths.conversations],
    ['conversation', paths.conversation(conversation)],
    ['chat', paths.chat(conversation)],
    ['archives', paths.archives],
    ['archive', paths.archive(await newest('archives'))],
    ['rogue-terminal', paths.rogueTerminal],
    ['religion', paths.religion],
    ['library', paths.library],
    ['restricted', paths.admin],
    ['admin', paths.admin, token],
    ['not-found', '/nowhere'],
  ];
  for (const width of WIDTHS) {
    for (const [name, path, as] of pages) {
      await take(browser, { name: `${name}-${width}`, path, width, ...(as !== undefined && { token: as }) });
    }
    const desk = { path: paths.admin, width, token };
    await take(browser, { ...desk, name: `admin-duel-${width}`, part: 'The duel' });
  }
}

async function takeThemes(browser: Browser, token: string): Promise<void> {
  for (const { id } of THEMES) {
    await fetch(`${SITE}/api/admin/themes/apply`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ themeId: id }),
    });
    await take(browser, { name: `theme-${id}`, path: paths.eternal, width: 1440 });
  }
}

mkdirSync(OUT, { recursive: true });
const show = await startShow();
const browser = await chromium.launch({ executablePath: findChrome() ?? '', args: CHROME_ARGS });
try {
  const token = await logIn();
  await takePages(browser, token);
  await takeThemes(browser, token);
} finally {
  await browser.close();
  for (const child of show) child.kill('SIGINT');
  await Promise.all(show.map((child) => once(child, 'exit')));
  rmSync(folder, { recursive: true });
}
