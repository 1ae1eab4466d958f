import { describe, expect, test } from 'vitest';
import { pageOf, siteOf } from '#tests/support/site/pages.ts';
import { rawGet } from '#tests/support/http/raw-get.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const ID = '65f0c4b2a9d18e3f7c601a2b';
const AT = '2026-03-04T05:00:00.000Z';
const MOMENT = '2026-03-04T05:06:07.008Z';

/** A site that notes for which addresses a page was rendered. */
async function startNoting() {
  const rendered: string[] = [];
  const site = siteOf((address) => {
    rendered.push(address);
    return Promise.resolve(pageOf(address));
  });
  const web = await startTestWeb({ site });
  const bodyAt = async (path: string) => (await rawGet(web.url + path)).body.toString();
  return { rendered, web, bodyAt };
}

describe('the page of a replay', () => {
  test('is rendered for its place, once for everybody', async () => {
    const { rendered, bodyAt } = await startNoting();
    const first = await bodyAt(`/replay?at=${AT}`);
    expect(await bodyAt(`/replay?at=${AT}`)).toBe(first);
    await bodyAt(`/replay?line=${ID}`);
    await bodyAt('/replay');
    expect(rendered).toEqual([`/replay?at=${AT}`, `/replay?line=${ID}`, '/replay']);
  });

  test('is one page, however its address is spelled', async () => {
    const { rendered, bodyAt } = await startNoting();
    const spellings = [
      `/replay?at=${AT}&utm_source=elsewhere`,
      `/replay?at=${encodeURIComponent(AT)}`,
      `/replay?speed=1&at=${AT}`,
      `/replay?at=${AT}&speed=1000`,
      `/replay?line=x&at=${AT}&at=1999-12-31`,
      '/replay?at=2026-03-04T05:00',
      '/replay?at=2026-03-04T05:00:00Z',
    ];
    for (const spelling of spellings) await bodyAt(spelling);
    expect(rendered).toEqual([`/replay?at=${AT}`]);
  });

  test.each([
    `at=${MOMENT}`,
    `at=${AT}&speed=8`,
    `line=${ID}&speed=2`,
    `line=${ID}&at=${AT}`,
    `conversation=${ID}&at=${AT}`,
  ])('is made for each who asks where there are endless such places: %s', async (query) => {
    const { rendered, web, bodyAt } = await startNoting();
    const before = web.backend.cache.bytes;
    expect(await bodyAt(`/replay?${query}`)).toBe(await bodyAt(`/replay?${query}`));
    expect(rendered).toEqual([`/replay?${query}`, `/replay?${query}`]);
    expect(web.backend.cache.bytes).toBe(before);
  });

  test('that is made for each is named by its content and packed as others are', async () => {
    const { web } = await startNoting();
    const url = `${web.url}/replay?at=${MOMENT}`;
    const { headers } = await rawGet(url);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
    expect((await rawGet(url, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
  });

  test.each(['', `?line=${ID}&speed=8`, '?at=2026-03-04'])(
    'is found where its path ends in a slash: %s',
    async (query) => {
      const { web, rendered } = await startNoting();
      const { status, headers } = await rawGet(`${web.url}/replay/${query}`);
      expect([status, headers.location, rendered]).toEqual([308, `/replay${query}`, []]);
    },
  );

  test('is that of no place where its address names none', async () => {
    const { rendered, bodyAt } = await startNoting();
    for (const query of ['at=yesterday', 'line=<script>', '%', 'at=2026-02-31', 'conversation'])
      await bodyAt(`/replay?${query}`);
    expect(rendered).toEqual(['/replay']);
  });
});
