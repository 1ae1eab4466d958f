import { once } from 'node:events';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { startDaemonProcess } from '#tests/support/processes/daemon-process.ts';
import { until } from '#tests/support/processes/processes.ts';
import { startFakeProvider } from '#tests/support/provider/fake-provider.ts';
import { linesIn } from '#tests/support/site/living-site.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { DirtyModel } from '#tests/faults/dirty-model.ts';
import { describeInBrowser, visit } from './browser.ts';
import { MarkupWatch } from './markup-watch.ts';
import { startSiteWithoutDaemon } from './site.ts';

/* P2 of reliability.md, to the eye of a reader: what a provider says is shown as text, control characters, markup, frames and all. */

/** A page keeps twice as many lines. */
const LATEST = 100;
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

describeInBrowser('a provider that says nothing clean', () => {
  test('is read as text by those who watch, line by line', async () => {
    const tell = beginTrial('P2', 'dirty lines of a provider, in a browser');
    const { url, db } = await startSiteWithoutDaemon();
    const watches: MarkupWatch[] = [];
    const page = await visit(`${url}/eternal`, {
      prepare: async (it) => void watches.push(await MarkupWatch.on(it)),
    });
    const model = new DirtyModel();
    const provider = await startFakeProvider((asked) => model.answer(asked));
    const settings = { DATA_DIR: dirname(db.$client.name), OPENAI_BASE_URL: provider.baseUrl };
    const daemon = await startDaemonProcess(settings);
    await until(() => model.isIn(linesIn(db)));
    // Or what it says meanwhile would push off the page what is looked for there.
    daemon.kill('SIGINT');
    await once(daemon, 'exit');
    const dirty = linesIn(db)
      .slice(-LATEST)
      .filter((line) => model.offered.has(line));
    const unread = async () => {
      const shown = flat((await page.locator('body').textContent()) ?? '');
      return dirty.filter((line) => !shown.includes(flat(line)));
    };
    try {
      await expect.poll(unread).toEqual([]);
    } finally {
      tell({ tries: dirty.length, lost: (await unread()).length });
    }
    expect(model.isIn(dirty)).toBe(true);
    expect(await watches[0]?.signs()).toEqual({ events: [], foreign: [] });
  });
});
